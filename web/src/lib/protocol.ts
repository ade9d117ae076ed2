// What the page says to its engine and to a server: docs/protocol.md as types, written from the
// server's own in protocol.gen.ts. Here stands what the page reads more narrowly than the wire.

import type { ActFrame, Params, PracticeVerbs, SeatFrame, Shown, Token, UndoFrame } from './protocol.gen';
import type { CardName, HiddenFrame, DealFrame, HintFrame, ClaimFrame, Seat, Side } from './protocol.gen';

export type * from './protocol.gen';

export type Value = string | number | boolean | null | Value[] | { [name: string]: Value };
export type GameName = 'cruce' | 'cross_purposes' | 'cuatrola' | 'euchre';
/** The suits of a pack, which is also its name. */
export type Pack = 'shdc' | 'oceb';
/** Something the table noticed: its parameters stand beside the code. */
export type TableEvent = { code: string } & Params;

type Kinds = DealFrame | ActFrame | UndoFrame | HintFrame | ClaimFrame | SeatFrame | HiddenFrame;
export type FrameKind = Kinds['kind'];

/** An entry as the viewer sees it, whatever its kind, with what only some kinds have; of a hidden one
 *  nothing is left but kind and number. */
export interface Frame
  extends Shown,
    Partial<Pick<ActFrame, 'seat' | 'token' | 'by'>>,
    Partial<Pick<UndoFrame, 'plies'>>,
    Partial<Pick<SeatFrame, 'mode'>> {
  kind: FrameKind;
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

/** While the engine loads. */
export interface Progress {
  step: 'runtime' | 'library' | 'rules' | 'ready';
  done: number;
  of: number;
}

/** Each verb of the engine: what it is asked with, what it answers. */
export type Verbs = PracticeVerbs;
export type Verb = keyof Verbs;
