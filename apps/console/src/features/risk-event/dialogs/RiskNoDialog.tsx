import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { SearchDialog } from '#shared/parts/SearchDialog.tsx';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { controlSearchQuery, storeSearchQuery } from '../api/lists.ts';

interface Choice {
  no: string;
  title: string;
  note: string;
}

/** Finds a risk control that the reader may see, or an active entry of the risk store. */
export default function RiskNoDialog({ onChoose, onClose }: { onChoose: (riskNo: string) => void; onClose: () => void }) {
  const { t, pick } = useT();
  const [keyword, setKeyword] = useState('');
  const [kind, setKind] = useState<'controls' | 'store'>('controls');
  const asked = keyword.trim();
  const controls = useQuery({ ...controlSearchQuery(asked), enabled: kind === 'controls' && asked !== '' });
  const store = useQuery({ ...storeSearchQuery(asked), enabled: kind === 'store' });
  const { error, isFetching } = kind === 'controls' ? controls : store;
  const found: Choice[] | undefined =
    kind === 'store'
      ? store.data?.map((item) => ({
          no: item.ruNo,
          title: item.riskDescription,
          note: pick({ zh: item.category1Name, en: item.category1NameEn }),
        }))
      : asked === ''
        ? []
        : controls.data?.groups
            .flatMap((group) => group.hits)
            .filter((hit) => hit.isActive)
            .map((hit) => ({
              no: hit.number,
              title: pick({ zh: hit.title, en: hit.titleEn }),
              note: hit.riskYear === null ? '' : String(hit.riskYear),
            }));
  const note = error
    ? t('riskEvent.riskNo.failed')
    : kind === 'controls' && asked === ''
      ? t('riskEvent.riskNo.type')
      : found?.length === 0
        ? t('riskEvent.riskNo.none')
        : '';
  return (
    <SearchDialog
      title={t('riskEvent.riskNo.title')}
      label={t('riskEvent.riskNo.search')}
      keyword={keyword}
      onKeyword={setKeyword}
      place={
        <Segmented
          label={t('riskEvent.riskNo.kind')}
          options={[
            { value: 'controls', label: t('riskEvent.riskNo.controls') },
            { value: 'store', label: t('riskEvent.riskNo.store') },
          ]}
          value={kind}
          onChange={setKind}
        />
      }
      note={note}
      isLoading={!found && isFetching}
      minHeight={240}
      found={found?.map((choice) => (
        <Box component="li" key={choice.no} sx={{ '& + &': { borderTop: '1px solid', borderColor: 'line.soft' } }}>
          <ButtonBase
            onClick={() => onChoose(choice.no)}
            sx={{ width: '100%', px: 1.5, py: 1, display: 'block', textAlign: 'left', '&:hover': { bgcolor: 'surface.hover' } }}
          >
            <Box
              component="span"
              sx={{
                display: 'flex',
                gap: 1.5,
                fontSize: 12,
                lineHeight: '18px',
                color: 'text.secondary',
                fontVariantNumeric: 'tabular-nums',
              }}
            >
              <span>{choice.no}</span>
              <span>{choice.note}</span>
            </Box>
            <Box component="span" sx={{ fontSize: 14, lineHeight: '22px', overflowWrap: 'anywhere' }}>
              {choice.title}
            </Box>
          </ButtonBase>
        </Box>
      ))}
      onClose={onClose}
    />
  );
}
