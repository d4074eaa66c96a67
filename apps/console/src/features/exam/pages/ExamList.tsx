import type { ExamRow } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { useSession } from '#shared/api/session.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { openPanel } from '#shared/page/panel-store.ts';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { FilterBar } from '#shared/parts/FilterBar.tsx';
import { Page, PageTop } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { ColumnsPanel } from '#shared/table/ColumnsPanel.tsx';
import { DataTable } from '#shared/table/DataTable.tsx';
import { useColumnChoice } from '#shared/table/use-column-choice.ts';
import { useListState } from '#shared/table/use-list-state.ts';
import { EditIcon, PlusIcon, TasksIcon, TrashIcon, UploadIcon } from '#shared/theme/icons.tsx';
import { addressOf, examPaths } from '../addresses.ts';
import { examRequest, examsQuery, noExamFilters, staleAfterExam } from '../api/exams.ts';
import { StatusChip } from '../components/ProgressChip.tsx';
import { useExamColumns } from '../components/use-exam-columns.tsx';

const ADMINISTRATOR = 2;

/** Exams for who looks after them: administrators all, a marker his own. */
export default function ExamList() {
  const { t, n, pick } = useT();
  const navigate = useNavigate();
  const list = useListState({ filters: noExamFilters, pageSize: 20 });
  const choice = useColumnChoice('exams');
  const { data, isPending, isFetching, error, refetch } = useQuery(examsQuery(examRequest(list.filters, list)));
  const columns = useExamColumns();
  const [doomed, setDoomed] = useState<ExamRow>();
  const remove = useCommand(routes.deleteExam, {
    refreshes: staleAfterExam,
    onSuccess: () => {
      showToast({ tone: 'success', text: t('exam.list.deleted') });
      setDoomed(undefined);
    },
  });
  const mayCreate = useSession().roles[0]?.id === ADMINISTRATOR;
  const create = (
    <Button component={Link} to={examPaths.edit} variant="contained" startIcon={<PlusIcon />}>
      {t('exam.list.create')}
    </Button>
  );
  const actionsOf = (row: ExamRow) => [
    { id: 'results', label: t('exam.list.results'), icon: <TasksIcon />, onClick: () => void navigate(addressOf('results', row.id)) },
    ...(row.allowedActions.includes('UPDATE')
      ? [{ id: 'edit', label: t('common.edit'), icon: <EditIcon />, onClick: () => void navigate(addressOf('edit', row.id)) }]
      : []),
    ...(row.allowedActions.includes('DELETE')
      ? [{ id: 'delete', label: t('common.delete'), icon: <TrashIcon />, destructive: true, onClick: () => setDoomed(row) }]
      : []),
  ];
  return (
    <Page kind="fit">
      <PageTop>
        <PageHeader
          title={t('titles.exams')}
          meta={data && t('exam.list.total', { count: data.totalCount, number: n(data.totalCount) })}
          actions={
            mayCreate && (
              <>
                <Button variant="text" color="inherit" startIcon={<UploadIcon />} onClick={() => openPanel({ imports: 'question' })}>
                  {t('exam.list.import')}
                </Button>
                {create}
              </>
            )
          }
        />
        <FilterBar
          search={{ name: 'keyword', label: t('exam.list.search') }}
          filters={[
            {
              name: 'status',
              label: t('exam.fields.status'),
              options: (['open', 'scheduled', 'closed', 'notReady'] as const).map((value) => ({ value, label: t(`exam.status.${value}`) })),
            },
            { name: 'toMark', label: t('exam.list.marks'), options: [{ value: '1', label: t('exam.list.toMark') }] },
          ]}
          values={list.filters}
          onChange={(filter, value) => list.setFilters({ [filter]: value })}
          onClear={list.clearFilters}
          tools={<ColumnsPanel columns={columns} choice={choice.choice} onChange={choice.save} onReset={choice.reset} />}
        />
      </PageTop>
      <DataTable
        label={t('titles.exams')}
        columns={columns}
        columnChoice={choice}
        rows={data?.data}
        total={data?.totalCount}
        loading={isPending}
        refreshing={isFetching}
        error={error}
        onRetry={() => void refetch()}
        list={list}
        getRowId={(row) => row.id}
        rowName={(row) => row.examNo}
        rowLink={(row) => addressOf('results', row.id)}
        rowActions={actionsOf}
        card={(row) => ({
          no: row.examNo,
          title: pick({ zh: row.title, en: row.titleEn }),
          to: addressOf('results', row.id),
          state: <StatusChip status={row.status} />,
          facts: t('exam.list.facts', { people: n(row.people), passed: n(row.passed) }),
          aside: row.toMark > 0 ? t('exam.list.waiting', { count: row.toMark, number: n(row.toMark) }) : undefined,
        })}
        empty={
          <EmptyState
            art={<NothingFoundArt />}
            title={t(list.isFiltered ? 'exam.list.emptyFiltered' : 'exam.list.empty')}
            body={t(list.isFiltered ? 'exam.list.emptyFilteredBody' : mayCreate ? 'exam.list.emptyBody' : 'exam.list.emptyMarker')}
            actions={!list.isFiltered && mayCreate && create}
          />
        }
      />
      <ConfirmDialog
        open={doomed !== undefined}
        title={t('exam.list.deleteTitle', { no: doomed?.examNo ?? '' })}
        body={t('exam.list.deleteBody')}
        confirmLabel={t('common.delete')}
        destructive
        busy={remove.isPending}
        reason={{ label: t('exam.list.reason'), required: false }}
        onConfirm={(reason) => doomed && remove.mutate({ query: { id: doomed.id, reason } })}
        onClose={() => setDoomed(undefined)}
      />
    </Page>
  );
}
