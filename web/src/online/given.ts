// What this device gave to the shuffles of a table, and the anchor it was told before: kept here, since
// nobody else can hold it against what the server says when a hand is over.

import { keep, recall } from '../lib/settings.svelte';

const KEY = 'levata-given';
/** So many tables are remembered, the newest. */
const MOST = 40;

/** Other bytes are told, or none though the server had them; or another anchor. */
export type Fault = 'other' | 'missing' | 'anchor';

interface Gift {
  table: string;
  /** Where the own bytes stand among those of all. */
  seat: string;
  anchor: string;
  /** By hand. */
  bytes: Record<string, string>;
  /** The hands for which the server has said that it has them. */
  taken: number[];
}

/** For browsers that let nothing be kept. */
let here: Gift[] = [];
const all = (): Gift[] => (recall(KEY) as Gift[] | null) ?? here;

function change(table: string, how: (gift: Gift) => void): Gift {
  const gifts = all();
  const gift = gifts.find((each) => each.table === table) ?? { table, seat: '', anchor: '', bytes: {}, taken: [] };
  how(gift);
  here = [...gifts.filter((each) => each.table !== table), gift].slice(-MOST);
  keep(KEY, here);
  return gift;
}

/** A seat was taken; is the anchor the one that was told first? */
export function sat(table: string, seat: string, anchor: string): Fault | null {
  const gift = change(table, (each) => {
    each.seat = seat;
    each.anchor ||= anchor;
  });
  return gift.anchor === anchor ? null : 'anchor';
}

/** The bytes for a hand: asked for twice they are the same. */
export function give(table: string, hand: number): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return change(table, (gift) => (gift.bytes[hand] ??= bytes)).bytes[hand]!;
}

/** Somebody else has the seat: what is given from now on is not from here. */
export function parted(table: string, hand: number): void {
  change(table, (gift) => {
    for (const each of Object.keys(gift.bytes)) if (Number(each) > hand) delete gift.bytes[each];
  });
}

/** The server has them. */
export function taken(table: string, hand: number): void {
  change(table, (gift) => {
    if (!gift.taken.includes(hand)) gift.taken.push(hand);
  });
}

/** Is what is told as one's own what was given? Of a hand to which this device gave nothing it cannot say. */
export function fault(table: string, hand: number, told: string): Fault | null {
  const gift = all().find((each) => each.table === table);
  const bytes = gift?.bytes[hand];
  if (bytes === undefined || told === bytes) return null;
  if (told !== '') return 'other';
  return gift!.taken.includes(hand) ? 'missing' : null;
}

/** The same of a whole record: in how many hands this device's bytes stand, and what is wrong. */
export function held(record: string): { hands: number; faults: { hand: number; fault: Fault }[] } {
  const [, name, anchor] = /^proof (\S+) (\S+)$/m.exec(record) ?? [];
  const gift = all().find(({ table }) => table === name);
  if (gift === undefined) return { hands: 0, faults: [] };
  const faults: { hand: number; fault: Fault }[] = gift.anchor === anchor ? [] : [{ hand: 1, fault: 'anchor' }];
  let hands = 0;
  [...record.matchAll(/^seed \S+ (.+)$/gm)].forEach(([, told], at) => {
    const mine = told!.split(' ').find((each) => each.startsWith(`${gift.seat}:`)) ?? '';
    const bytes = mine.slice(2).replace('-', '');
    const wrong = fault(gift.table, at + 1, bytes);
    if (wrong) faults.push({ hand: at + 1, fault: wrong });
    else if (gift.bytes[at + 1] === bytes) hands++;
  });
  return { hands, faults };
}
