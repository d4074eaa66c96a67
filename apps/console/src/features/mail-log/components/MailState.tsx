import type { MailRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { StateGlyph } from '#shared/parts/StateGlyph.tsx';

const looks = {
  queued: ['blue', 'quarter'],
  sending: ['blue', 'half'],
  sent: ['green', 'check'],
  logged: ['neutral', 'dashed'],
  failed: ['red', 'alert'],
} as const;

/** Where a mail stands, in words and shape. */
export function MailState({ state }: { state: MailRow['state'] }) {
  const { t } = useT();
  const [tone, glyph] = looks[state];
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
      {t(`mailLog.states.${state}`)}
    </Box>
  );
}
