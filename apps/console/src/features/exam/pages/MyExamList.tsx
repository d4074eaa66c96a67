import type { MyExamRow } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { DoneArt, NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { FilterBar } from '#shared/parts/FilterBar.tsx';
import { Page, PageTop } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { SavedViews } from '#shared/parts/SavedViews.tsx';
import { ColumnsPanel } from '#shared/table/ColumnsPanel.tsx';
import type { Column } from '#shared/table/columns.ts';
import { DataTable } from '#shared/table/DataTable.tsx';
import { useColumnChoice } from '#shared/table/use-column-choice.ts';
import { useListState } from '#shared/table/use-list-state.ts';
import { addressOf } from '../addresses.ts';
import { myExamsQuery, myRequest, noMyFilters } from '../api/exams.ts';
import { portalMoment } from '../components/moment.ts';
import { ProgressChip } from '../components/ProgressChip.tsx';

const kinds = ['', '1', '2'] as const;
const kindNames = { '': 'all', '1': 'open', '2': 'passed' } as const;

/** The next step of a row: begin or go on; what cannot be begun says nothing here, its page says why. */
function NextStep({ row }: { row: MyExamRow }) {
  const { t } = useT();
  if (row.hindrance) return null;
  const resumes = row.progress === 'inProgress';
  return (
    <Button component={Link} to={addressOf(resumes ? 'sit' : 'view', row.id)} size="small" variant={resumes ? 'contained' : 'outlined'}>
      {t(resumes ? 'exam.view.resumeShort' : 'exam.view.startShort')}
    </Button>
  );
}

/** Exams that are for me: what is to be done first. */
export default function MyExamList() {
  const { t, n, pick } = useT();
  const [params] = useSearchParams();
  const kind = kinds.find((one) => one === params.get('type')) ?? '';
  const list = useListState({ filters: noMyFilters, pageSize: 20 });
  const choice = useColumnChoice('my-exams');
  const { data, isPending, isFetching, error, refetch } = useQuery(myExamsQuery(myRequest(list.filters, kind, list)));
  const counted = { pageIndex: 0, pageSize: 1, sort: '' };
  const counts = useQueries({ queries: kinds.map((one) => myExamsQuery(myRequest(noMyFilters, one, counted))) });
  const score = (row: MyExamRow) =>
    row.bestScore === null || row.fullScore === null ? '' : t('exam.scoreOf', { score: n(row.bestScore), full: n(row.fullScore) });
  const columns: Column<MyExamRow>[] = [
    { field: 'examNo', header: t('exam.fields.examNo'), render: (row) => row.examNo, width: 136, sortable: true, fixed: true },
    {
      field: 'title',
      header: t('exam.fields.title'),
      render: (row) => pick({ zh: row.title, en: row.titleEn }),
      flex: 1,
      minWidth: 220,
      sortable: true,
      strong: true,
      fixed: true,
    },
    { field: 'progress', header: t('exam.fields.progress'), render: (row) => <ProgressChip progress={row.progress} />, width: 128 },
    { field: 'score', header: t('exam.fields.bestScore'), render: score, width: 112, align: 'right' },
    {
      field: 'durationMinutes',
      header: t('exam.fields.durationMinutes'),
      render: (row) =>
        row.durationMinutes === null
          ? t('exam.noLimit')
          : t('exam.minutes', { count: row.durationMinutes, number: n(row.durationMinutes) }),
      width: 112,
    },
    {
      field: 'attemptsLeft',
      header: t('exam.fields.attemptsLeft'),
      render: (row) => (row.attemptsLeft === null ? t('exam.anyNumber') : n(row.attemptsLeft)),
      width: 112,
      align: 'right',
    },
    { field: 'closeAt', header: t('exam.fields.closeAt'), render: (row) => portalMoment(row.closeAt), width: 148, sortable: true },
    { field: 'next', header: t('exam.fields.next'), render: (row) => <NextStep row={row} />, width: 108, fixed: true },
  ];
  return (
    <Page kind="fit">
      <PageTop>
        <PageHeader title={t('titles.myExams')} />
        <SavedViews
          label={t('exam.list.kinds')}
          views={kinds.map((one, place) => ({
            id: kindNames[one],
            label: t(`exam.list.mine.${kindNames[one]}`),
            count: counts[place]?.data?.totalCount,
            to: one === '' ? '?' : `?type=${one}`,
            active: one === kind,
          }))}
        />
        <FilterBar
          search={{ name: 'keyword', label: t('exam.list.search') }}
          filters={[]}
          values={list.filters}
          onChange={(filter, value) => list.setFilters({ [filter]: value })}
          onClear={list.clearFilters}
          tools={<ColumnsPanel columns={columns} choice={choice.choice} onChange={choice.save} onReset={choice.reset} />}
        />
      </PageTop>
      <DataTable
        key={kind}
        label={t('titles.myExams')}
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
        rowLink={(row) => addressOf('view', row.id)}
        card={(row) => ({
          no: row.examNo,
          title: pick({ zh: row.title, en: row.titleEn }),
          to: addressOf('view', row.id),
          state: <ProgressChip progress={row.progress} />,
          facts: [score(row), row.closeAt && t('exam.list.until', { time: portalMoment(row.closeAt) })].filter(Boolean).join(' · '),
          aside: <NextStep row={row} />,
        })}
        empty={
          <EmptyState
            art={kind === '1' ? <DoneArt /> : <NothingFoundArt />}
            title={t(list.isFiltered ? 'exam.list.emptyFiltered' : kind === '1' ? 'exam.list.emptyOpen' : 'exam.list.emptyMine')}
            body={t(list.isFiltered ? 'exam.list.emptyFilteredBody' : kind === '1' ? 'exam.list.emptyOpenBody' : 'exam.list.emptyMineBody')}
          />
        }
      />
    </Page>
  );
}
