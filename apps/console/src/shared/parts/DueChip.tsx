import Box from '@mui/material/Box';
import { daysUntil } from '../i18n/format.ts';
import { useT } from '../i18n/use-t.ts';
import type { Tone } from '../theme/tokens.ts';

export function dueTone(days: number): Tone {
  return days < 0 ? 'red' : days <= 1 ? 'amber' : 'neutral';
}

/** `days => "2 days overdue"` in the reader's language. */
export function useDueWords() {
  const { t } = useT();
  return (days: number): string => {
    if (days === 0) return t('parts.due.today');
    const count = Math.abs(days);
    return t(days < 0 ? 'parts.due.overdue' : 'parts.due.left', { count });
  };
}

/** Days are said in words; colour comes in only when late or nearly so. `date` is yyyy-MM-dd; nothing is drawn without one. */
export function DueChip({ date, showDate = false }: { date: string | null | undefined; showDate?: boolean }) {
  const words = useDueWords();
  const { date: format } = useT();
  const shown = format(date);
  if (!shown) return null;
  const days = daysUntil(shown);
  const tone = dueTone(days);
  return (
    <Box
      component="span"
      title={shown}
      sx={{
        display: 'inline-flex',
        gap: 1,
        fontSize: 12,
        lineHeight: '20px',
        whiteSpace: 'nowrap',
        fontVariantNumeric: 'tabular-nums',
        color: tone === 'neutral' ? 'text.secondary' : `tone.${tone}.fg`,
        fontWeight: tone === 'neutral' ? 400 : 500,
      }}
    >
      {showDate && <span>{shown}</span>}
      <span>{words(days)}</span>
    </Box>
  );
}
