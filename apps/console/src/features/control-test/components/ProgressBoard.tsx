import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { controlTestKinds, controlTestKindWords } from '@portal/contract/client';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { ScrollAcross } from '#shared/parts/ScrollAcross.tsx';
import { controlTestLive } from '../api/records.ts';

type Row = DataOf<typeof routes.getControlTestBoard>[number];
type By = 'process' | 'tester' | 'kind';

const columns = ['planned', 'inProgress', 'inReview', 'concluded'] as const;
const filters = { process: 'processId', tester: 'testerId', kind: 'kind' } as const;

/** Where the tests stand, by process, tester or kind; every count leads to its list. */
export function ProgressBoard({ periodId, companyId }: { periodId: string; companyId: string }) {
  const { t, n, lang, pick } = useT();
  const [by, setBy] = useState<By>('process');
  const { data = [] } = useQuery(
    readQuery(
      routes.getControlTestBoard,
      { body: { periodId: periodId || null, companyId: companyId || null, by } },
      { live: controlTestLive },
    ),
  );
  const nameOf = (row: Row): string => {
    const kind = by === 'kind' && controlTestKinds.find((one) => one === row.key);
    return kind ? pick(controlTestKindWords[kind]) : (lang === 'en' ? row.labelEn : row.label) || t('controlTest.board.none');
  };
  const count = (row: Row, value: number, more: Record<string, string>) => {
    const query = new URLSearchParams({
      ...(periodId && { periodId }),
      ...(companyId && { companyId }),
      ...(row.key ? { [filters[by]]: row.key } : { noProcess: '1' }),
      ...more,
    });
    if (value === 0) return '–';
    return (
      <Box component={Link} to={`?${query.toString()}`} sx={{ color: 'primary.main', textDecoration: 'none' }}>
        {n(value)}
      </Box>
    );
  };
  return (
    <Box sx={{ mb: 2 }}>
      <Segmented
        label={t('controlTest.board.by')}
        value={by}
        onChange={setBy}
        options={(['process', 'tester', 'kind'] as const).map((value) => ({ value, label: t(`controlTest.fields.${value}`) }))}
      />
      <ScrollAcross sx={{ mt: 1 }} label={t('controlTest.board.title')}>
        <Box
          component="table"
          sx={{
            borderCollapse: 'collapse',
            minWidth: 640,
            width: '100%',
            fontSize: 13,
            fontVariantNumeric: 'tabular-nums',
            '& td, & th': { borderBottom: '1px solid', borderColor: 'line.main', height: 34, px: 1, textAlign: 'right' },
            '& th:first-of-type': { textAlign: 'left' },
            '& thead th': { color: 'text.secondary', fontWeight: 500 },
          }}
        >
          <thead>
            <tr>
              <th scope="col">{t(`controlTest.fields.${by}`)}</th>
              {columns.map((state) => (
                <th key={state} scope="col">
                  {t(`controlTest.board.${state}`)}
                </th>
              ))}
              <th scope="col">{t('controlTest.conclusions.ineffective')}</th>
              <th scope="col">{t('controlTest.late')}</th>
              <th scope="col">{t('controlTest.board.total')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <tr key={row.key}>
                <th scope="row">{nameOf(row)}</th>
                {columns.map((state) => (
                  <td key={state}>{count(row, row[state], { state })}</td>
                ))}
                <td>{count(row, row.ineffective, { state: 'concluded', conclusion: 'ineffective' })}</td>
                <td>{count(row, row.late, { overdue: '1' })}</td>
                <td>{count(row, row.total, { cancelled: 'false' })}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      </ScrollAcross>
    </Box>
  );
}
