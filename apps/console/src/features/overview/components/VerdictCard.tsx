import type { RiskOverview } from '@portal/contract/client';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useReference } from '#shared/api/reference.ts';
import { StackBar, StackLegend, type Verdict } from '#shared/charts/StackBar.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { unitAddress, unitVerdictAddress, verdictAddress, yearAddress, type Scope } from '../addresses.ts';
import { total } from '../use-strip.ts';

type Counts = Readonly<Record<Verdict, number>>;
interface Row {
  id: string;
  label: string;
  to: string;
  counts: Counts;
  partTo: (verdict: Verdict) => string | undefined;
}

/** What reviews found, by year and by unit: every part opens its list. */
export function VerdictCard({ data, scope, units = true }: { data: RiskOverview; scope: Scope; units?: boolean }) {
  const { t } = useT();
  const { label } = useReference();
  const years = data.byYear.map((row): Row => ({
    id: String(row.year),
    label: String(row.year),
    to: yearAddress(row.year, scope),
    counts: row,
    partTo: (verdict) => verdictAddress(row.year, verdict, scope),
  }));
  const unitRows = data.byUnit.map((row): Row => ({
    id: row.unit,
    label: row.unit ? label('RiskControl_businessUnit', row.unit) : t('overview.effectiveness.noUnit'),
    to: unitAddress(data.year, row.unit, scope),
    counts: row,
    partTo: (verdict) => unitVerdictAddress(data.year, row.unit, verdict, scope),
  }));
  return (
    <Card title={t('overview.effectiveness.title')}>
      <StackLegend words={(name) => t(`overview.verdicts.${name}`)} />
      <Box sx={{ mt: 1.25, display: 'grid', gap: 1.25 }}>
        <Bars title={t('overview.effectiveness.byYear')} rows={years} isScaled />
        {units && unitRows.length > 0 && <Bars title={t('overview.effectiveness.byUnit', { year: String(data.year) })} rows={unitRows} />}
      </Box>
    </Card>
  );
}

/** @param isScaled the longest bar fills the width, the others are as long as they count */
function Bars({ title, rows, isScaled = false }: { title: string; rows: readonly Row[]; isScaled?: boolean }) {
  const { t, n } = useT();
  const id = useId();
  const most = Math.max(1, ...rows.map((row) => total(row.counts)));
  return (
    <Box component="section" aria-labelledby={id}>
      <Box id={id} component="h3" sx={{ m: 0, fontSize: 13, fontWeight: 600, lineHeight: '20px', mb: 0.75 }}>
        {title}
      </Box>
      {rows.map((row) => (
        <Box
          key={row.id}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '92px minmax(0,1fr) 44px', md: '132px minmax(0,1fr) 52px' },
            alignItems: 'center',
            columnGap: 1,
            minHeight: 28,
            fontSize: 13,
          }}
        >
          <MuiLink
            component={Link}
            to={row.to}
            color="inherit"
            title={row.label}
            sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {row.label}
          </MuiLink>
          <StackBar
            counts={row.counts}
            to={row.partTo}
            name={(verdict, number) =>
              t('overview.part', { label: row.label, words: t(`overview.verdicts.${verdict}`), number: n(number) })
            }
            {...(isScaled && { scale: most })}
          />
          <Box sx={{ textAlign: 'right', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{n(total(row.counts))}</Box>
        </Box>
      ))}
    </Box>
  );
}
