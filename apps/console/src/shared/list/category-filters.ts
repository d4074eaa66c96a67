import type { ListFilter } from './list-description.ts';

interface CategoryFields {
  riskCategory1?: unknown;
  riskCategory2?: unknown;
  riskCategory3?: unknown;
}

/** The three levels of risk categories as filters: the levels below one that changes are not valid any more. */
export const categoryFilters = {
  category1: { label: 'table.category1', to: 'riskCategory1', kind: 'number', category: 1, clears: ['category2', 'category3'] },
  category2: { label: 'table.category2', to: 'riskCategory2', kind: 'number', category: 2, clears: ['category3'] },
  category3: { label: 'table.category3', to: 'riskCategory3', kind: 'number', category: 3 },
} as const satisfies Record<string, ListFilter<CategoryFields>>;
