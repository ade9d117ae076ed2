// The engine of this page, started once.

import type { Frame, Hello, Offers, Progress, Verb, Verbs } from '../lib/protocol';
import { WorkerTransport, type Transport } from './transport';

export { Refusal } from './transport';

class Engine {
  progress: Progress = $state.raw({ step: 'runtime', done: 0, of: 0 });
  /** What it greeted with; null while it loads. */
  hello: Hello | null = $state.raw(null);
  /** Why the engine stopped, if it did. */
  fault: string | null = $state(null);
  /** The game whose match another tab has taken from here. */
  lost: string | null = $state(null);
  /** Is everything kept on this device? */
  kept = $state(true);
  onframe: (frame: Frame, offers: Offers | null) => void = () => undefined;
  readonly ready: Promise<Hello>;
  #transport: Transport | null = null;
  #greeted!: (hello: Hello) => void;
  #failed!: (why: Error) => void;

  constructor() {
    this.ready = new Promise((done, failed) => {
      this.#greeted = done;
      this.#failed = failed;
    });
    this.ready.catch(() => undefined);
  }

  /** Begin to load it. */
  start(): void {
    if (this.#transport !== null) return;
    const transport = (this.#transport = new WorkerTransport());
    transport.onprogress = (progress) => (this.progress = progress);
    transport.onframe = (frame, offers) => this.onframe(frame, offers);
    transport.onkept = (isKept) => (this.kept = isKept);
    transport.onlost = (game) => (this.lost = game);
    transport.onfault = (text) => {
      this.fault = text;
      this.#failed(new Error(text));
    };
    transport.request('hello', {}).then((hello) => {
      performance.mark('engine-ready'); // `levata bench page` reads it
      this.hello = hello;
      this.#greeted(hello);
    }, this.#failed);
  }

  /** Ask for something; a `Refusal` says why it cannot be. Waits for the engine where it still loads. */
  async request<V extends Verb>(verb: V, ask: Verbs[V]['ask']): Promise<Verbs[V]['answer']> {
    this.start();
    return this.#transport!.request(verb, ask);
  }
}

export const engine = new Engine();
