// The pictures of a deck, put into the page once. A <use> that reaches into a file of its own has the
// browser read all of that file again for a card or two, thousands of nodes each time.

const worn = new Map<string, Promise<void>>();

/** Names within a sprite begin with its own: two decks have a king each. */
export const named = (svg: string, sprite: string): string =>
  svg.replace(/( id="| href="#|url\(#)/g, `$1${sprite}-`);

/** See to it that the pictures of a sprite are there; until then a card is bare paper. */
export function wear(sprite: string): Promise<void> {
  let wearing = worn.get(sprite);
  if (wearing === undefined) {
    wearing = fetched(sprite);
    worn.set(sprite, wearing);
    wearing.catch(() => worn.delete(sprite)); // the next card tries again
  }
  return wearing;
}

async function fetched(sprite: string): Promise<void> {
  const answer = await fetch(`cards/${sprite}.svg`);
  if (!answer.ok) throw new Error(`cards/${sprite}.svg: ${answer.status}`);
  const text = named(await answer.text(), sprite);
  const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
  documentElement.setAttribute('class', 'sprite');
  documentElement.setAttribute('aria-hidden', 'true');
  document.body.append(document.adoptNode(documentElement));
}
