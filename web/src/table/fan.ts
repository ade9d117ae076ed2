// How the cards of a hand lie side by side: in as few rows as leave enough of each to be touched.

/** What a finger needs of a card. */
export const TOUCH = 44;
/** What is seen of a row that another lies on. */
const SEEN = 0.58;

/** Suits so that the colours alternate, the trump first: of all orders the first with the fewest
 *  neighbours of one colour. */
export function alternating(suits: readonly string[], trump: string, isRed: (suit: string) => boolean): string[] {
  const same = (order: string[]): number =>
    order.filter((suit, at) => at > 0 && isRed(suit) === isRed(order[at - 1]!)).length;
  const orders = (left: readonly string[]): string[][] =>
    left.length === 0
      ? [[]]
      : left.flatMap((suit) => orders(left.filter((each) => each !== suit)).map((rest) => [suit, ...rest]));
  const found = orders(suits).filter((order) => !suits.includes(trump) || order[0] === trump);
  return found.reduce((best, order) => (same(order) < same(best) ? order : best));
}

export interface Spot {
  x: number;
  y: number;
  row: number;
}

export interface Fan {
  spots: Spot[];
  height: number;
  /** How wide a card is in the end. */
  card: number;
}

const perRow = (width: number, card: number): number =>
  Math.max(Math.floor((width - card) / TOUCH) + 1, 1);

/** How wide cards are: smaller ones where that saves a row. */
function fitting(count: number, width: number, card: number): number {
  const rows = Math.ceil(count / perRow(width, TOUCH));
  if (rows === Math.ceil(count / perRow(width, card))) return card;
  return Math.max(width - (Math.ceil(count / rows) - 1) * TOUCH, TOUCH);
}

/** `apart`: how many cards from the left stand apart from the rest, the trumps; `most`: how high more
 *  than one row may be, as long as each card can be touched. */
export function fan(count: number, apart: number, width: number, wanted: number, most = Infinity): Fan {
  let card = fitting(Math.max(count, 1), width, wanted);
  if (count === 0) return { spots: [], height: card * 1.4, card };
  const rows = Math.ceil(count / perRow(width, card));
  const tallest = Math.min(most - (rows - 1) * TOUCH, most / (1 + (rows - 1) * SEEN));
  if (rows > 1) card = Math.max(Math.min(card, tallest / 1.4), TOUCH);
  const tall = card * 1.4;
  const longest = Math.ceil(count / rows);
  const split = apart > 0 && apart < count ? Math.min(card * 0.22, 18) : 0;
  const down = Math.max(tall * SEEN, TOUCH);
  const spots: Spot[] = [];
  for (let row = 0, first = 0; row < rows; row++) {
    // The last rows are the shorter ones: they lie on top, and hide less.
    const size = Math.ceil((count - first) / (rows - row));
    const room = Math.max(width - card - (longest - 1) * TOUCH, 0);
    const gap = apart > first && apart < first + size ? Math.min(split, room) : 0;
    const step = Math.min(card + 6, (width - card - gap) / Math.max(longest - 1, 1));
    const left = (width - (size - 1) * step - card - gap) / 2;
    for (let at = 0; at < size; at++) {
      const x = left + at * step + (first + at >= apart ? gap : 0);
      spots.push({ x, y: row * down, row });
    }
    first += size;
  }
  return { spots, height: (rows - 1) * down + tall, card };
}
