import type { StoreItem } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { DrawerFrame } from '#shared/parts/DrawerFrame.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { readStoreCategories } from '../api/store.ts';

const HangingRecords = lazy(() => import('./HangingRecords.tsx'));
const RiskControls = lazy(() => import('./RiskControls.tsx'));
const StoreHistory = lazy(() => import('./StoreHistory.tsx'));

export interface StoreItemDrawerProps {
  item: StoreItem;
  onClose: () => void;
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
}

/** The whole item to read; for who may change it, the way to do so. */
export function StoreItemDrawer({ item, onClose, onEdit, onDelete }: StoreItemDrawerProps) {
  const { t, lang } = useT();
  const facts: [string, string, string?][] = [
    [t('riskStore.fields.categories'), readStoreCategories(item, lang).filter(Boolean).join(' / ')],
    [t('riskStore.fields.riskDescription'), item.riskDescription],
    [t('riskStore.fields.consequences'), item.consequences],
    [t('riskStore.fields.consequences_EN'), item.consequences_EN, 'en'],
    [t('riskStore.fields.standardControlDesc'), item.standardControlDesc],
  ];
  return (
    <DrawerFrame
      title={item.ruNo}
      note={
        <Box sx={{ mt: 0.25, display: 'flex', gap: 2, fontSize: 13, color: 'text.secondary' }}>
          <span>{t('riskStore.ofYear', { year: item.riskYear })}</span>
          <StateChip workflow="riskStoreItem" state={item.status} />
        </Box>
      }
      width={520}
      onClose={onClose}
    >
      <Box sx={{ flex: 1, overflow: 'auto' }} tabIndex={0}>
        <Box component="dl" sx={{ m: 0, px: 3, py: 2 }}>
          {facts.map(([label, text, language]) => (
            <Box key={label} sx={{ mb: 2.5 }}>
              <Box component="dt" sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
                {label}
              </Box>
              <Box
                component="dd"
                lang={language}
                sx={{ m: 0, mt: 0.25, fontSize: 14, lineHeight: '22px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
              >
                {text || '–'}
              </Box>
            </Box>
          ))}
        </Box>
        <Suspense>
          <RiskControls item={item} />
          <HangingRecords item={item} />
          <StoreHistory item={item} />
        </Suspense>
      </Box>
      {(onEdit || onDelete) && (
        <Box sx={{ px: 3, py: 1.5, display: 'flex', gap: 1, justifyContent: 'flex-end', borderTop: '1px solid', borderColor: 'line.main' }}>
          {onDelete && (
            <Button variant="outlined" color="error" onClick={onDelete}>
              {t('common.delete')}
            </Button>
          )}
          {onEdit && (
            <Button variant="contained" onClick={onEdit}>
              {t('common.edit')}
            </Button>
          )}
        </Box>
      )}
    </DrawerFrame>
  );
}
