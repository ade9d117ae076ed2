// What the page of help lists: the keys (keys.ts) and the signs. It is fetched with that page.

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
