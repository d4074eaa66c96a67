import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useT } from '#shared/i18n/use-t.ts';
import { Kbd } from '#shared/parts/Kbd.tsx';

/** Lines where records will stand. */
export function HitSkeleton({ rows = 4 }: { rows?: number }) {
  const { t } = useT();
  return (
    <Box role="status" aria-label={t('search.searching')}>
      {Array.from({ length: rows }, (_, row) => (
        <Box key={row} aria-hidden="true" sx={{ display: 'flex', gap: 1.5, px: 2, minHeight: 36, alignItems: 'center' }}>
          <Skeleton width={118} height={14} />
          <Skeleton width={`${30 + ((row * 19) % 32)}%`} height={14} />
        </Box>
      ))}
    </Box>
  );
}

/** No answer: what is shown is not "nothing found". */
export function SearchFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useT();
  return (
    <Box role="alert" sx={{ px: 2.25, py: 2, display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap', fontSize: 13 }}>
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Box sx={{ fontWeight: 500 }}>{t('search.failed')}</Box>
        <Box sx={{ color: 'text.secondary' }}>{message}</Box>
      </Box>
      <Button variant="outlined" color="inherit" onClick={onRetry}>
        {t('search.retry')}
      </Button>
    </Box>
  );
}

/** Says why nothing is there and what to try. */
export function NothingFound({ q }: { q: string }) {
  const { t } = useT();
  return (
    <Box sx={{ px: 2.25, py: 2, fontSize: 13 }}>
      <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{t('search.emptyTitle', { q })}</Box>
      <Box sx={{ mt: 0.5, color: 'text.secondary' }}>{t('search.emptyBody')}</Box>
    </Box>
  );
}

/** The keys, for who has them. */
export function KeyHints() {
  const { t } = useT();
  const hints = [
    ['↑ ↓', t('search.move')],
    ['↵', t('search.open')],
    ['Ctrl ↵', t('search.newTab')],
    ['Esc', t('search.close')],
  ];
  return (
    <Box
      aria-hidden="true"
      sx={{
        display: { xs: 'none', sm: 'flex' },
        gap: 2,
        px: 2.25,
        height: 36,
        alignItems: 'center',
        flexShrink: 0,
        borderTop: '1px solid',
        borderColor: 'line.soft',
        fontSize: 12,
        color: 'text.secondary',
      }}
    >
      {hints.map(([key, does]) => (
        <Box component="span" key={key} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
          <Kbd>{key}</Kbd>
          {does}
        </Box>
      ))}
    </Box>
  );
}
