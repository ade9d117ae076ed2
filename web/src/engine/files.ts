// What is kept on this device: texts by name, in IndexedDB. Where a browser has none to give (a private
// window, storage switched off), they live as long as the page.

const STORE = 'files';
/** A database that could not be read is asked once more, after so many milliseconds. */
const AGAIN = 300;

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
  readonly #name: string;
  readonly #tabs: BroadcastChannel | null;
  #opened: Promise<IDBDatabase> | null = null;
  /** Is it known what lies there? Else nothing is written over it. */
  #isRead = false;
  /** What is not kept yet, because the last time failed. */
  #due: Changes = {};

  constructor(name: string) {
    this.#name = name;
    this.#tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel(`${name} files`) : null;
    if (this.#tabs === null) return;
    this.#tabs.onmessage = ({ data }: MessageEvent<Changes>) => {
      for (const each of Object.keys(data)) delete this.#due[each]; // theirs is newer
      this.onothers(data);
    };
  }

  /** All files. */
  async all(): Promise<Record<string, string>> {
    const found = await this.#read().catch(async () => {
      await new Promise((done) => setTimeout(done, AGAIN));
      return this.#read();
    });
    this.#isRead = true;
    return found;
  }

  /** Keep what has changed and what could not be kept before, all of it or nothing; is all of it kept? */
  async keep(changes: Changes): Promise<boolean> {
    Object.assign(this.#due, changes);
    if (!this.#isRead) return false;
    const due = { ...this.#due };
    if (Object.keys(due).length === 0) return true;
    try {
      await this.#write(due);
    } catch {
      return false;
    }
    this.#due = {};
    this.#tabs?.postMessage(due);
    return true;
  }

  #read(): Promise<Record<string, string>> {
    return this.#do('readonly', async (transaction) => {
      const store = transaction.objectStore(STORE);
      const [names, texts] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
      return Object.fromEntries(names.map((name, i) => [String(name), String(texts[i])]));
    });
  }

  #write(changes: Changes): Promise<void> {
    return this.#do('readwrite', (transaction) => {
      const store = transaction.objectStore(STORE);
      for (const [name, text] of Object.entries(changes)) {
        if (text === null) store.delete(name);
        else store.put(text, name);
      }
      return new Promise<void>((done, failed) => {
        transaction.oncomplete = () => done();
        transaction.onabort = () => failed(transaction.error ?? new Error('IndexedDB'));
      });
    });
  }

  async #do<T>(mode: IDBTransactionMode, act: (transaction: IDBTransaction) => Promise<T>): Promise<T> {
    const database = await (this.#opened ??= this.#open());
    try {
      return await act(database.transaction(STORE, mode));
    } catch (error) {
      // The connection itself may be broken: the next time begins with another.
      this.#shut(database);
      throw error;
    }
  }

  #open(): Promise<IDBDatabase> {
    const opened = new Promise<IDBDatabase>((done, failed) => {
      const request = indexedDB.open(this.#name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => {
        const database = request.result;
        // A later version of the page, in another tab, may want to change the form.
        database.onversionchange = database.onclose = () => this.#shut(database);
        done(database);
      };
      request.onerror = () => failed(request.error ?? new Error('IndexedDB'));
    });
    opened.catch(() => (this.#opened = null));
    return opened;
  }

  #shut(database: IDBDatabase): void {
    database.close();
    this.#opened = null;
  }
}
