// What a build of the page holds besides its script: the texts of every language, the rules, Pyodide and
// the engine as build.py prepared them, and the service worker that knows every file.

import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import type { Plugin } from 'vite';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const LOCALE = join(WEB, '../src/levata/locale');
/** What build.py prepares: Pyodide, the engine, the kernel. */
const STATIC = join(WEB, '.build/static');
/** Which packages the script is made of, for the notices. */
const BUNDLED = join(WEB, '.build/bundled.json');
const NOTICES = join(WEB, '../THIRD_PARTY_NOTICES.txt');
const RULES = join(WEB, 'tools/rules.mjs');

/** All messages of each language, one file a language. */
function joined(): Map<string, string> {
  const texts = new Map<string, string>();
  for (const lang of readdirSync(LOCALE).sort()) {
    const pages = readdirSync(join(LOCALE, lang)).filter((name) => name.endsWith('.ftl')).sort();
    texts.set(lang, pages.map((name) => readFileSync(join(LOCALE, lang, name), 'utf8')).join('\n'));
  }
  return texts;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function speaker(lang: string, text: string): (name: string) => string {
  const bundle = new FluentBundle(lang, { useIsolating: false });
  bundle.addResource(new FluentResource(text));
  return (name) => {
    const pattern = bundle.getMessage(name)?.value;
    if (!pattern) throw new Error(`${lang} lacks the message ${name}`);
    return escaped(bundle.formatPattern(pattern));
  };
}

/** The words for browsers that cannot run the page, or run no script: in the file itself, every language. */
function unsupported(texts: Map<string, string>): string {
  const said = [...texts].map(([lang, text]) => {
    const say = speaker(lang, text);
    const lines = ['unsupported-why', 'unsupported-browsers', 'unsupported-terminal'];
    return { lang, why: `<h1>${say('unsupported')}</h1>${lines.map((name) => `<p>${say(name)}</p>`).join('')}`, script: say('unsupported-script') };
  });
  const hidden = said.map(({ lang, why }) => `<section class="unsupported" lang="${lang}" hidden>${why}</section>`);
  const without = said.map(({ lang, script }) => `<p lang="${lang}">${script}</p>`);
  return `${hidden.join('\n    ')}\n    <noscript>${without.join('')}</noscript>`;
}

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

const sha = (data: string | Buffer, length: number): string =>
  createHash('sha256').update(data).digest('hex').slice(0, length);

/** sw.js with the list of every file and its hash. */
function serviceWorker(out: string): string {
  const listed = files(out)
    .filter((file) => !/(^|\/)sw\.js$|\.(map|br|gz)$/.test(file))
    .map((file) => [file, sha(readFileSync(join(out, file)), 32)]);
  return readFileSync(join(WEB, 'sw.js'), 'utf8')
    .replace('@@BUILD@@', sha(JSON.stringify(listed), 12))
    .replace('/*@@FILES@@*/ []', JSON.stringify(listed));
}

/** The npm packages that modules come from; helpers that the bundler itself puts in are called `\0name/…`. */
function packages(ids: Iterable<string>): string[] {
  const found = new Set<string>();
  for (const id of ids) {
    const name =
      /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'))?.[1] ??
      /^\0(vite|rolldown)\//.exec(id)?.[1];
    if (name !== undefined) found.add(name);
  }
  return [...found].sort();
}

/** How many bytes of each prepared file the engine fetches. */
export function parts(): Record<string, number> {
  if (!existsSync(STATIC)) return {};
  const counted = files(STATIC).filter((file) => /^py\/.*\.(wasm|zip)$/.test(file));
  return Object.fromEntries(counted.map((file) => [file, statSync(join(STATIC, file)).size]));
}

/** What Pyodide calls itself: it wants to hear it from whoever says which packages there are. */
function pyodide(): unknown {
  const lock = readFileSync(join(WEB, 'node_modules/pyodide/pyodide-lock.json'), 'utf8');
  return (JSON.parse(lock) as { info: unknown }).info;
}

export function page(): Plugin {
  let out = '';
  let bundled: string[] = [];
  return {
    name: 'levata-page',
    config: () => ({ define: { __PARTS__: JSON.stringify(parts()), __PYODIDE__: JSON.stringify(pyodide()) } }),
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const texts = joined();
        const english = speaker('en', texts.get('en') ?? '');
        return html
          .replaceAll(/\{\{([\w-]+)\}\}/g, (_, name: string) => english(name))
          .replace('<!--unsupported-->', unsupported(texts));
      },
    },
    async generateBundle(_, bundle) {
      for (const [lang, text] of joined()) {
        const source = JSON.stringify(new FluentResource(text).body);
        this.emitFile({ type: 'asset', fileName: `locale/${lang}.json`, source });
      }
      bundled = packages(
        Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : [])),
      );
    },
    async writeBundle() {
      if (existsSync(STATIC)) cpSync(STATIC, out, { recursive: true, preserveTimestamps: true });
      cpSync(NOTICES, join(out, 'THIRD_PARTY_NOTICES.txt'));
      if (existsSync(RULES)) {
        const { build } = (await import(pathToFileURL(RULES).href)) as { build?: (out: string) => unknown };
        await build?.(out);
      }
    },
    closeBundle() {
      if (!existsSync(join(out, 'index.html'))) return;
      writeFileSync(join(out, 'sw.js'), serviceWorker(out));
      mkdirSync(join(WEB, '.build'), { recursive: true });
      writeFileSync(BUNDLED, `${JSON.stringify(bundled, null, 1)}\n`);
    },
  };
}
