// Where the person is: the part of the address after the `#`.

export const PAGES = [
  'start',
  'new',
  'table',
  'learn',
  'lesson',
  'review',
  'records',
  'stats',
  'settings',
  'about',
  'friends',
  'room',
  'at',
  'played',
] as const;
export type Page = (typeof PAGES)[number];

export interface Route {
  page: Page;
  /** What stands after the page, between slashes: the game, the id of a match. */
  args: string[];
}

/** `#/new/cruce` as a route; what is not known is the start. */
export function parse(hash: string): Route {
  const [page = '', ...rest] = hash.replace(/^#?\/?/, '').split('/');
  const known = PAGES.find((name) => name === page);
  if (known === undefined) return { page: 'start', args: [] };
  return { page: known, args: rest.filter((part) => part !== '').map(plainly) };
}

function plainly(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const here = typeof location === 'undefined' ? '' : location.hash;
export const route: Route = $state(parse(here));

if (typeof addEventListener !== 'undefined') {
  addEventListener('hashchange', () => Object.assign(route, parse(location.hash)));
}

/** Go to a page: `go('new/cruce')`. `replace`: the page left is no step of the way back. */
export function go(path: string, how?: 'replace'): void {
  const hash = `#/${path.replace(/^#?\/?/, '')}`;
  if (how === 'replace') history.replaceState(null, '', hash);
  else if (location.hash !== hash) location.hash = hash;
  Object.assign(route, parse(hash));
}
