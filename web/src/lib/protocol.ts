// What the engine and the page say to each other: docs/protocol.md as types.
// Cards, seats, sides and actions are spelled as everywhere: `Th`, `S`, `NS`, `=d`.

/** One of the seats `N` `E` `S` `W`. */
export type Seat = string;
/** The seats that share a total: `NS`, or a seat alone. */
export type Side = string;
/** A card as its pack spells it: `Th`. `x??` stands for one laid away unseen. */
export type CardName = string;
/** An action: a card, `-`, `3`, `=d`, `^8`, `20o`, `x9s`. */
export type Token = string;
/** The suits of a pack, which is also its name. */
export type Pack = 'shdc' | 'oceb';
export type GameName = 'cruce' | 'cross_purposes' | 'cuatrola' | 'euchre';
export type Phase = string;

export type Value = string | number | boolean | null | Value[] | { [name: string]: Value };
export type Params = Record<string, Value>;
/** A code and its parameters; the words are asked for in `sentence.ts`. */
export interface Coded {
  code: string;
  params: Params;
}
/** Something the table noticed: its parameters stand beside the code. */
export type TableEvent = { code: string } & Params;

// The table.

export type Control = 'card' | 'word' | 'level' | 'suit' | 'rank';

export interface Legal {
  token: Token;
  kind: Control;
  value: string;
}

export interface Trick {
  plays: [Seat, CardName][];
  winner: Seat;
}

export interface View {
  game: GameName;
  rules: number;
  options: { players: number } & Record<string, string | number>;
  seat: Seat | null;
  dealer: Seat;
  totals: Record<Side, number>;
  phase: Phase;
  to_act: Seat | null;
  legal: Legal[];
  /** Lowest first within each suit. */
  hand: CardName[];
  counts: Record<Seat, number>;
  calls: [Seat, Token][];
  /** For each suit the cards that count as it, highest first, spaces between. */
  order: Record<string, string>;
  trick: Trick | null;
  last_trick: Trick | null;
  tricks: Record<Seat, number>;
  facts: Facts;
  score: Record<Side, number> | null;
}

/** The game's own public facts; those of one game lie under their names, see docs/protocol.md. */
export interface Facts {
  declarer?: Seat | null;
  bid?: number | string | null;
  bidder?: Seat | null;
  resting?: Seat | null;
  maker?: Seat | null;
  trump?: string | null;
  tops?: string | null;
  points?: Record<Side, number>;
  raw?: Record<Side, number>;
  crosses?: { seat: Seat; suit: string; points: number }[];
  declared?: { seat: Seat; suit: string; points: number }[];
  ask?: '40' | '20' | null;
  turned?: CardName | null;
  turned_in_hand?: boolean | null;
  upcard?: CardName | null;
  turned_down?: boolean | CardName | null;
  picked_up?: boolean | CardName | null;
  stock?: number | null;
  half?: 1 | 2 | { half: 1 | 2 };
  first?: Record<Seat, number>;
  second?: Record<Seat, number>;
  played_first?: Record<Seat, CardName[]> | null;
  standing?: Record<Seat, Token | null>;
  calls_left?: number | null;
  allies?: Record<Seat, Seat> | null;
  taken?: Record<Seat, number>;
}

export type Mode = 'person' | 'bot' | 'stand-in' | 'left';

export interface Owed {
  kind: 'deal' | 'act' | 'answer' | 'nothing';
  seat: Seat | null;
}

/** Everything one viewer needs to draw the table now. */
export interface Snapshot {
  at: number;
  turn: number;
  hand_number: number;
  seats: { seat: Seat; name: string; mode: Mode }[];
  totals: Record<Side, number>;
  winners: Side[];
  owed: Owed;
  ticks: string;
  anchor: string | null;
  view: View | null;
}

export type FrameKind = 'deal' | 'act' | 'undo' | 'hint' | 'claim' | 'seat' | 'hidden';

/** One entry of the table's log as the viewer sees it; of a hidden one only the number is left. */
export interface Frame extends Snapshot {
  seq: number;
  kind: FrameKind;
  seat?: Seat;
  token?: Token;
  by?: 'person' | 'bot' | 'table' | 'claim';
  plies?: number;
  mode?: Mode;
  events: TableEvent[];
}

/** What the viewer could ask for now, besides the legal actions. */
export interface Offers {
  undo: boolean;
  claim: boolean;
  hint: boolean;
  /** Each card of the own hand that may not be played now, and why. */
  refused: Record<CardName, Coded>;
}

// The engine.

export interface GameOption {
  name: string;
  choices: string[];
  default: string;
  /** Any whole number from `min` to `max` will do. */
  number: boolean;
  min?: number | null;
  max?: number | null;
  /** The seat counts it is for; null: all. */
  seats: number[] | null;
  /** `{redeal: {deal: "full"}}`: that choice goes only with those of other options. */
  needs: Record<string, Record<string, string>> | null;
}

export interface GameInfo {
  name: GameName;
  seats: number[];
  default_seats: number;
  deck: { suits: Pack; ranks: string; cards: CardName[] };
  options: GameOption[];
  /** The letters of its standing choice; empty where it asks for nothing. */
  ticks: string;
}

/** An interrupted match. */
export interface Kept {
  hand: number;
  /** Is that hand over, and the next one due? */
  between: boolean;
  totals: Record<Side, number>;
  options: Record<string, string>;
  players: number;
  level: string;
  mine: Side;
}

export interface Hello {
  version: string;
  levels: string[];
  games: GameInfo[];
  kept: Partial<Record<GameName, Kept>>;
}

export interface Begun {
  snapshot: Snapshot;
  offers: Offers | null;
  match: string;
  level: string;
}

export interface Estimate {
  token: Token;
  value: number;
  error: number;
  worlds: number;
  best: number | null;
}

export interface Hint {
  token: Token;
  reason: Coded | null;
  estimates: Estimate[];
}

/** What a hand came to: a line of the score sheet for each side. */
export interface Result {
  hand: number;
  view: View;
  /** The table's `result` event, or null where the hand had none. */
  result: TableEvent | null;
  score: Record<Side, number>;
  totals: Record<Side, number>;
  dealer?: Seat;
}

export interface ScoreSheet {
  results: Result[];
  places: [number, Side, number][];
}

export interface KeptMatch {
  id: string;
  game: GameName;
  players: number;
  options: Record<string, string>;
  level: string;
  hands: number;
  totals: Record<Side, number>;
  winners: Side[];
  /** The side, or the seat, that was the person's; null where it is not one's own. */
  mine: string | null;
  finished: boolean;
  at: string | null;
}

export interface Reviewed {
  hands: number;
  plies: number;
  seats: Snapshot['seats'];
  view: View;
  open: Record<Seat, CardName[]>;
  events: TableEvent[];
  next: { seat: Seat; token: Token } | null;
  tokens: [Seat, Token][];
}

export interface GameStats {
  matches: number;
  won: number;
  hands: number;
  hands_won: number;
  best: number;
  streak: number;
  [more: string]: number;
}

export interface LessonStep {
  count: number;
  number: number;
  id: string;
  /** Of all positions of the game, in their order. */
  ids: string[];
  snapshot: Snapshot;
  offers: Offers | null;
  ask: string;
  /** What may be tried: all that is legal, and what is worth being refused. */
  choices: Legal[];
}

export interface Tried {
  verdict: 'right' | 'wrong' | 'refused';
  why: string | Coded;
  /** What the table notices on the way. */
  events: TableEvent[];
  snapshot: Snapshot | null;
}

/** While the engine loads. */
export interface Progress {
  step: 'runtime' | 'library' | 'rules' | 'ready';
  done: number;
  of: number;
}

/** Each verb of the engine: what it is asked with, what it answers. */
export interface Verbs {
  hello: { ask: Record<string, never>; answer: Hello };
  new: {
    ask: {
      game: GameName;
      players: number;
      options: Record<string, string>;
      level: string;
      seed?: string;
    };
    answer: Begun;
  };
  resume: { ask: { game: GameName }; answer: Begun };
  rematch: { ask: Record<string, never>; answer: Begun };
  next: { ask: Record<string, never>; answer: { at: number } };
  command: {
    ask: { kind: 'act' | 'undo' | 'claim'; key: string; turn?: number; token?: Token };
    answer: { at: number };
  };
  hint: { ask: { turn: number }; answer: Hint };
  tick: { ask: { letters: string }; answer: Record<string, never> };
  sheet: { ask: Record<string, never>; answer: ScoreSheet };
  matches: { ask: Record<string, never>; answer: { matches: KeptMatch[] } };
  record: { ask: { match: string }; answer: { text: string; name: string } };
  import: { ask: { text: string }; answer: { id: string } };
  forget: { ask: { match: string }; answer: Record<string, never> };
  review: { ask: { match: string; hand: number; ply: number; seat: Seat }; answer: Reviewed };
  values: { ask: { match: string; hand: number; ply: number }; answer: Hint };
  verify: { ask: { match: string }; answer: { hands: number; anchor: string } };
  stats: { ask: Record<string, never>; answer: Partial<Record<GameName, GameStats>> };
  lesson: { ask: { game: GameName; number: number }; answer: LessonStep };
  try: { ask: { game: GameName; number: number; token: Token }; answer: Tried };
}
export type Verb = keyof Verbs;
