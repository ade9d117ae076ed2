// What is asked of the server in one go: who one is, rooms, invitations, matches.

import { Refusal } from '../engine/transport';
import type { Coded } from '../lib/protocol';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** No answer came, or none of a table server's. */
export const AWAY = 'away';
export const away = (): Refusal => new Refusal({ code: AWAY, params: {} });
export const isAway = (error: unknown): boolean => error instanceof Refusal && error.code === AWAY;

const PASSING = [AWAY, 'too-many', 'not-kept', 'fault'];
/** Is it worth asking the same again, a little later? */
export const isPassing = (error: unknown): boolean => error instanceof Refusal && PASSING.includes(error.code);

/** So long an answer may take: a network that has just changed may lose a request without a word. */
const PATIENCE = 30_000;

/** What shows the server that it was a page of its own that asked; anything will do without a session. */
let token = '-';
export function carry(csrf: string): void {
  token = csrf || '-';
}

const isCoded = (found: unknown): found is Coded => typeof (found as Coded | null)?.code === 'string';

/** Ask the server for something, until that `ends`; a `Refusal` says why it cannot be. */
export async function ask<T>(method: Method, path: string, body?: object, ends = new AbortController()): Promise<T> {
  const headers: Record<string, string> = {};
  if (method !== 'GET') headers['x-levata'] = token;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const { signal } = ends;
  const timer = setTimeout(() => ends.abort(), PATIENCE);
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`api/${path}`, { method, headers, credentials: 'same-origin', cache: 'no-store', signal, ...sent });
    text = await answer.text();
  } catch {
    throw away();
  } finally {
    clearTimeout(timer);
  }
  let found: unknown = null;
  try {
    found = text === '' ? {} : JSON.parse(text);
  } catch {
    // It is no answer of ours.
  }
  if (answer.ok && found !== null) return found as T;
  throw isCoded(found) ? new Refusal({ code: found.code, params: found.params ?? {} }) : away();
}
