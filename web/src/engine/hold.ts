// One tab to a match: two would overwrite each other's entries.

const PREFIX = 'levata-match-';
/** How long a tab has to answer that it holds a match, in milliseconds. */
const PATIENCE = 200;

/** Hold something as long as this worker lives; true if nobody else does. Calling it again is harmless. */
export type Hold = (name: string) => Promise<boolean>;

function byLock(locks: LockManager): Hold {
  const held = new Set<string>();
  return (name) =>
    new Promise((told) => {
      if (held.has(name)) {
        told(true);
        return;
      }
      void locks.request(PREFIX + name, { ifAvailable: true }, (lock) => {
        told(lock !== null);
        if (lock === null) return undefined;
        held.add(name);
        return new Promise(() => undefined);
      });
    });
}

/** Plain http has no locks: ask the other tabs, of which one that holds it answers. */
function byWord(): Hold {
  const channel = new BroadcastChannel('levata-matches');
  const held = new Set<string>();
  let heard: (name: string) => void = () => undefined;
  channel.onmessage = ({ data }: MessageEvent<{ ask?: string; held?: string }>) => {
    if (data.ask !== undefined && held.has(data.ask)) channel.postMessage({ held: data.ask });
    if (data.held !== undefined) heard(data.held);
  };
  return async (name) => {
    if (held.has(name)) return true;
    const isFree = new Promise<boolean>((told) => {
      heard = (other) => other === name && told(false);
      setTimeout(told, PATIENCE, true);
    });
    channel.postMessage({ ask: name });
    if (await isFree) held.add(name);
    return held.has(name);
  };
}

export function holder(): Hold {
  const locks = navigator.locks as LockManager | undefined;
  if (locks !== undefined) return byLock(locks);
  if (typeof BroadcastChannel === 'function') return byWord();
  return () => Promise.resolve(true);
}
