// One tab to a match: two would overwrite each other's entries.

/** How long a tab that wants a match listens for another that has or wants it, in milliseconds. */
const PATIENCE = 500;
/** Whoever has it answers sooner than this. One that slept longer has lost it. */
const PROMPT = 300;

/** Hold something as long as this worker lives; true if nobody else does. Calling it again is harmless. */
export type Hold = (name: string) => Promise<boolean>;

function byLock(locks: LockManager, place: string): Hold {
  const held = new Set<string>();
  return (name) =>
    new Promise((told) => {
      if (held.has(name)) {
        told(true);
        return;
      }
      void locks.request(`${place} ${name}`, { ifAvailable: true }, (lock) => {
        told(lock !== null);
        if (lock === null) return undefined;
        held.add(name);
        return new Promise(() => undefined);
      });
    });
}

const channelAt = (place: string): BroadcastChannel => new BroadcastChannel(`${place} matches`);

interface Claim {
  name: string;
  /** Whose it is; of two that want a match at once the higher has it. */
  lot: number;
  at: number;
}

/** Plain http has no locks: say what is wanted, and listen for who objects. */
function byWord(place: string, onlost: (name: string) => void): Hold {
  const channel = channelAt(place);
  /** The own lots, of what is held and of what is wanted. */
  const held = new Map<string, number>();
  const wanted = new Map<string, number>();
  const lose = (name: string): void => {
    wanted.delete(name);
    if (held.delete(name)) onlost(name);
  };
  channel.onmessage = ({ data }: MessageEvent<Claim | { name: string; refused: number }>) => {
    const { name } = data;
    if ('refused' in data) {
      if (data.refused === (held.get(name) ?? wanted.get(name))) lose(name);
      return;
    }
    const isMine = held.has(name) ? Date.now() - data.at < PROMPT : (wanted.get(name) ?? 0) > data.lot;
    if (isMine) channel.postMessage({ name, refused: data.lot });
    else lose(name);
  };
  return async (name) => {
    if (held.has(name)) return true;
    const lot = Math.random();
    wanted.set(name, lot);
    channel.postMessage({ name, lot, at: Date.now() } satisfies Claim);
    await new Promise((done) => setTimeout(done, PATIENCE));
    if (wanted.get(name) === lot) held.set(name, lot);
    wanted.delete(name);
    return held.has(name);
  };
}

/** Whatever tab holds it loses it: a claim that is higher than any lot and older than any patience. */
export function takeBack(place: string, name: string): void {
  const channel = channelAt(place);
  channel.postMessage({ name, lot: 2, at: 0 } satisfies Claim);
  channel.close();
}

/** Another Levata of the same host, below another path, is another: each has things of its own. */
export const placeOf = (base: string): string => `levata${new URL('./', base).pathname.slice(0, -1)}`;

/** What holds matches for the page at a place; `onlost` is called if another tab has one of them after all. */
export function holder(place: string, onlost: (name: string) => void): Hold {
  const locks = navigator.locks as LockManager | undefined;
  if (locks !== undefined) return byLock(locks, place);
  if (typeof BroadcastChannel === 'function') return byWord(place, onlost);
  return () => Promise.resolve(true);
}
