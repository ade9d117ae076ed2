// What each key does at the table. One table, so that the page of keys cannot tell another story.

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

/** The lines of the page of keys: what is pressed, and the message that says what it does. */
export const HELP: [keys: string, message: string][] = [
  ['← →, 1–9', 'table-help-choose'],
  ['Enter', 'table-help-play'],
  ['Esc', 'table-help-clear'],
  ['L', 'table-help-last'],
  ['S', 'table-help-sheet'],
  ['H', 'table-help-hint'],
  ['U', 'table-help-undo'],
  ['C', 'table-help-claim'],
  ['F', 'table-help-first'],
  ['T', 'table-help-ticks'],
  ['M', 'table-help-mute'],
  ['?', 'table-help-help'],
];

/** The signs of the table, each with the message that says what it means. */
export const SIGNS = [
  ['due', 'table-sign-due'],
  ['best', 'table-sign-best'],
  ['dealer', 'table-sign-dealer'],
  ['leader', 'table-sign-leader'],
  ['bot', 'table-sign-bot'],
] as const;
