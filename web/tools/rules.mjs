// The rules that players read, as pieces of HTML: docs/rules/GAME.LANG.md becomes rules/GAME.LANG.html.
//
// The pages are plain: headings, paragraphs, tables, lists, and clauses that begin with their number.
// A number gets an anchor, and every mention of it a link; a card gets its name, so that the page can
// write it in the reader's deck, and so does a call. Options stand there as a program spells them; here
// they have the words that the page has for them. The cases that tests read are left out, and what is said
// of how calls are spelled in them: the text beside them says the same.

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FluentBundle, FluentResource } from '@fluent/bundle';

const RULES = fileURLToPath(new URL('../../docs/rules/', import.meta.url));
const LOCALE = fileURLToPath(new URL('../../src/levata/locale/', import.meta.url));
/** Where the words for options and for their choices stand. */
const WORDS = ['games.ftl', 'page.ftl'];

const FRENCH = /^x?([2-9TJQKA][shdc])$/;
const PACKS = { cuatrola: /^x?([SCR3A][oceb])$/ };
const CALL = /^(?:=[shdc]|\^[2-9TJQKA]|-|accept|leave|order|take)$/;
/** A line that tells how calls are spelled: it names one of their signs alone. */
const SPELLING = /`[=^-]`/;

/** Figures stand after the clause that they draw: kind, message of the caption, cards. */
const FIGURES = {
  cruce: {
    1.8: ['row', 'drawn-order', 'As Ts Ks Qs Js 9s'],
    5.7: ['row', 'drawn-trumped', 'Ah Kh 9s'],
    6.2: ['row', 'drawn-cross', 'Kh Qh'],
  },
  cross_purposes: {
    1.13: ['ring', 'drawn-ring', '8s 7s 6s 5s 4s 3s 2s As Ks Qs Js Ts 9s'],
    '5.10': ['row', 'drawn-trumped', '8d 9s'],
  },
  cuatrola: {
    1.7: ['row', 'drawn-order', 'Ao 3o Ro Co So'],
    5.4: ['row', 'drawn-trumped', 'Rc Ac So'],
    6.2: ['row', 'drawn-couple', 'Ro Co'],
  },
  euchre: {
    1.7: ['row', 'drawn-bowers', 'Jh Jd Ah Kh Qh Th 9h'],
    1.9: ['row', 'drawn-mate', 'Ad Kd Qd Td 9d'],
  },
};

/** Where a page explains how cards are written, each stands as it is written there and as the page has it. */
const NOTATION = { cruce: '1.6', cross_purposes: '1.9', cuatrola: '1.6', euchre: '1.3' };

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Every file, as its name and its text. */
export function pages() {
  return readdirSync(RULES)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      const [game, lang] = name.split('.');
      const text = readFileSync(join(RULES, name), 'utf8').replaceAll('\r\n', '\n');
      return [`${game}.${lang}.html`, fragment(game, inWords(wordsOf(game, lang), text))];
    });
}

/** Write them below the folder of a build. */
export function build(out) {
  mkdirSync(join(out, 'rules'), { recursive: true });
  for (const [name, html] of pages()) writeFileSync(join(out, 'rules', name), html);
}

/** What options and their choices are called; undefined where something is neither. */
function wordsOf(game, lang) {
  const bundle = new FluentBundle(lang, { useIsolating: false });
  for (const file of WORDS) bundle.addResource(new FluentResource(readFileSync(join(LOCALE, lang, file), 'utf8')));
  const say = (name, values) => {
    const pattern = bundle.getMessage(name)?.value;
    return pattern ? bundle.formatPattern(pattern, values) : undefined;
  };
  const own = (option) => `choice-${game}-${option}`;
  return {
    option: (name) => say(`option-${game}-${name}`),
    choice: (option, value) =>
      /^\d+$/.test(value) ? (say(own(option), { count: Number(value) }) ?? value) : say(`${own(option)}-${value}`),
  };
}

/** Options and choices in code signs, said in words. A row of a table names its option first, or its head does. */
function inWords(words, text) {
  const said = (code, option) => {
    const [, name, value] = /^([a-z-]+)=([a-z0-9-]+)$/.exec(code) ?? [];
    if (name !== undefined) return pair(words.option(name), words.choice(name, value));
    return (option ? words.choice(option, code) : undefined) ?? words.option(code);
  };
  let head;
  return text
    .split('\n')
    .map((line) => {
      const first = /^\| `([^`]*)` \|/.exec(line)?.[1];
      const isNamed = first !== undefined && words.option(first) !== undefined;
      if (!line.startsWith('|')) head = undefined;
      else if (head === undefined) head = isNamed ? first : '';
      const option = isNamed ? first : head;
      return line.replace(/`([^`]*)`/g, (code, inside, at) => {
        const found = isNamed && at === 2 ? words.option(inside) : said(inside, option);
        return found === undefined ? code : `**${found}**`;
      });
    })
    .join('\n');
}

/** Must you beat? Yes. */
function pair(option, choice) {
  if (option === undefined || choice === undefined) return undefined;
  return option.endsWith('?') ? `${option} ${choice}` : `${option}: ${choice}`;
}

/** The rules of a game: the headings of its sections as a list, then everything. */
export function fragment(game, text) {
  const clauses = new Set([...text.matchAll(/^\*\*(\d+\.\d+)\*\*/gm)].map((found) => found[1]));
  const page = { game, clauses, card: PACKS[game] ?? FRENCH, plain: false };
  const contents = [];
  const body = [];
  let due = '';
  for (const block of blocks(text)) {
    const number = /^\*\*(\d+\.\d+)\*\*/.exec(block)?.[1];
    const isHeading = block.startsWith('#');
    // A figure comes after all that belongs to its clause, tables and lists included.
    if (number !== undefined || isHeading) {
      body.push(due);
      due = figure(game, number);
      page.plain = number !== undefined && NOTATION[game] === number;
    }
    if (block.startsWith('# ')) continue;
    if (block.startsWith('## ')) {
      const title = block.slice(3);
      const id = `s${/^\d+/.exec(title)?.[0] ?? contents.length + 1}`;
      contents.push(`<li><a href="#/learn/${game}/${id}">${inline(page, title)}</a></li>`);
      body.push(`<h2 id="${id}" tabindex="-1">${inline(page, title)}</h2>`);
    } else body.push(drawn(page, block));
  }
  return `<nav><ul>${contents.join('')}</ul></nav>\n${[...body, due].filter(Boolean).join('\n')}\n`;
}

/** What is parted by blank lines; cases for tests are gone. */
function blocks(text) {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/^```[^]*?^```$/gm, '')
    .split('\n')
    .filter((line) => line.startsWith('|') || !SPELLING.test(line))
    .join('\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean);
}

function figure(game, number) {
  const [kind, caption, cards] = FIGURES[game]?.[number] ?? [];
  return kind === undefined
    ? ''
    : `<figure data-figure="${kind}" data-caption="${caption}" data-cards="${cards}"></figure>`;
}

function drawn(page, block) {
  if (block.startsWith('### ')) return `<h3>${inline(page, block.slice(4))}</h3>`;
  if (block.startsWith('|')) return table(page, block.split('\n'));
  if (block.startsWith('- ')) {
    const items = block.split(/\n(?=- )/).map((item) => `<li>${inline(page, item.slice(2))}</li>`);
    return `<ul>${items.join('')}</ul>`;
  }
  const [, number] = /^\*\*(\d+\.\d+)\*\*/.exec(block) ?? [];
  if (number === undefined) return `<p>${inline(page, block)}</p>`;
  const anchor = `<a class="clause" href="#/learn/${page.game}/${number}">${number}</a>`;
  return `<p id="c${number}" tabindex="-1">${anchor} ${inline(page, block.slice(number.length + 4).trim())}</p>`;
}

/** What a line of a column costs on a phone, and how much there is, in pixels. */
const LETTER = 7.5;
const BESIDE = 12;
const PHONE = 280;
/** A cell of so many letters reads badly in a narrow column. */
const LONG = 20;

/** A table that would not fit a phone is shown there row by row, each cell under its heading. */
function table(page, lines) {
  const rows = lines.map((line) => line.trim().slice(1, -1).split('|').map((cell) => cell.trim()));
  const [head, , ...rest] = rows;
  const plain = (cell) => cell.replace(/[`*]/g, '');
  const columns = head.map((_, i) => [head, ...rest].map((row) => plain(row[i])));
  const words = columns.map((cells) => Math.max(...cells.join(' ').split(/[\s-]+/).map((word) => word.length)));
  const width = words.reduce((sum, letters) => sum + letters * LETTER + BESIDE, 0);
  const isWide = width > PHONE || (head.length > 2 && columns.flat().some((cell) => cell.length > LONG));
  const isBrief = columns.slice(1).every((cells) => cells.slice(1).every((cell) => cell.length <= LONG));
  const th = head.map((cell) =>
    cell === '' ? '<td role="cell"></td>' : `<th role="columnheader" scope="col">${inline(page, cell)}</th>`,
  );
  const tr = rest.map((row) => {
    const cells = row.map((cell, i) =>
      i === 0 && cell !== ''
        ? `<th role="rowheader" scope="row">${inline(page, cell)}</th>`
        : `<td role="cell"${plain(head[i]) && ` data-label="${escaped(plain(head[i]))}"`}>${inline(page, cell)}</td>`,
    );
    return `<tr role="row">${cells.join('')}</tr>`;
  });
  return `<table role="table" class="${isWide ? 'wide' : 'slim'}${isBrief ? ' brief' : ''}"><thead role="rowgroup"><tr role="row">${th.join('')}</tr></thead><tbody role="rowgroup">${tr.join('')}</tbody></table>`;
}

/** Code signs, bold, italics; cards and mentions of clauses. */
function inline(page, text) {
  return text
    .replaceAll('\n', ' ')
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? code(page, part.slice(1, -1)) : prose(page, part)))
    .join('');
}

function code(page, text) {
  if (CALL.test(text)) return `<span data-call="${escaped(text)}">${escaped(text)}</span>`;
  const words = text.split(' ');
  const spelled = `<code>${escaped(text)}</code>`;
  if (!words.every((word) => page.card.test(word))) return spelled;
  const [x] = text.startsWith('x') ? ['×'] : [''];
  const cards = words
    .map((word) => `<span data-card="${page.card.exec(word)[1]}">${x}${escaped(word)}</span>`)
    .join(' ');
  return page.plain ? `${spelled} (${cards})` : cards;
}

function prose(page, text) {
  return escaped(text)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
    .replace(/(?<![\d.])\d+\.\d+(?![\d]|\.\d)/g, (number) =>
      page.clauses.has(number) ? `<a href="#/learn/${page.game}/${number}">${number}</a>` : number,
    );
}
