import type { RiskControlRecord } from '@portal/contract/client';
import { useT } from '#shared/i18n/use-t.ts';

type Named = Pick<
  RiskControlRecord,
  'category1Name' | 'category2Name' | 'category3Name' | 'category1NameEn' | 'category2NameEn' | 'category3NameEn'
>;

/** The three category names in the reader's language; the other one stands in for a missing one. */
export function useCategoryNames(record: Named): [string, string, string] {
  const { pick } = useT();
  return [
    pick({ zh: record.category1Name, en: record.category1NameEn }),
    pick({ zh: record.category2Name, en: record.category2NameEn }),
    pick({ zh: record.category3Name, en: record.category3NameEn }),
  ];
}
