// What each key does at the table. The page of keys tells the same (legend.ts).

export type Action =
  | 'left'
  | 'right'
  | 'play'
  | 'clear'
  | 'last'
  | 'sheet'
  | 'hint'
  | 'undo'
  | 'claim'
  | 'mute'
  | 'help'
  | 'first'
  | 'ticks';

const KEYS: Record<string, Action> = {
  arrowleft: 'left',
  arrowright: 'right',
  enter: 'play',
  escape: 'clear',
  l: 'last',
  s: 'sheet',
  h: 'hint',
  u: 'undo',
  c: 'claim',
  m: 'mute',
  f: 'first',
  t: 'ticks',
  '?': 'help',
};

/** What a key press asks for; a digit is itself. Keys held with others belong to the browser. */
export function actionOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): Action | string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (/^[0-9]$/.test(event.key)) return event.key;
  return KEYS[event.key.toLowerCase()] ?? null;
}

/** Is it the same press still, of a key that does something? Cards and bids may be gone through so. */
export function isHeld(event: Pick<KeyboardEvent, 'key' | 'repeat'>): boolean {
  return event.repeat && !/^(Arrow|Tab|Page|Home|End)/.test(event.key);
}

/** Milliseconds without a press, after which the next one is meant for what has opened. */
const QUIET = 500;

/** Presses of whoever may not have seen yet what lies before them now. */
export class Presses {
  #last: number;

  constructor(opened: number) {
    this.#last = opened;
  }
  /** Was nothing pressed for a while before? */
  isMeant({ repeat, timeStamp }: Pick<KeyboardEvent, 'repeat' | 'timeStamp'>): boolean {
    const isCalm = timeStamp - this.#last >= QUIET;
    this.#last = timeStamp;
    return isCalm && !repeat;
  }
}
