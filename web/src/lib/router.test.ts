import { expect, it } from 'vitest';
import { parse } from './router.svelte';

it.each([
  ['', 'start', []],
  ['#/', 'start', []],
  ['#/new/cruce', 'new', ['cruce']],
  ['#/review/a%20b/2', 'review', ['a b', '2']],
  ['#/review/%', 'review', ['%']],
  ['#/nowhere', 'start', []],
  ['#table', 'table', []],
])('%s is the page %s', (hash, page, args) => {
  expect(parse(hash)).toEqual({ page, args });
});
