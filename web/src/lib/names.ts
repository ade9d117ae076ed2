// What people at the table are called.

import type { Seat, Side, Snapshot } from './protocol';
import { say, sayOr } from './say.svelte';

/** What a seat, or a side by its seats, is called. */
export type Names = (seatOrSide: Seat | Side) => string;

/** The names of a table: the viewer is You, bots have human ones. */
export function namesOf(table: Pick<Snapshot, 'seats' | 'view'>, me?: Seat | null): Names {
  const viewer = me === undefined ? (table.view?.seat ?? null) : me;
  return (who) =>
    [...who]
      .sort((a, b) => Number(b === viewer) - Number(a === viewer))
      .map((seat) => {
        if (seat === viewer) return say('you');
        const row = table.seats.find((each) => each.seat === seat);
        return row && !row.name.startsWith('bot/') ? row.name : botName(seat);
      })
      .join(' & ');
}

/** The bot of a seat. */
export function botName(seat: Seat): string {
  return sayOr(`name-${seat}`, seat);
}
