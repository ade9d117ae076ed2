// Written from src/levata/protocol.py by tools/protocol_types.py; `make docs` writes it anew.

import type { Facts, Frame, GameName, Pack, TableEvent, Value } from './protocol';

export type Params = Record<string, Value>;

/** One of the seats `N` `E` `S` `W`. */
export type Seat = string;

/** The seats that share a total: `NS`, or a seat alone. */
export type Side = string;

/** A card as its pack spells it: `Th`. `x??` stands for one laid away unseen. */
export type CardName = string;

/** An action: a card, `-`, `3`, `=d`, `^8`, `20o`, `x9s`. */
export type Token = string;

/** The game's own word, `play`, or `over`. */
export type Phase = string;

export type Control = 'card' | 'word' | 'level' | 'suit' | 'rank';

export type Mode = 'person' | 'bot' | 'stand-in' | 'left';

/** Milliseconds: how long, or since 1970 by the server's clock. */
export type Millis = number;

/** A code and its parameters; the words are the reader's own. */
export interface Coded {
  code: string;
  params: Params;
}

/** An action, and the control that draws it. */
export interface Legal {
  token: Token;
  kind: Control;
  value: string;
}

export interface Trick {
  plays: [Seat, CardName][];
  winner: Seat;
}

/** The hand as the viewer may see it. */
export interface View {
  game: GameName;
  rules: number;
  options: Record<string, string | number>;
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

export interface Seated {
  seat: Seat;
  name: string;
  mode: Mode;
}

export interface Owed {
  kind: 'deal' | 'act' | 'answer' | 'nothing';
  seat: Seat | null;
}

/** Everything one viewer needs to draw the table now. */
export interface Snapshot {
  at: number;
  turn: number;
  hand_number: number;
  seats: Seated[];
  totals: Record<Side, number>;
  winners: Side[];
  owed: Owed;
  ticks: string;
  anchor: string | null;
  view: View | null;
}

/** An entry of the table's log as the viewer sees it, and the table after it. */
export interface Shown extends Snapshot {
  seq: number;
  events: TableEvent[];
}

export interface DealFrame extends Shown {
  kind: 'deal';
}

export interface ActFrame extends Shown {
  kind: 'act';
  seat: Seat;
  token: Token;
  by: 'person' | 'bot' | 'table' | 'claim';
}

export interface UndoFrame extends Shown {
  kind: 'undo';
  seat: Seat;
  plies: number;
}

export interface HintFrame extends Shown {
  kind: 'hint';
  seat: Seat;
}

export interface ClaimFrame extends Shown {
  kind: 'claim';
  seat: Seat;
}

export interface SeatFrame extends Shown {
  kind: 'seat';
  seat: Seat;
  mode: Mode;
}

/** What the viewer may not see: only its number is left. */
export interface HiddenFrame {
  kind: 'hidden';
  seq: number;
}

/** What the viewer could ask for now, besides the legal actions. */
export interface Offers {
  undo: boolean;
  claim: boolean;
  hint: boolean;
  /** Each card of the own hand that may not be played now, and why. */
  refused: Record<CardName, Coded>;
}

export interface Couple {
  seat: Seat;
  suit: string;
  points: number;
}

export interface CruceFacts {
  declarer: Seat | null;
  bid: number | null;
  trump: string | null;
  points: Record<Side, number>;
  crosses: Couple[];
  raw: Record<Side, number>;
}

export interface CrossPurposesForTwoFacts {
  half: 1 | 2;
  dealer: Seat;
  stock: number;
  trump: string | null;
  tops: string | null;
  first: Record<Seat, number>;
  second: Record<Seat, number>;
  played_first: Record<Seat, CardName[]> | null;
}

export interface CrossPurposesForFourFacts {
  trump: string | null;
  tops: string | null;
  standing: Record<Seat, Token | null> | null;
  calls_left: number | null;
  allies: Record<Seat, Seat | null>;
  taken: Record<Seat, number>;
}

export interface CuatrolaFacts {
  trump: string;
  turned: CardName;
  turned_in_hand: boolean;
  bid: Token | null;
  bidder: Seat | null;
  resting: Seat | null;
  points: Record<Side, number>;
  declared: Couple[];
  ask: '40' | '20' | null;
}

export interface EuchreFacts {
  upcard: CardName;
  turned_down: boolean;
  picked_up: boolean;
  trump: string | null;
  maker: Seat | null;
  stock: number;
}

export interface DealEvent {
  code: 'deal';
  hand: number;
  dealer: Seat;
}

export interface CallEvent {
  code: 'call';
  seat: Seat;
  token: Token;
}

export interface ContractEvent {
  code: 'contract';
  seat: Seat;
  bid: number | Token;
}

export interface DealtEvent {
  code: 'dealt';
  part: string;
}

export interface TrumpEvent {
  code: 'trump';
  seat: Seat;
  suit: string;
}

export interface PlayEvent {
  code: 'play';
  seat: Seat;
  card: CardName;
}

export interface CrossEvent {
  code: 'cross';
  seat: Seat;
  suit: string;
  points: number;
}

export interface TrickEvent {
  code: 'trick';
  seat: Seat;
  points: number;
}

export interface TopsEvent {
  code: 'tops';
  seat: Seat;
  rank: string;
}

export interface AlliesEvent {
  code: 'allies';
  seats: Side;
}

export interface RestsEvent {
  code: 'rests';
  seat: Seat;
}

export interface AllPlayEvent {
  code: 'all-play';
}

export interface DeclaredEvent {
  code: 'declared';
  seat: Seat;
  suit: string;
  points: number;
}

export interface TurnedDownEvent {
  code: 'turned-down';
  card: CardName;
}

export interface PickedUpEvent {
  code: 'picked-up';
  seat: Seat;
  card: CardName;
}

export interface LaidEvent {
  code: 'laid';
  seat: Seat;
}

export interface DeadEvent {
  code: 'dead';
}

export interface VoidEvent {
  code: 'void';
}

export interface ResultEvent {
  code: 'result';
  /** Each has `side`, figures that are the game's own, and `score`. */
  sides: Record<string, number | string>[];
  declarer?: Side | null;
  bid?: number | Token | null;
  made?: boolean;
}

export interface SeedEvent {
  code: 'seed';
  seed: string;
  clients: string[];
}

/** A figure for each side there is. */
export interface TotalsEvent {
  code: 'totals';
  N?: number;
  E?: number;
  S?: number;
  W?: number;
  NS?: number;
  EW?: number;
}

/** There can be no more: whoever leads has won. */
export interface LastHandEvent {
  code: 'last-hand';
  hands: number;
}

export interface WonEvent {
  code: 'won';
  sides: Side[];
}

export interface UndoEvent {
  code: 'undo';
  seat: Seat;
}

export interface HintEvent {
  code: 'hint';
  seat: Seat;
}

export interface ClaimEvent {
  code: 'claim';
  seat: Seat;
}

export interface SeatEvent {
  code: 'seat';
  seat: Seat;
  mode: Mode;
}

/** One of the two: what came of a request, or why nothing did. */
export interface Answer {
  /** Null if it could not be read. */
  id: number | string | null;
  ok?: Value;
  error?: Coded;
}

export type Nothing = Record<string, never>;

/** There is nothing to tell but that it is done. */
export type Done = Record<string, never>;

export interface At {
  /** The last entry the command came to. */
  at: number;
}

/** What a hand came to: a line of the score sheet for each side. */
export interface Result {
  hand: number;
  view: View;
  /** The last thing the table noticed in it. */
  result: TableEvent;
  score: Record<Side, number>;
  totals: Record<Side, number>;
}

export interface ScoreSheet {
  results: Result[];
  places: [number, Side, number][];
}

export interface Deck {
  suits: Pack;
  ranks: string;
  cards: CardName[];
}

export interface GameOption {
  name: string;
  choices: string[];
  default: string;
  /** Any whole number from `min` to `max` will do. */
  number: boolean;
  min: number | null;
  max: number | null;
  /** The seat counts it is for; null: all. */
  seats: number[] | null;
  /** `{redeal: {deal: "full"}}`: that choice goes only with those of other options. */
  needs: Record<string, Record<string, string>> | null;
}

export interface GameInfo {
  name: GameName;
  seats: number[];
  default_seats: number;
  deck: Deck;
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
  damaged: GameName[];
}

export interface NewAsk {
  game: GameName;
  players: number;
  options: Record<string, string>;
  level: string;
  seed?: string;
}

export interface Begun {
  snapshot: Snapshot;
  offers: Offers;
  match: string;
  level: string;
}

export interface GameAsk {
  game: GameName;
}

export interface PracticeCommand {
  kind: 'act' | 'undo' | 'claim';
  key: string;
  turn?: number;
  token?: Token;
}

export interface HintAsk {
  turn: number;
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

export interface TickAsk {
  letters: string;
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
  /** The side that was the person's; null where the match is not one's own. */
  mine: Side | null;
  finished: boolean;
  at: string | null;
}

export interface KeptMatches {
  matches: KeptMatch[];
}

export interface MatchAsk {
  match: string;
}

export interface RecordText {
  text: string;
  name: string;
}

export interface ImportAsk {
  text: string;
}

export interface Imported {
  id: string;
}

export interface ReviewAsk {
  match: string;
  hand: number;
  ply: number;
  seat: Seat;
}

export interface Ply {
  seat: Seat;
  token: Token;
}

export interface Reviewed {
  hands: number;
  plies: number;
  seats: Seated[];
  view: View;
  open: Record<Seat, CardName[]>;
  events: TableEvent[];
  next: Ply | null;
  tokens: [Seat, Token][];
}

export interface ValuesAsk {
  match: string;
  hand: number;
  ply: number;
}

export interface Verified {
  hands: number;
  anchor: string;
}

export interface GameStats {
  matches: number;
  won: number;
  hands: number;
  hands_won: number;
  best: number;
  streak: number;
  made?: number;
  failed?: number;
}

export interface LessonAsk {
  game: GameName;
  number: number;
}

export interface LessonStep {
  count: number;
  number: number;
  id: string;
  /** Of all positions of the game, in their order. */
  ids: string[];
  snapshot: Snapshot;
  offers: Offers;
  ask: string;
  /** What may be tried: all that is legal, and what is worth being refused. */
  choices: Legal[];
}

export interface TryAsk {
  game: GameName;
  number: number;
  token: Token;
}

export interface Tried {
  verdict: 'right' | 'wrong' | 'refused';
  why: string | Coded;
  /** What the table notices on the way. */
  events: TableEvent[];
  snapshot: Snapshot | null;
}

export interface PracticeVerbs {
  hello: { ask: Nothing; answer: Hello };
  new: { ask: NewAsk; answer: Begun };
  resume: { ask: GameAsk; answer: Begun };
  rematch: { ask: Nothing; answer: Begun };
  next: { ask: Nothing; answer: At };
  command: { ask: PracticeCommand; answer: At };
  hint: { ask: HintAsk; answer: Hint };
  tick: { ask: TickAsk; answer: Done };
  sheet: { ask: Nothing; answer: ScoreSheet };
  matches: { ask: Nothing; answer: KeptMatches };
  record: { ask: MatchAsk; answer: RecordText };
  import: { ask: ImportAsk; answer: Imported };
  forget: { ask: MatchAsk; answer: Done };
  review: { ask: ReviewAsk; answer: Reviewed };
  values: { ask: ValuesAsk; answer: Hint };
  verify: { ask: MatchAsk; answer: Verified };
  stats: { ask: Nothing; answer: Partial<Record<GameName, GameStats>> };
  lesson: { ask: LessonAsk; answer: LessonStep };
  try: { ask: TryAsk; answer: Tried };
}

export interface HelloAsk {
  /** The `VERSION` the client was written for. */
  version: number;
}

export interface Welcome {
  /** Of the messages. */
  version: number;
  /** Of the server: a page from another one had better load itself again. */
  release: string;
  /** What the person is called. */
  name: string;
  now: Millis;
}

export interface JoinAsk {
  table: string;
  /** The last entry that was seen. */
  since?: number | null;
}

/** Whose time runs, and how much was left at `now`. */
export interface Clock {
  /** Null while everybody looks at a finished hand, before the next is dealt. */
  seat: Seat | null;
  left_ms: Millis;
  reserve_ms: Millis;
  now: Millis;
}

export interface Joined {
  table: string;
  /** The viewer's; null for a spectator. */
  seat: Seat | null;
  snapshot: Snapshot;
  offers: Offers | null;
  clock: Clock | null;
  /** What happened since; null where that is too long ago, or nothing was seen before. */
  tail: Frame[] | null;
  /** The code of the room the table belongs to. */
  room: string | null;
}

export interface PartAsk {
  table: string;
}

export interface TableCommand {
  table: string;
  kind: 'act' | 'claim' | 'back' | 'leave';
  key: string;
  /** The turn it is meant for: if the table has moved on it is refused as `stale`. */
  turn?: number | null;
  /** For `act`. */
  token?: string;
}

export interface NextAsk {
  table: string;
  hand: number;
}

export interface BytesAsk {
  table: string;
  hand: number;
  bytes: string;
}

export interface TableTick {
  table: string;
  letters: string;
}

export interface SheetAsk {
  table: string;
}

/** Something said to a table or to a room: a phrase by its code, or in a friends' room a text. */
export interface SayAsk {
  table?: string;
  room?: string;
  code?: string;
  text?: string;
}

export interface WatchAsk {
  room: string;
}

export interface Watched {
  room: Room;
}

export interface ServerVerbs {
  hello: { ask: HelloAsk; answer: Welcome };
  join: { ask: JoinAsk; answer: Joined };
  part: { ask: PartAsk; answer: Done };
  command: { ask: TableCommand; answer: At };
  next: { ask: NextAsk; answer: Done };
  bytes: { ask: BytesAsk; answer: Done };
  tick: { ask: TableTick; answer: Done };
  sheet: { ask: SheetAsk; answer: ScoreSheet };
  say: { ask: SayAsk; answer: Done };
  watch: { ask: WatchAsk; answer: Watched };
}

export interface RoomSeat {
  seat: Seat;
  name: string | null;
  kind: 'person' | 'bot' | 'empty';
  is_ready: boolean;
  is_here: boolean;
  /** The seat of somebody else with whom this person would change places. */
  wants: Seat | null;
}

/** An invitation that the room has sent. */
export interface RoomInvite {
  id: string;
  name: string;
  expires: Millis;
}

export interface Room {
  code: string;
  host: string;
  game: GameName;
  players: number;
  options: Record<string, string>;
  bots: boolean;
  spectators: boolean;
  state: 'open' | 'playing' | 'over';
  /** The one to be at now: null while the room is open. */
  table: string | null;
  seats: RoomSeat[];
  /** Who plays with whom; in a game that makes sides anew with every hand, each seat by itself. */
  sides: Side[];
  mine: Seat | null;
  invites: RoomInvite[];
  /** The names of who said yes. */
  rematch: string[];
}

/** An invitation that one has got. */
export interface Invite {
  id: string;
  from: string;
  room: string;
  game: GameName;
  players: number;
  expires: Millis;
}

export interface Said {
  room: string;
  from: string;
  code?: string;
  text?: string;
}

export interface Presence {
  name: string;
  is_here: boolean;
}

/** The hand for which 16 bytes are due. */
export interface Asks {
  hand: number;
}

/** The server is about to end: connect again after so long. */
export interface Moving {
  retry_ms: Millis;
}

/** One of these things; with `table`, it is about that table. */
export interface Push {
  table?: string;
  frame?: Frame;
  /** With a frame: null but in the newest of what one command came to. */
  offers?: Offers | null;
  /** With a frame, or by itself: it changed without an entry. */
  clock?: Clock | null;
  asks?: Asks;
  /** Another connection of the same person has the seat; this one goes on watching. */
  taken?: boolean;
  /** More came than could be sent: this is where the table stands now. */
  joined?: Joined;
  said?: Said;
  room?: Room;
  /** The code of a room that is no more. */
  closed?: string;
  invite?: Invite;
  /** The id of an invitation that is no more. */
  withdrawn?: string;
  presence?: Presence;
  moving?: Moving;
}

export interface Me {
  id: string;
  name: string;
  kind: 'guest' | 'account';
  /** The header `X-Levata` of everything but GET. */
  csrf: string;
}

export interface Ticket {
  ticket: string;
  /** So long it can be used, once. */
  seconds: number;
}

/** A guest has become an account. */
export interface Account {
  me: Me;
  /** Recovery codes, shown this once. */
  codes: string[];
}

export interface Codes {
  /** New recovery codes, shown this once. */
  codes: string[];
}

/** Where one is logged in. */
export interface Session {
  id: string;
  /** Seconds since 1970, as `seen`, when it was last used. */
  created: number;
  seen: number;
  /** What the browser calls itself. */
  agent: string;
  is_this: boolean;
}

/** Those one has to do with. */
export interface People {
  friends: Presence[];
  asked: string[];
  asking: string[];
  blocked: string[];
  muted: string[];
}

/** Where one has a seat. */
export interface MyRoom {
  room: Room | null;
}

/** Who sat where. */
export interface Company {
  seat: Seat;
  /** Null for a bot, and for somebody who is no more. */
  name: string | null;
  kind: 'person' | 'bot' | 'left';
}

/** A match of one's own. */
export interface PlayedMatch {
  /** What opens its record, for whomever it is given to; null while it is played. */
  link: string | null;
  game: GameName;
  players: number;
  options: Record<string, string>;
  seats: Company[];
  mine: Seat;
  hands: number;
  totals: Record<Side, number>;
  winners: Side[];
  begun: Millis;
  finished: Millis | null;
}

export interface PlayedMatches {
  /** The newest first. */
  matches: PlayedMatch[];
  /** Ask for those before it and the list goes on; null at its end. */
  before: Millis | null;
}
