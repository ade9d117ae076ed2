// What is kept on this device: texts by name, in IndexedDB. Where a browser has none to give (a private
// window, storage switched off), they live as long as the page.

const NAME = 'levata';
const STORE = 'files';

/** Texts by name; null: the file is gone. */
export type Changes = Record<string, string | null>;

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error('IndexedDB'));
  });

export class Files {
  /** What another tab has kept. */
  onothers: (changes: Changes) => void = () => undefined;
  readonly #database: Promise<IDBDatabase>;
  readonly #tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel('levata-files') : null;

  constructor() {
    if (this.#tabs !== null) {
      this.#tabs.onmessage = ({ data }: MessageEvent<Changes>) => this.onothers(data);
    }
    this.#database = new Promise((done, failed) => {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      // A later version of the page, in another tab, may want to change the form.
      request.onsuccess = () => {
        request.result.onversionchange = () => request.result.close();
        done(request.result);
      };
      request.onerror = () => failed(request.error ?? new Error('IndexedDB'));
    });
    this.#database.catch(() => undefined);
  }

  /** All files. */
  async all(): Promise<Record<string, string>> {
    const store = (await this.#database).transaction(STORE).objectStore(STORE);
    const [names, texts] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
    return Object.fromEntries(names.map((name, i) => [String(name), String(texts[i])]));
  }

  /** Keep what has changed, all of it or nothing. */
  async keep(changes: Changes): Promise<void> {
    const transaction = (await this.#database).transaction(STORE, 'readwrite');
    const store = transaction.objectStore(STORE);
    for (const [name, text] of Object.entries(changes)) {
      if (text === null) store.delete(name);
      else store.put(text, name);
    }
    await new Promise<void>((done, failed) => {
      transaction.oncomplete = () => done();
      transaction.onabort = () => failed(transaction.error ?? new Error('IndexedDB'));
    });
    this.#tabs?.postMessage(changes);
  }
}
