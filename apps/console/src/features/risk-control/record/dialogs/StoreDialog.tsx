import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { messages, sayText, STORE_CHOICES_AT_MOST, type StoreItem } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { SearchDialog } from '#shared/parts/SearchDialog.tsx';
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
        ? sayText(messages['store.choicesCut'], lang, { count: data.length })
        : '';
  return (
    <SearchDialog
      title={t('riskRecord.form.storeChoose')}
      label={t('riskRecord.form.storeSearch')}
      keyword={keyword}
      onKeyword={setKeyword}
      place={
        categoryId !== null && (
          <Segmented
            label={t('riskRecord.field.categoryLevelOne')}
            options={[
              { value: 'category', label: t('riskRecord.form.storeChosen') },
              { value: 'all', label: t('riskRecord.form.storeAll') },
            ]}
            value={scope}
            onChange={setScope}
          />
        )
      }
      note={note}
      isLoading={isPending}
      found={data?.map((item) => (
        <Row key={item.id} item={item} onChoose={() => onChoose(item)} />
      ))}
      onClose={onClose}
    />
  );
}
