// Every text that people read, by the name of its message in locale/*.ftl, read at build time: the page
// fetches what a parser makes of them, and has none of its own.
// `say` is reactive: where it is used in markup or in $derived, it changes with the language.

import { FluentBundle, type FluentResource, type FluentVariable } from '@fluent/bundle';
import { news } from './news.svelte';
import { settings, type Lang } from './settings.svelte';

export type Values = Record<string, FluentVariable | boolean | null | undefined | object>;

export type Messages = FluentResource['body'];

const read: Partial<Record<Lang, FluentBundle>> = {};
let spoken: FluentBundle[] = $state.raw([]);
/** English stands in where a language lacks a message; it is fetched when that is seen first. */
let borrowed = false;

/** Take the messages of a language; from then on they are spoken. */
export function adopt(lang: Lang, messages: Messages): void {
  keep(lang, messages);
  speak(lang);
}

function keep(lang: Lang, body: Messages): void {
  const bundle = new FluentBundle(lang, { useIsolating: false });
  bundle.addResource({ body });
  read[lang] = bundle;
}

function speak(lang: Lang): void {
  spoken = [read[lang], read.en].filter((bundle) => bundle !== undefined);
  if (typeof document !== 'undefined') document.documentElement.lang = lang;
}

async function fetched(lang: Lang): Promise<void> {
  if (read[lang] !== undefined) return;
  const file = `locale/${lang}.json`;
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  // Only a table server says so; asking it for something it may not have would look like a fault.
  if (answer.headers?.has('levata-server')) news.isServed = true;
  keep(lang, (await answer.json()) as Messages);
}

/** Speak another language, and keep the choice. What is shown stays until its texts are there. */
export async function setLanguage(lang: Lang): Promise<void> {
  await fetched(lang);
  settings.lang = lang;
  speak(lang);
}

function find(name: string, among: FluentBundle[]): [FluentBundle, string | object] | null {
  const [head = '', attribute] = name.split('.');
  for (const bundle of among) {
    const message = bundle.getMessage(head);
    const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
    if (pattern) return [bundle, pattern];
  }
  return null;
}

/** Is there such a message, or such an attribute of one (`event-deal.me`)? */
export function has(name: string): boolean {
  return find(name, spoken) !== null;
}

/** A message, or `id.attribute`, its values filled in. What nobody has written is told by its name. */
export function say(name: string, values?: Values): string {
  const found = find(name, spoken);
  if (found === null) {
    if (spoken.length > 0 && !borrowed && settings.lang !== 'en') {
      borrowed = true;
      void fetched('en').then(() => speak(settings.lang), () => undefined);
    }
    return name;
  }
  const [bundle, pattern] = found;
  const given: Record<string, FluentVariable> = {};
  for (const [key, value] of Object.entries(values ?? {})) {
    given[key] = typeof value === 'number' ? value : value == null ? '' : String(value);
  }
  // With a list for its faults a message never throws; what it lacks is shown as `{$name}`.
  return bundle.formatPattern(pattern as Parameters<FluentBundle['formatPattern']>[0], given, []);
}

/** A message, or something else where nobody has written it. */
export function sayOr(name: string, otherwise: string, values?: Values): string {
  return has(name) ? say(name, values) : otherwise;
}

/** Values to choose from: 2, 3 or 4. */
export function either(values: readonly (string | number)[]): string {
  if (values.length < 2) return values.join('');
  return say('either', { first: values.slice(0, -1).join(', '), last: String(values.at(-1)) });
}

const joined = (items: readonly string[], type: 'conjunction' | 'disjunction'): string =>
  typeof Intl.ListFormat === 'undefined'
    ? items.join(', ')
    : new Intl.ListFormat(settings.lang, { type }).format(items);

/** Things side by side: Nora, Emil and Wanda. */
export function list(items: readonly string[]): string {
  return joined(items, 'conjunction');
}

/** A total: 12, 0, −3. */
export function number(value: number): string {
  return String(value).replace('-', '−');
}

/** A score: +2, 0, −3. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : number(value);
}

/** Is there anything to say yet? */
export function isSpoken(): boolean {
  return spoken.length > 0;
}
