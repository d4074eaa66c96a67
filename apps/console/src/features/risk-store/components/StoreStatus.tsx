import type { StoreItem } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { StateGlyph } from '#shared/parts/StateGlyph.tsx';

const looks = { active: ['green', 'check'], retired: ['neutral', 'slash'], filed: ['blue', 'half'] } as const;

/** The status of a store item in words and shape. */
export function StoreStatus({ status }: { status: StoreItem['status'] }) {
  const { t } = useT();
  const [tone, glyph] = looks[status];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        fontSize: 13,
        lineHeight: '20px',
        color: 'text.primary',
        whiteSpace: 'nowrap',
      }}
    >
      <Box component="span" sx={{ color: `tone.${tone}.fg`, lineHeight: 0 }}>
        <StateGlyph glyph={glyph} />
      </Box>
      {t(`riskStore.statuses.${status}`)}
    </Box>
  );
}
