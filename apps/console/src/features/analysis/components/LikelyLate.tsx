import type { LikelyLateCase } from '@portal/contract/client';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useReference } from '#shared/api/reference.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { Pager } from '#shared/parts/Pager.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { likelyLateQuery, type ProcessFilters } from '../api/analysis.ts';
import { FigureTable } from './FigureTable.tsx';

/** Where the forecast's figure leads. */
export const LIKELY_LATE = 'likely-late';

/** The open records that will probably miss their due date: which ones, since when they wait, and when such records have usually moved on. */
export function LikelyLate({ workflow, filters }: { workflow: string; filters: ProcessFilters }) {
  const { t, date } = useT();
  const { label } = useReference();
  const [page, setPage] = useState({ pageIndex: 0, pageSize: 10 });
  const { data, error, refetch } = useQuery(likelyLateQuery(filters, workflow, page));
  const title = t('analysis.late.title');
  return (
    <Box id={LIKELY_LATE} tabIndex={-1} sx={{ scrollMarginTop: 16, minWidth: 0, '&:focus': { outline: 'none' } }}>
      <Card title={title}>
        <Box sx={{ mb: 1, fontSize: 13, color: 'text.secondary' }}>{t('analysis.late.intro')}</Box>
        {data ? (
          <FigureTable<LikelyLateCase>
            label={title}
            rows={data.data}
            rowKey={(row) => `${row.id ?? ''} ${row.state} ${row.since}`}
            columns={[
              { id: 'number', header: t('analysis.late.number'), render: (row) => <Named row={row} /> },
              { id: 'state', header: t('analysis.process.state'), render: (row) => <StateChip workflow={workflow} state={row.state} /> },
              ...(data.data.some(({ unit }) => unit !== '')
                ? [
                    {
                      id: 'unit',
                      header: t('analysis.filters.unit'),
                      render: (row: LikelyLateCase) => label('RiskControl_businessUnit', row.unit),
                      wide: true,
                    },
                  ]
                : []),
              { id: 'since', header: t('analysis.late.since'), render: (row) => date(row.since), figure: true, wide: true },
              { id: 'due', header: t('analysis.late.due'), render: (row) => date(row.dueOn), figure: true },
              {
                id: 'expected',
                header: t('analysis.late.expected'),
                render: (row) => date(row.expectedOn) || '–',
                figure: true,
                wide: true,
              },
            ]}
          />
        ) : error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <CardSkeleton height={200} />
        )}
        {data && data.totalCount > 10 && (
          // At the foot of its card, not of the window: more cards follow.
          <Box sx={{ '& > nav': { position: 'static' } }}>
            <Pager
              total={data.totalCount}
              page={page.pageIndex + 1}
              pageSize={page.pageSize}
              onPage={(next) => setPage({ ...page, pageIndex: next - 1 })}
              onPageSize={(pageSize) => setPage({ pageIndex: 0, pageSize })}
            />
          </Box>
        )}
      </Card>
    </Box>
  );
}

function Named({ row: { number, page } }: { row: LikelyLateCase }) {
  const { t } = useT();
  if (!page) return <>{number ?? t('analysis.late.restricted')}</>;
  return (
    <MuiLink component={Link} to={page} underline="hover" sx={{ whiteSpace: 'nowrap' }}>
      {number ?? t('analysis.late.open')}
    </MuiLink>
  );
}
