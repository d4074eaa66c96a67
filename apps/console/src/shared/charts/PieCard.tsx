import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Link from '@mui/material/Link';
import { useColorScheme } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';
import { chartColors } from '../theme/tokens.ts';
import { assignColors, MOST_PARTS, toRing } from './ring-parts.ts';

const Ring = lazy(() => import('./Ring.tsx'));

const SIZE = 148;
// A ring of two slices tells no more than a bar, and less clearly.
const PARTS_OF_A_BAR = 2;
// One or two rows more are not worth a button.
const MOST_ROWS = 8;
const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
const centre = {
  position: 'absolute',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  pointerEvents: 'none',
} as const;
const figure = { p: '3px 0', textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

export interface PiePart {
  id: string;
  label: string;
  count: number;
  to: string;
}

/**
 * The ring, of two parts a bar, shows proportion, with what is counted (`unit`, controls unless given) in its middle; the table beside it is its legend, its
 * data and its links: each count leads to exactly what it counts.
 */
export function PieCard({ title, parts, unit }: { title: string; parts: readonly PiePart[]; unit?: string }) {
  const { t, n } = useT();
  const { colorScheme } = useColorScheme();
  const palette = chartColors[colorScheme === 'dark' ? 'dark' : 'light'];
  const [all, setAll] = useState(false);
  const total = parts.reduce((sum, part) => sum + part.count, 0);
  const colors = assignColors(parts.map((part) => part.count));
  const rows = parts.map((part, index) => ({ ...part, color: colors[index] ?? MOST_PARTS - 1 }));
  const tooMany = rows.length > MOST_ROWS;
  const shown = tooMany && !all ? rows.slice(0, MOST_PARTS) : rows;
  const whole = (
    <>
      <Box sx={{ fontSize: 22, lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.02em', fontVariantNumeric: 'tabular-nums' }}>
        {n(total)}
      </Box>
      <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>{unit ?? t('dashboard.controls')}</Box>
    </>
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: `${SIZE}px minmax(0,1fr)` },
        columnGap: 3,
        rowGap: 1,
        alignItems: 'center',
        justifyItems: { xs: 'center', sm: 'stretch' },
        minWidth: 0,
      }}
    >
      {rows.length <= PARTS_OF_A_BAR ? (
        <Box aria-hidden="true" sx={{ width: SIZE, textAlign: 'center' }}>
          {whole}
          <Box sx={{ display: 'flex', gap: '2px', mt: 1, height: 10, borderRadius: '5px', overflow: 'hidden' }}>
            {rows.map(({ id, count, color }) => count > 0 && <Box key={id} sx={{ flex: `${count} 0 0`, bgcolor: palette[color] }} />)}
          </Box>
        </Box>
      ) : (
        <Box aria-hidden="true" sx={{ position: 'relative', width: SIZE, height: SIZE, borderRadius: '50%' }}>
          <Suspense>
            <Ring parts={toRing(rows, t('table.others'))} colors={palette} size={SIZE} />
          </Suspense>
          <Box sx={centre}>{whole}</Box>
        </Box>
      )}
      <Box sx={{ width: '100%', minWidth: 0 }}>
        <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed', fontSize: 13, lineHeight: '20px' }}>
          <Box component="caption" sx={{ captionSide: 'top', textAlign: 'left', fontWeight: 600, pb: 0.75, color: 'text.primary' }}>
            {title}
          </Box>
          <colgroup>
            <col />
            <col style={{ width: 56 }} />
            <col style={{ width: 48 }} />
          </colgroup>
          <Box component="thead" sx={hidden}>
            <tr>
              <th scope="col">{t('dashboard.columns.part')}</th>
              <th scope="col">{t('dashboard.columns.count')}</th>
              <th scope="col">{t('dashboard.columns.share')}</th>
            </tr>
          </Box>
          <tbody>
            {shown.map((row) => (
              <Box component="tr" key={row.id} sx={{ '&:hover': { bgcolor: 'surface.hover' } }}>
                <Box component="th" scope="row" sx={{ p: '3px 0', fontWeight: 400, textAlign: 'left' }}>
                  <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px', minWidth: 0 }}>
                    <Box sx={{ width: 8, height: 8, flexShrink: 0, borderRadius: '2px', bgcolor: palette[row.color] }} />
                    <Link
                      component={RouterLink}
                      to={row.to}
                      color="inherit"
                      title={row.label}
                      sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                    >
                      {row.label}
                    </Link>
                  </Box>
                </Box>
                <Box component="td" sx={figure}>
                  {n(row.count)}
                </Box>
                <Box component="td" sx={{ ...figure, color: 'faint' }}>
                  {`${total === 0 ? 0 : Math.round((row.count / total) * 100)}%`}
                </Box>
              </Box>
            ))}
          </tbody>
        </Box>
        {tooMany && (
          <ButtonBase
            onClick={() => setAll(!all)}
            aria-expanded={all}
            sx={{ mt: 0.5, height: 28, fontSize: 13, color: 'primary.main', borderRadius: '6px' }}
          >
            {all ? t('dashboard.showLess') : t('dashboard.showAll', { number: n(rows.length) })}
          </ButtonBase>
        )}
      </Box>
    </Box>
  );
}
