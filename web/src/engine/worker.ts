/// <reference lib="webworker" />
// The engine: Pyodide with `levata.browser.Session`, and around it what Python cannot do here: fetch,
// keep files, wait. It answers one message after another and thinks in slices between them.

import type { Lockfile } from 'pyodide';
import type { PyCallable, PyProxy } from 'pyodide/ffi';
import type { Coded, Progress } from '../lib/protocol';
import { Files, type Changes } from './files';
import { holder, placeOf, type Hold } from './hold';
import type { Start } from './transport';

declare const self: DedicatedWorkerGlobalScope;
/** The bytes of each file that is fetched, from the build. */
declare const __PARTS__: Record<string, number>;
/** What Pyodide calls itself, from its own list of packages. */
declare const __PYODIDE__: Lockfile['info'];

const post = (...messages: object[]): void => self.postMessage(JSON.stringify(messages));

// Loading.

/** Says how much of the engine is there: bytes as they come, at most ten times a second, then steps. */
class Meter {
  readonly #of = Object.values(__PARTS__).reduce((sum, bytes) => sum + bytes, 0);
  #done = 0;
  #step: Progress['step'] = 'runtime';
  #told = 0;

  constructor(counted: boolean) {
    if (counted) this.#count();
    else this.#done = this.#of; // they are at hand
    this.#tell();
  }

  /** All bytes are there, and Python is up. */
  step(step: Progress['step']): void {
    this.#step = step;
    this.#done = this.#of;
    this.#tell();
  }

  /** From now on every file is counted that is fetched here. */
  #count(): void {
    const plain = self.fetch.bind(self);
    self.fetch = async (...asked) => {
      const answer = await plain(...asked);
      if (answer.body === null || !answer.ok) return answer;
      const count = new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, out) => {
          this.#add(chunk.byteLength);
          out.enqueue(chunk);
        },
      });
      return new Response(answer.body.pipeThrough(count), answer);
    };
  }

  #add(bytes: number): void {
    this.#done += bytes;
    if (this.#done >= this.#of) this.step('library');
    else if (performance.now() - this.#told > 100) this.#tell();
  }

  #tell(): void {
    this.#told = performance.now();
    post({ progress: { step: this.#step, done: this.#done, of: this.#of } });
  }
}

interface Session {
  handle(text: string): string;
  step(): string;
  changes(): string;
  take(changes: string): void;
  due(): number;
}

async function bytes(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function kernel(address: string): Promise<WebAssembly.Instance> {
  return (await WebAssembly.instantiateStreaming(fetch(address), {})).instance;
}

const START = `
import sys
sys.path.insert(0, "/levata.zip")
from js import Date
from levata.browser import Drawer, Session
Session(Drawer(kept), clock=lambda: Date.new().toISOString())
`;

async function load(start: Start, kept: Promise<Record<string, string>>): Promise<Session> {
  const meter = new Meter(start.counted);
  const at = (file: string): string => new URL(`py/${file}`, start.base).href;
  // All at once: each of them waits for nothing but its own bytes.
  const rules = bytes(at('levata.zip'));
  const instance = kernel(at('kernel.wasm'));
  void import(/* @vite-ignore */ at('pyodide.asm.mjs'));
  const { loadPyodide } = (await import(/* @vite-ignore */ at('pyodide.mjs'))) as typeof import('pyodide');
  const py = await loadPyodide({
    indexURL: at(''),
    stdLibURL: at('stdlib.zip'),
    // No package is ever loaded, so no list of them is needed.
    lockFileContents: { info: __PYODIDE__, packages: {} },
    packageBaseUrl: at(''),
    env: { HOME: '/' },
  });
  meter.step('rules');
  Object.assign(globalThis, { levataKernel: await instance });
  py.FS.writeFile('/levata.zip', await rules);
  py.globals.set('kept', py.toPy(await kept));
  const session = py.runPython(START) as PyProxy & { due: number };
  // Each look at an attribute makes a new proxy of it.
  const { handle, step, changes, take } = session as unknown as Record<string, PyCallable>;
  meter.step('ready');
  return {
    handle: (text) => handle!(text) as string,
    step: () => step!() as string,
    changes: () => changes!() as string,
    take: (changes) => void take!(changes),
    due: () => session.due,
  };
}

// At work.

/** What is asked, as far as it concerns the worker. */
interface Asked {
  id: number;
  do: string;
  with: { game?: string };
}

/** The last line of a traceback names cards and keys; this says what failed where, and no more. */
function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { type, message } = error as Error & { type?: string };
  if (type === undefined) return `${error.name}: ${message}`;
  const places = [...message.matchAll(/File "(levata[^"]*)", line (\d+)/g)];
  const last = places.at(-1);
  return last === undefined ? type : `${type}, ${last[1]}:${last[2]}`;
}

/** Waits until so many milliseconds have passed, or something is asked; messages always go first. */
class Pause {
  #wake: () => void = () => undefined;
  readonly #channel = new MessageChannel();

  constructor() {
    this.#channel.port1.onmessage = () => this.#wake();
  }

  async wait(milliseconds: number): Promise<void> {
    let timer = 0;
    await new Promise<void>((wake) => {
      this.#wake = wake;
      if (milliseconds === 0) this.#channel.port2.postMessage(null);
      else if (milliseconds > 0) timer = self.setTimeout(wake, milliseconds);
    });
    clearTimeout(timer);
  }

  end(): void {
    this.#wake();
  }
}

class Work {
  readonly #inbox: string[] = [];
  readonly #pause = new Pause();
  #files!: Files;
  #hold!: Hold;
  #session!: Session;
  /** When a pause ends; what is asked meanwhile does not make it longer. */
  #until: number | null = null;
  /** Why nothing is done any more: the engine has failed, or another tab has what was played here. */
  #stopped: 'fault' | 'busy' | null = null;
  #isKept = true;

  take(text: string): void {
    this.#inbox.push(text);
    this.#pause.end();
  }

  async run(start: Start): Promise<void> {
    const place = placeOf(start.base);
    this.#files = new Files(place);
    this.#hold = holder(place, (lost) => {
      this.#stopped = 'busy';
      post({ lost });
    });
    const kept = this.#files.all().catch(() => {
      this.#note(false);
      return {};
    });
    const missed: Changes[] = [];
    this.#files.onothers = (changes) => missed.push(changes);
    try {
      this.#session = await load(start, kept);
      this.#files.onothers = (changes) => this.#session.take(JSON.stringify(changes));
      for (const changes of missed) this.#files.onothers(changes);
    } catch (error) {
      this.#fail(error);
    }
    for (;;) {
      const text = this.#inbox.shift();
      if (text !== undefined) {
        await this.#answer(text);
        continue;
      }
      const due = this.#stopped !== null ? -1 : this.#session.due();
      if (due <= 0) this.#until = null;
      else this.#until ??= performance.now() + due;
      await this.#pause.wait(this.#until === null ? due : Math.max(0, this.#until - performance.now()));
      if (due < 0 || this.#inbox.length > 0) continue;
      if (this.#until !== null && performance.now() < this.#until) continue;
      this.#until = null;
      await this.#tell(() => this.#session.step());
    }
  }

  async #answer(text: string): Promise<void> {
    const { id, do: verb, with: { game } } = JSON.parse(text) as Asked;
    const refused = (error: Coded): void => post({ id, error });
    if (this.#stopped !== null) return refused({ code: this.#stopped, params: {} });
    if ((verb === 'new' || verb === 'resume') && game !== undefined && !(await this.#hold(game))) {
      return refused({ code: 'busy', params: {} });
    }
    if (!(await this.#tell(() => this.#session.handle(text)))) refused({ code: 'fault', params: {} });
  }

  /** Do one thing, keep what it changed, then say what it said. */
  async #tell(act: () => string): Promise<boolean> {
    let said: string;
    let changed: Changes;
    try {
      said = act();
      changed = JSON.parse(this.#session.changes()) as Changes;
    } catch (error) {
      this.#fail(error);
      return false;
    }
    this.#note(await this.#files.keep(changed));
    if (said !== '[]') self.postMessage(said);
    return true;
  }

  #fail(error: unknown): void {
    this.#stopped = 'fault';
    post({ fault: { text: told(error) } });
  }

  #note(isKept: boolean): void {
    if (isKept !== this.#isKept) post({ kept: isKept });
    this.#isKept = isKept;
  }
}

const work = new Work();
self.onmessage = ({ data }: MessageEvent<Start | string>) => {
  if (typeof data === 'string') work.take(data);
  else void work.run(data);
};
