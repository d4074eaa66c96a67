import type { Language } from '#shared/i18n/languages.ts';
import type { PageFiles } from './tabulate.ts';

type Page = PageFiles['pages'][string];

/**
 * Asks beforehand for what a page is made of: the address that is opened, and every address that somebody points at, comes to with the keyboard or presses. A page's files
 * name each other only when they are there, so that otherwise each waits for the one before (docs/adr/0074). Nothing depends on it: without it all is loaded as ever.
 *
 * @param language that the console will choose
 */
export function askAhead(table: PageFiles, language: Language, view: Window & typeof globalThis = window): void {
  const { document, navigator, location } = view;
  const asked = new Set<number>();
  const pages = Object.entries(table.pages).map(([path, page]) => ({
    page,
    fits: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
  }));

  const ask = (distances: readonly number[] = []): void => {
    let place = 0;
    for (const distance of distances) {
      place += distance;
      if (asked.has(place)) continue;
      asked.add(place);
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      // What is asked for now goes first, where a connection takes one at a time.
      link.fetchPriority = 'low';
      link.href = `/assets/${table.files[place]}`;
      document.head.append(link);
    }
  };
  const askPage = (pathname: string, shown: Language): Page | undefined => {
    const page = pages.find(({ fits }) => fits.test(pathname))?.page;
    ask(page?.files);
    ask(page?.texts?.[shown]);
    return page;
  };

  const opened = askPage(location.pathname === '/' ? '/dashboard' : location.pathname, language);
  if (opened) {
    ask(table.first);
    ask(table.texts[language]);
    // What stands around a page, and who reads it, comes before its table.
    view.addEventListener('load', () => ask(opened.later), { once: true });
  }

  const lookAt = ({ target }: Event): void => {
    const link = target instanceof view.Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin === location.origin) ask(askPage(link.pathname, document.documentElement.lang === 'en' ? 'en' : 'zh')?.later);
  };
  // Who pays for each byte loads what he opens.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  for (const sign of connection?.saveData ? ['pointerdown'] : ['pointerover', 'focusin', 'pointerdown'])
    document.addEventListener(sign, lookAt, { passive: true });
}
