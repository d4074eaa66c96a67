import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { say, STORE_CHOICES_AT_MOST, type StoreItem } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { SearchBox } from '#shared/parts/SearchBox.tsx';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { storeItemsQuery } from '../api/reference.ts';
import { useCategoryNames } from '../components/use-category-names.ts';

export interface StoreDialogProps {
  /** The deepest chosen category; null offers the whole store. */
  categoryId: number | null;
  onChoose: (item: StoreItem) => void;
  onClose: () => void;
}

function Row({ item, onChoose }: { item: StoreItem; onChoose: () => void }) {
  const place = useCategoryNames(item).filter(Boolean).join(' / ');
  return (
    <Box component="li" sx={{ borderTop: '1px solid', borderColor: 'line.soft', '&:first-of-type': { borderTop: 0 } }}>
      <ButtonBase
        onClick={onChoose}
        sx={{
          width: '100%',
          display: 'block',
          textAlign: 'left',
          px: 1.5,
          py: 1.25,
          '&:hover': { bgcolor: 'surface.hover' },
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box
          sx={{
            display: 'flex',
            gap: 1.5,
            flexWrap: 'wrap',
            fontSize: 12,
            lineHeight: '18px',
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          <span>{item.ruNo}</span>
          <span>{place}</span>
        </Box>
        <Box
          sx={{
            fontSize: 14,
            lineHeight: '22px',
            overflowWrap: 'anywhere',
            display: '-webkit-box',
            WebkitLineClamp: 2,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
          }}
        >
          {item.riskDescription}
        </Box>
      </ButtonBase>
    </Box>
  );
}

/** The active entries of a category and those below it, searched by number and text. */
export function StoreDialog({ categoryId, onChoose, onClose }: StoreDialogProps) {
  const { t, lang } = useT();
  const [keyword, setKeyword] = useState('');
  const [scope, setScope] = useState<'category' | 'all'>(categoryId === null ? 'all' : 'category');
  const { data, error, isPending } = useQuery(storeItemsQuery(scope === 'all' ? null : categoryId, keyword));
  const isCut = data?.length === STORE_CHOICES_AT_MOST;
  const note = error
    ? t('riskRecord.form.storeFailed')
    : data?.length === 0
      ? t('riskRecord.form.storeNone')
      : isCut
        ? say('store.choicesCut', lang, { count: data.length })
        : '';
  return (
    <Dialog open onClose={onClose} aria-labelledby="store-title" fullWidth maxWidth="sm">
      <DialogTitle id="store-title">{t('riskRecord.form.storeChoose')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, pb: 1 }}>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', pt: 0.5 }}>
          <SearchBox label={t('riskRecord.form.storeSearch')} value={keyword} onChange={setKeyword} />
          {categoryId !== null && (
            <Segmented
              label={t('riskRecord.field.categoryLevelOne')}
              options={[
                { value: 'category', label: t('riskRecord.form.storeChosen') },
                { value: 'all', label: t('riskRecord.form.storeAll') },
              ]}
              value={scope}
              onChange={setScope}
            />
          )}
        </Box>
        <Box role="status" sx={{ fontSize: 13, color: 'text.secondary', minHeight: note ? 20 : 0 }}>
          {note}
        </Box>
        {isPending && [0, 1, 2].map((row) => <Skeleton key={row} height={44} sx={{ transform: 'none', borderRadius: '8px' }} />)}
        {data && data.length > 0 && (
          <Box
            component="ul"
            sx={{ listStyle: 'none', m: 0, p: 0, border: '1px solid', borderColor: 'line.main', borderRadius: '8px', overflow: 'hidden' }}
          >
            {data.map((item) => (
              <Row key={item.id} item={item} onChoose={() => onChoose(item)} />
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
