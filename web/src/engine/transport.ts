// How the page asks for things and hears of them. The engine in the worker is one end of it, a socket
// to a server another; what they say is in lib/protocol.ts.

import type { Coded, Frame, Offers, Params, Progress, Verb, Verbs } from '../lib/protocol';

/** A request that was refused: the words are `error-<code>`. */
export class Refusal extends Error implements Coded {
  readonly code: string;
  readonly params: Params;

  constructor({ code, params }: Coded) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

export interface Transport {
  request<V extends Verb>(verb: V, ask: Verbs[V]['ask']): Promise<Verbs[V]['answer']>;
  /** Offers come with the newest frame of a batch. */
  onframe: (frame: Frame, offers: Offers | null) => void;
  onprogress: (progress: Progress) => void;
  /** The engine itself failed; what it says names no card. */
  onfault: (text: string) => void;
  /** Another tab has the match of this game, which was played here. */
  onlost: (game: string) => void;
  /** Something could not be kept on this device, or all is kept again; play goes on. */
  onkept: (isKept: boolean) => void;
  close(): void;
}

/** What comes back, one of these each. */
export type Message =
  | { id: number; ok: unknown }
  | { id: number; error: Coded }
  | { frame: Frame; offers: Offers | null }
  | { progress: Progress }
  | { fault: { text: string } }
  | { lost: string }
  | { kept: boolean };

/** What the worker is started with. */
export interface Start {
  /** The folder of the page, as an address. */
  base: string;
  /** Count the bytes as they come: there is no service worker that has them at hand. */
  counted: boolean;
}

interface Asked {
  done: (answer: unknown) => void;
  refused: (why: Refusal) => void;
}

/** The engine in a worker of this page. */
export class WorkerTransport implements Transport {
  onframe: Transport['onframe'] = () => undefined;
  onprogress: Transport['onprogress'] = () => undefined;
  onfault: Transport['onfault'] = () => undefined;
  onlost: Transport['onlost'] = () => undefined;
  onkept: Transport['onkept'] = () => undefined;
  readonly #worker: Worker;
  readonly #asked = new Map<number, Asked>();
  #last = 0;

  constructor() {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<string>) => {
      for (const message of JSON.parse(data) as Message[]) this.#take(message);
    };
    this.#worker.onerror = (event) => this.onfault(event.message);
    const counted = !navigator.serviceWorker?.controller;
    const start: Start = { base: new URL('./', document.baseURI).href, counted };
    this.#worker.postMessage(start);
  }

  request<V extends Verb>(verb: V, ask: Verbs[V]['ask']): Promise<Verbs[V]['answer']> {
    const id = ++this.#last;
    return new Promise((done, refused) => {
      this.#asked.set(id, { done: done as Asked['done'], refused });
      this.#worker.postMessage(JSON.stringify({ id, do: verb, with: ask }));
    });
  }

  close(): void {
    this.#worker.terminate();
  }

  #take(message: Message): void {
    if ('frame' in message) this.onframe(message.frame, message.offers);
    else if ('progress' in message) this.onprogress(message.progress);
    else if ('fault' in message) this.onfault(message.fault.text);
    else if ('lost' in message) this.onlost(message.lost);
    else if ('kept' in message) this.onkept(message.kept);
    else {
      const asked = this.#asked.get(message.id);
      this.#asked.delete(message.id);
      if ('error' in message) asked?.refused(new Refusal(message.error));
      else asked?.done(message.ok);
    }
  }
}
