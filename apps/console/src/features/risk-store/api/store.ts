import type { StoreItem } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';

/** Filters as they stand in the address. */
export type StoreFilters = { keyword: string; year: string; category1: string; category2: string; category3: string; status: string };
export const noStoreFilters: StoreFilters = { keyword: '', year: '', category1: '', category2: '', category3: '', status: '' };

export const storeStatuses = ['active', 'retired', 'filed'] as const satisfies readonly StoreItem['status'][];

interface Page {
  pageIndex: number;
  pageSize: number;
  sort: string;
}

const asNumber = (text: string): number | null => (text === '' ? null : Number(text));

/** The wire's request for a page of the risk store. */
export function toStoreRequest(filters: StoreFilters, { pageIndex, pageSize, sort }: Page) {
  return {
    pageIndex,
    pageSize,
    sort,
    keyword: filters.keyword,
    riskYear: asNumber(filters.year),
    riskCategory1: asNumber(filters.category1),
    riskCategory2: asNumber(filters.category2),
    riskCategory3: asNumber(filters.category3),
    status: filters.status,
  };
}

export const storeQuery = (body: ReturnType<typeof toStoreRequest>) =>
  readQuery(routes.getRiskStorageByPage, { body }, { live: ['riskStore', 'importBatch'], keepPrevious: true });

/** One item, for a link to it. */
export const storeItemQuery = (id: number | null) =>
  readQuery(routes.getRiskStorageDetail, { query: { id } }, { live: ['riskStore', 'importBatch'], enabled: id !== null });

/** Category names of an item in the reader's language. */
export function readStoreCategories(item: StoreItem, lang: 'zh' | 'en'): [string, string, string] {
  const name = (zh: string, en: string) => (lang === 'en' && en) || zh;
  return [
    name(item.category1Name, item.category1NameEn),
    name(item.category2Name, item.category2NameEn),
    name(item.category3Name, item.category3NameEn),
  ];
}
