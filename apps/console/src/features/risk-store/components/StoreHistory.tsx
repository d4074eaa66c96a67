import type { StoreItem } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '#shared/api/reference.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { HistoryPanel } from '#shared/record/HistoryPanel.tsx';
import { storeHistoryQuery } from '../api/store.ts';

const fields = [
  'ruNo',
  'riskYear',
  'categoryLevelOne',
  'categoryLevelTwo',
  'categoryLevelThree',
  'riskDescription',
  'consequences',
  'consequences_EN',
  'standardControlDesc',
] as const;

/** Who did what with an item of the risk store, with the fields that changed; categories by the names that they have now. */
export default function StoreHistory({ item }: { item: StoreItem }) {
  const { t, lang } = useT();
  const one = useQuery(categoriesQuery(0)).data ?? [];
  const two = useQuery(categoriesQuery(item.categoryLevelOne)).data ?? [];
  const three = useQuery(categoriesQuery(item.categoryLevelTwo)).data ?? [];
  const say = (field: string, value: string): string => {
    const category = field.startsWith('categoryLevel') && [...one, ...two, ...three].find((row) => String(row.id) === value);
    return category ? (lang === 'en' && category.categoryNameEn) || category.categoryName : value;
  };
  const labelOf = (field: string): string => {
    const known = fields.find((name) => name === field);
    return known ? t(`riskStore.fields.${known}`) : field;
  };
  return (
    <Box sx={{ px: 3, pb: 2 }}>
      <HistoryPanel
        logOnly
        query={() => storeHistoryQuery(item.id, lang)}
        words={({ field, before, after }) => ({ label: labelOf(field), before: say(field, before), after: say(field, after) })}
        trail={{ type: 'riskStoreItem', id: item.id, no: item.ruNo }}
      />
    </Box>
  );
}
