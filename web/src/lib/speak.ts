// For tests: every text of a language, as the page has them once all its screens were opened.

import { FluentResource } from '@fluent/bundle';
import { adopt } from './say.svelte';
import { settings, type Lang } from './settings.svelte';

const PAGES = import.meta.glob<string>('../../../src/levata/locale/*/*.ftl', {
  eager: true,
  import: 'default',
  query: '?raw',
});

export function speak(lang: Lang): void {
  settings.lang = lang;
  const pages = Object.entries(PAGES).filter(([path]) => path.includes(`/locale/${lang}/`));
  adopt(lang, new FluentResource(pages.map(([, text]) => text).join('\n')).body);
}
