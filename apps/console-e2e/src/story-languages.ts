import type { Language } from '@portal/contract';

const languages: readonly Language[] = ['en', 'zh'];

/**
 * The languages in which a story is told: at every change of the product in one, which half of the stories share; at night in both
 * (`npm run test:nightly`). What a text says and how long it is in either language is looked at on every page (pages.e2e).
 */
export function tellIn(first: Language): readonly Language[] {
  return process.env['STORY_LANGUAGES'] === 'both' ? languages : [first];
}
