import type { RiskCategoryRow } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../api/reference.ts';
import { useT } from '../i18n/use-t.ts';
import type { Filter } from '../parts/FilterBar.tsx';

export interface CategoryFilters {
  category1: string;
  category2: string;
  category3: string;
}

/** Others has no children: its levels two and three are free texts. */
const others = '0';
const parentOf = (value: string): number | null => (value && value !== others ? Number(value) : null);

/** What changes when one level is chosen: the levels below it are not valid any more. */
export function cascade(name: string, value: string): Partial<CategoryFilters> & Record<string, string> {
  if (name === 'category1') return { category1: value, category2: '', category3: '' };
  if (name === 'category2') return { category2: value, category3: '' };
  return { [name]: value };
}

/** Three pills for the levels of risk categories; a level comes in when the one above it is chosen, and offers its children. */
export function useCategoryFilters(values: CategoryFilters, { enabled = true, withOthers = true } = {}): Filter[] {
  const { t, lang } = useT();
  const one = useQuery(categoriesQuery(enabled ? 0 : null));
  const two = useQuery(categoriesQuery(parentOf(values.category1)));
  const three = useQuery(categoriesQuery(parentOf(values.category2)));
  const options = ({ data = [], isLoading }: { data?: readonly RiskCategoryRow[] | undefined; isLoading: boolean }) =>
    isLoading
      ? undefined
      : data.map((row) => ({ value: String(row.id), label: (lang === 'en' && row.categoryNameEn) || row.categoryName }));
  const first = options(one);
  const offered =
    withOthers && first && !first.some(({ value }) => value === others) ? [...first, { value: others, label: t('table.others') }] : first;
  return [
    { name: 'category1', label: t('table.category1'), options: offered },
    ...(parentOf(values.category1) === null ? [] : [{ name: 'category2', label: t('table.category2'), options: options(two) }]),
    ...(parentOf(values.category2) === null ? [] : [{ name: 'category3', label: t('table.category3'), options: options(three) }]),
  ];
}
