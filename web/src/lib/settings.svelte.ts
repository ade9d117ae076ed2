// What the person has set for this device. It is kept in localStorage where there is one.

export const LANGUAGES = { en: 'English', ro: 'Română', es: 'Español' } as const;
export type Lang = keyof typeof LANGUAGES;

/** Every setting that is a choice of words, and what it may be. */
export const CHOICES = {
  scheme: ['auto', 'light', 'dark'],
  felt: ['green', 'blue', 'burgundy'],
  gesture: ['button', 'one-tap'],
  speed: ['slow', 'normal', 'fast'],
  motion: ['auto', 'none'],
} as const;
export const DECKS = {
  french: ['french', 'french4', 'german'],
  spanish: ['spanish', 'french4'],
} as const;

export type FrenchDeck = (typeof DECKS.french)[number];
export type SpanishDeck = (typeof DECKS.spanish)[number];

export interface Settings {
  lang: Lang;
  scheme: (typeof CHOICES.scheme)[number];
  felt: (typeof CHOICES.felt)[number];
  decks: { french: FrenchDeck; spanish: SpanishDeck };
  /** Cards with a large index. */
  big: boolean;
  gesture: (typeof CHOICES.gesture)[number];
  /** Bids and trumps are asked for once more. */
  confirmCalls: boolean;
  /** The only card one may play is played at once. */
  autoPlay: boolean;
  /** A card may be chosen before it is one's turn. */
  queue: boolean;
  speed: (typeof CHOICES.speed)[number];
  motion: (typeof CHOICES.motion)[number];
  sounds: boolean;
  vibration: boolean;
  /** A notice of the system's when it is one's turn, or when one is invited, and the page is out of sight. */
  notices: boolean;
  /** Running points beside the names. */
  counters: boolean;
  /** The own hand with the lowest card first. */
  sortUp: boolean;
}

const KEY = 'levata-settings';

/** The language of the browser, as far as it is one of ours. */
function theirs(): Lang {
  const wanted = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
  const found = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES);
  return (found as Lang | undefined) ?? 'en';
}

function plain(): Settings {
  return {
    lang: theirs(),
    scheme: 'auto',
    felt: 'green',
    decks: { french: 'french', spanish: 'spanish' },
    big: false,
    gesture: 'button',
    confirmCalls: false,
    autoPlay: false,
    queue: false,
    speed: 'normal',
    motion: 'auto',
    sounds: true,
    vibration: true,
    notices: false,
    counters: true,
    sortUp: false,
  };
}

/** What `found` says of each setting, as far as it makes sense. */
export function sound(found: unknown): Settings {
  const kept = plain();
  if (typeof found !== 'object' || found === null) return kept;
  const values = found as Record<string, unknown>;
  const choices: Record<string, readonly string[]> = { ...CHOICES, lang: Object.keys(LANGUAGES) };
  for (const [name, old] of Object.entries(kept)) {
    const value = values[name];
    const fits = name in choices ? choices[name]!.includes(value as string) : typeof value === 'boolean';
    if (fits && typeof value === typeof old) Object.assign(kept, { [name]: value });
  }
  const decks = values['decks'];
  if (typeof decks === 'object' && decks !== null) {
    for (const [pack, known] of Object.entries(DECKS)) {
      const deck = (decks as Record<string, unknown>)[pack];
      if ((known as readonly unknown[]).includes(deck)) Object.assign(kept.decks, { [pack]: deck });
    }
  }
  return kept;
}

/** Another Levata of the same host, below another path, has things of its own. */
const own = (key: string): string => key + new URL('.', document.baseURI).pathname.slice(0, -1);

/** localStorage, or what stands in for it where a browser forbids it. */
export function recall(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(own(key)) ?? 'null');
  } catch {
    return null;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(own(key), JSON.stringify(value));
  } catch {
    // It holds until the page is closed.
  }
}

export const settings: Settings = $state(sound(recall(KEY)));

type Values = { readonly [name: string]: unknown };

/** What has been set anew since. */
export function changed(before: Values, now: Values): Values {
  const isSame = (name: string): boolean => JSON.stringify(before[name]) === JSON.stringify(now[name]);
  return Object.fromEntries(Object.entries(now).filter(([name]) => !isSame(name)));
}

/** Everything as it was at first; the language stays. */
export function reset(): void {
  Object.assign(settings, plain(), { lang: settings.lang });
}

/** As they were last kept, here or in another window. */
let kept: Values = {};

// Another window may set them too: each writes what was set in it, and follows the others. The language
// stays, until the page is opened anew: its texts would have to be fetched.
$effect.root(() => {
  $effect(() => {
    const now = { ...$state.snapshot(settings) };
    const news = changed(kept, now);
    kept = now;
    if (Object.keys(news).length > 0) keep(KEY, { ...(recall(KEY) as Values | null), ...news });
  });
});
if (typeof addEventListener !== 'undefined') {
  addEventListener('storage', ({ key, newValue }: StorageEvent) => {
    if (key !== own(KEY) || newValue === null) return;
    const { lang: _, ...theirs } = sound(recall(KEY));
    const news = changed(kept, theirs);
    kept = { ...kept, ...news };
    Object.assign(settings, news);
  });
}
