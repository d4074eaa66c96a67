import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useT } from '../i18n/use-t.ts';

/** Says to screen readers that something is coming; the grey shapes say it to the eye. */
function Loading({ children }: { children: React.ReactNode }) {
  const { t } = useT();
  return (
    <Box role="status" aria-label={t('common.loading')}>
      <div aria-hidden="true">{children}</div>
    </Box>
  );
}

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Rows at the grid's height, so that nothing jumps when the rows come. */
export function ListSkeleton({ rows = 10 }: { rows?: number }) {
  return (
    <Loading>
      <Box sx={{ borderTop: '1px solid', borderColor: 'line.main' }}>
        {rowsOf(rows).map((row) => (
          <Box
            key={row}
            sx={{
              height: { xs: 88, md: 38 },
              px: { xs: 2, md: 3 },
              display: 'flex',
              alignItems: 'center',
              gap: 3,
              borderBottom: '1px solid',
              borderColor: 'line.soft',
            }}
          >
            <Skeleton width={112} height={14} sx={{ display: { xs: 'none', md: 'block' } }} />
            <Skeleton width={`${38 + ((row * 17) % 30)}%`} height={14} />
            <Box sx={{ flex: 1 }} />
            <Skeleton width={88} height={14} />
          </Box>
        ))}
      </Box>
    </Loading>
  );
}

/** A record: header, then sections of facts. */
export function RecordSkeleton() {
  return (
    <Loading>
      <Box sx={{ px: { xs: 2, md: 3 }, py: 2, borderBottom: '1px solid', borderColor: 'line.main' }}>
        <Skeleton width={120} height={16} />
        <Skeleton width="56%" height={28} sx={{ mt: 0.5 }} />
        <Skeleton width={260} height={20} sx={{ mt: 1 }} />
      </Box>
      <Box sx={{ px: { xs: 2, md: 3 }, py: 3, maxWidth: 820 }}>
        {rowsOf(3).map((section) => (
          <Box key={section} sx={{ mb: 4 }}>
            <Skeleton width={140} height={20} />
            <Skeleton height={16} sx={{ mt: 1.5 }} />
            <Skeleton height={16} sx={{ mt: 0.75 }} />
            <Skeleton width="72%" height={16} sx={{ mt: 0.75 }} />
          </Box>
        ))}
      </Box>
    </Loading>
  );
}

/** A page whose shape is not known yet. */
export function PageSkeleton() {
  return (
    <Loading>
      <Box sx={{ px: { xs: 2, md: 3 }, py: 2 }}>
        <Skeleton width={220} height={28} />
        <Skeleton height={44} sx={{ mt: 2, transform: 'none', borderRadius: '8px' }} />
        <Skeleton height={180} sx={{ mt: 2, transform: 'none', borderRadius: '8px' }} />
      </Box>
    </Loading>
  );
}

/** A card that comes later than its page, at about the height that it will have: its frame and lines where words will stand, no slab. */
export function CardSkeleton({ height = 560 }: { height?: number }) {
  return (
    <Loading>
      <Box sx={{ height, overflow: 'hidden', px: 2, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}>
        {rowsOf(Math.floor((height - 16) / 29)).map((row) => (
          <Skeleton key={row} width={row === 0 ? 160 : `${38 + ((row * 17) % 30)}%`} height={14} sx={{ my: '15px' }} />
        ))}
      </Box>
    </Loading>
  );
}
