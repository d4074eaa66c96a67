import type { ExamPersonRow, ExamProgress, ExamRecord } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { useSession } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { FilterBar } from '#shared/parts/FilterBar.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import type { Column } from '#shared/table/columns.ts';
import { DataTable } from '#shared/table/DataTable.tsx';
import { ExportButton } from '#shared/table/ExportButton.tsx';
import { useColumnChoice } from '#shared/table/use-column-choice.ts';
import { useListState } from '#shared/table/use-list-state.ts';
import { addressOf } from '../addresses.ts';
import { noPeopleFilters, peopleQuery, peopleRequest } from '../api/exams.ts';
import { portalMoment } from '../components/moment.ts';
import { ProgressChip } from '../components/ProgressChip.tsx';

const progresses: readonly ExamProgress[] = ['submitted', 'inProgress', 'notStarted', 'failed', 'passed'];

/** Everybody of the audience with how far he is; what waits for marks comes first. */
export function PeopleTable({ exam }: { exam: ExamRecord }) {
  const { t, n, pick, name } = useT();
  const me = useSession().id;
  const list = useListState({ filters: noPeopleFilters, pageSize: 20 });
  const choice = useColumnChoice('exam-people');
  const request = peopleRequest(exam.id, list.filters, list);
  const { data, isPending, isFetching, error, refetch } = useQuery(peopleQuery(request));
  const score = (row: ExamPersonRow) =>
    row.score === null || row.fullScore === null ? '' : t('exam.scoreOf', { score: n(row.score), full: n(row.fullScore) });
  const step = (row: ExamPersonRow) =>
    row.attemptId !== null && row.progress !== 'inProgress' ? (
      <Button
        component={Link}
        to={addressOf('attempt', row.attemptId)}
        size="small"
        variant={row.toMark && row.person.id !== me ? 'contained' : 'outlined'}
        color={row.toMark && row.person.id !== me ? 'primary' : 'inherit'}
      >
        {t(row.toMark && row.person.id !== me ? 'exam.results.mark' : 'exam.results.see')}
      </Button>
    ) : null;
  const columns: Column<ExamPersonRow>[] = [
    {
      field: 'person',
      header: t('exam.fields.person'),
      render: (row) => <PersonTag person={row.person} />,
      flex: 1,
      minWidth: 160,
      sortable: true,
      strong: true,
      fixed: true,
    },
    {
      field: 'departmentName',
      header: t('exam.fields.department'),
      render: (row) => pick({ zh: row.departmentName, en: row.departmentNameEn }),
      width: 200,
      sortable: true,
    },
    { field: 'progress', header: t('exam.fields.progress'), render: (row) => <ProgressChip progress={row.progress} />, width: 128 },
    { field: 'attempts', header: t('exam.fields.attempts'), render: (row) => n(row.attempts), width: 92, align: 'right', sortable: true },
    { field: 'score', header: t('exam.fields.bestScore'), render: score, width: 112, align: 'right', sortable: true },
    {
      field: 'submittedAt',
      header: t('exam.fields.submittedAt'),
      render: (row) => portalMoment(row.submittedAt),
      width: 148,
      sortable: true,
    },
    { field: 'next', header: t('exam.fields.next'), render: step, width: 108, fixed: true },
  ];
  return (
    <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', minHeight: 360 }}>
      <Box sx={{ px: { xs: 2, md: 3 }, py: 1.25, display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <FilterBar
            search={{ name: 'keyword', label: t('exam.results.search') }}
            filters={[
              {
                name: 'progress',
                label: t('exam.fields.progress'),
                options: progresses.map((value) => ({
                  value,
                  label: value === 'notStarted' ? t('exam.notStarted') : t(`exam.progress.${value}`),
                })),
              },
            ]}
            values={list.filters}
            onChange={(filter, value) => list.setFilters({ [filter]: value })}
            onClear={list.clearFilters}
          />
        </Box>
        <ExportButton route={routes.exportExamPeople} body={request} disabled={data?.totalCount === 0} />
      </Box>
      <DataTable
        label={t('exam.results.people')}
        columns={columns}
        columnChoice={choice}
        rows={data?.data}
        total={data?.totalCount}
        loading={isPending}
        refreshing={isFetching}
        error={error}
        onRetry={() => void refetch()}
        list={list}
        getRowId={(row) => row.person.id}
        rowName={(row) => name(row.person)}
        card={(row) => ({
          no: pick({ zh: row.departmentName, en: row.departmentNameEn }),
          title: name(row.person),
          to: row.attemptId !== null && row.progress !== 'inProgress' ? addressOf('attempt', row.attemptId) : undefined,
          state: <ProgressChip progress={row.progress} />,
          facts: score(row),
          aside: step(row),
        })}
        empty={
          <EmptyState
            art={<NothingFoundArt />}
            title={t(list.isFiltered ? 'exam.list.emptyFiltered' : 'exam.results.nobody')}
            body={t(list.isFiltered ? 'exam.list.emptyFilteredBody' : 'exam.results.nobodyBody')}
          />
        }
      />
    </Box>
  );
}
