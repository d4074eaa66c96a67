import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';
import { Card } from './Card.tsx';
import { ScoreChip } from './ScoreChip.tsx';
import { useSettings } from '../settings/settings.ts';
import { isScore, scoreTone, type ScoreReading } from '../theme/tokens.ts';

export interface CardItem {
  id: number;
  text: string;
  score: number | null;
  to: string;
}
export interface CardColumn {
  id: string;
  label: string;
  /** Undefined while it is being counted. */
  count: number | undefined;
  to: string;
  items: readonly CardItem[] | undefined;
}

/** The tone of a row is its score's; without one it is plain. */
export const toneOfRow = (score: number | null, reading?: ScoreReading) => (isScore(score) ? scoreTone(score, reading) : undefined);

/** Counts side by side, each with up to four recent records; counts lead to their list, records to themselves. */
export function ColumnsCard({ title, columns, toned = false }: { title: string; columns: readonly CardColumn[]; toned?: boolean }) {
  const { t, n } = useT();
  return (
    <Card title={title} flush>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', md: `repeat(${columns.length}, minmax(0,1fr))` },
          borderTop: '1px solid',
          borderColor: 'line.main',
        }}
      >
        {columns.map((column, index) => (
          <Box
            key={column.id}
            sx={{
              p: 2,
              pb: 1.5,
              minWidth: 0,
              borderStyle: 'solid',
              borderWidth: 0,
              borderLeftWidth: { xs: 0, md: index ? 1 : 0 },
              borderTopWidth: { xs: index ? 1 : 0, md: 0 },
              borderColor: 'line.main',
            }}
          >
            <Link
              component={RouterLink}
              to={column.to}
              underline="none"
              color="inherit"
              sx={{
                display: 'inline-flex',
                alignItems: 'baseline',
                gap: 1,
                mb: 0.75,
                borderRadius: '6px',
                '&:hover .count': { color: 'primary.main' },
              }}
            >
              <Box
                component="span"
                className="count"
                sx={{ fontSize: 24, lineHeight: '32px', fontWeight: 600, letterSpacing: '-0.02em', fontVariantNumeric: 'tabular-nums' }}
              >
                {column.count === undefined ? '–' : n(column.count)}
              </Box>
              <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
                {column.label}
              </Box>
            </Link>
            <Box sx={{ minHeight: { md: 124 }, display: 'flex', flexDirection: 'column', gap: '4px' }}>
              {column.items?.map((item) => (
                <ItemRow key={item.id} item={item} toned={toned} />
              ))}
              {column.items?.length === 0 && (
                <Box sx={{ fontSize: 13, lineHeight: '28px', color: 'text.secondary' }}>{t('table.noItems')}</Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

/** The figure stands beside the colour, so that nobody has to see it. */
function ItemRow({ item, toned }: { item: CardItem; toned: boolean }) {
  const { scoreReading } = useSettings();
  const tone = toned ? toneOfRow(item.score, scoreReading) : undefined;
  return (
    <Link
      component={RouterLink}
      to={item.to}
      color="inherit"
      underline="none"
      data-tone={tone}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        mx: -1,
        px: 1,
        minHeight: 28,
        fontSize: 13,
        lineHeight: '20px',
        borderRadius: '6px',
        minWidth: 0,
        ...(tone ? { bgcolor: `tone.${tone}.bg` } : {}),
        '&:hover': tone ? { outline: '1px solid', outlineColor: 'line.strong' } : { bgcolor: 'surface.hover' },
      }}
    >
      {toned && (
        <Box component="span" sx={{ width: 20, flexShrink: 0, textAlign: 'center' }}>
          <ScoreChip score={item.score} words={false} />
        </Box>
      )}
      <Box component="span" title={item.text} sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {item.text}
      </Box>
    </Link>
  );
}
