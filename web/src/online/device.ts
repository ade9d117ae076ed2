// What a browser says of itself, in two names that people know; names are the same in every language.

type Named = readonly (readonly [RegExp, string])[];

/** In this order: most of them also call themselves by the names that come later. */
const BROWSERS: Named = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: Named = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** `Firefox · Linux`; whatever is no browser stands as it calls itself. */
export function device(agent: string): string {
  const found = [BROWSERS, SYSTEMS].map((list) => list.find(([sign]) => sign.test(agent))?.[1]);
  return found[0] === undefined ? agent : found.filter((name) => name !== undefined).join(' · ');
}
