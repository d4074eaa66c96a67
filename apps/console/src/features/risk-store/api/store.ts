import type { StoreItem } from '@portal/contract/client';
import { inLanguage } from '#shared/api/in-language.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import type { Language } from '#shared/i18n/languages.ts';

export const storeLive = ['riskStore', 'importBatch'];

/** One item, for a link to it. */
export const storeItemQuery = (id: number | null) =>
  readQuery(routes.getRiskStorageDetail, { query: { id } }, { live: storeLive, enabled: id !== null });

/** Every step of an item, the newest first. */
export const storeHistoryQuery = (id: number, language: Language) =>
  inLanguage(readQuery(routes.getRiskEventTask, { query: { RiskId: id, log: true } }, { live: storeLive }), language);

/** Category names of an item in the reader's language. */
export function readStoreCategories(item: StoreItem, lang: 'zh' | 'en'): [string, string, string] {
  const name = (zh: string, en: string) => (lang === 'en' && en) || zh;
  return [
    name(item.category1Name, item.category1NameEn),
    name(item.category2Name, item.category2NameEn),
    name(item.category3Name, item.category3NameEn),
  ];
}
