import type { MyExamRow } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { defineList, type ListWords } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { addressOf } from '../addresses.ts';
import { examLive } from '../api/exams.ts';
import { portalMoment } from '../components/moment.ts';
import { ProgressChip } from '../components/ProgressChip.tsx';

/** The next step of a row: begin or go on; what cannot be begun says nothing here, its page says why. */
function NextStep({ row }: { row: MyExamRow }) {
  const { t } = useT();
  const resumes = row.progress === 'inProgress';
  return (
    <Button component={Link} to={addressOf(resumes ? 'sit' : 'view', row.id)} size="small" variant={resumes ? 'contained' : 'outlined'}>
      {t(resumes ? 'exam.view.resumeShort' : 'exam.view.startShort')}
    </Button>
  );
}

const scoreOf = ({ bestScore, fullScore }: MyExamRow, { t, n }: ListWords): string =>
  bestScore === null || fullScore === null ? '' : t('exam.scoreOf', { score: n(bestScore), full: n(fullScore) });

const toDo = '1';

/** Exams that are for me: what is to be done first. */
export const myExamList = defineList({
  name: 'my-exams',
  title: 'titles.myExams',
  route: routes.getMyKMSExamListByPage,
  exports: routes.exportMyExams,
  live: examLive,
  tabs: {
    label: 'exam.list.kinds',
    counted: true,
    of: [
      { value: '', label: 'exam.list.mine.all' },
      {
        value: toDo,
        label: 'exam.list.mine.open',
        empty: { title: 'exam.list.emptyOpen', body: 'exam.list.emptyOpenBody', done: true },
      },
      { value: '2', label: 'exam.list.mine.passed' },
    ],
  },
  filters: {
    keyword: { label: 'exam.list.search', kind: 'search' },
    progress: { label: 'exam.fields.progress', values: ['notStarted', 'inProgress', 'submitted', 'failed', 'passed'], unseen: true },
  },
  input: ({ tab }) => (tab === '' ? {} : { type: Number(tab) }),
  columns: [
    { field: 'examNo', header: 'exam.fields.examNo', width: 136, sortable: true, fixed: true },
    {
      field: 'title',
      header: 'exam.fields.title',
      cell: (row, { pick }) => pick({ zh: row.title, en: row.titleEn }),
      flex: 1,
      minWidth: 220,
      sortable: true,
      strong: true,
      fixed: true,
    },
    { field: 'progress', header: 'exam.fields.progress', cell: (row) => <ProgressChip progress={row.progress} />, width: 128 },
    { field: 'score', header: 'exam.fields.bestScore', cell: scoreOf, width: 112, align: 'right' },
    {
      field: 'durationMinutes',
      header: 'exam.fields.durationMinutes',
      cell: ({ durationMinutes: count }, { t, n }) => (count === null ? t('exam.noLimit') : t('exam.minutes', { count, number: n(count) })),
      width: 112,
    },
    {
      field: 'attemptsLeft',
      header: 'exam.fields.attemptsLeft',
      cell: (row, { t, n }) => (row.attemptsLeft === null ? t('exam.anyNumber') : n(row.attemptsLeft)),
      width: 112,
      align: 'right',
    },
    { field: 'closeAt', header: 'exam.fields.closeAt', cell: (row) => portalMoment(row.closeAt), width: 148, sortable: true },
  ],
  stepHeader: 'exam.fields.next',
  stepWidth: 108,
  rowId: (row) => row.id,
  rowName: (row) => row.examNo,
  rowLink: (row) => addressOf('view', row.id),
  card: (row, words) => ({
    no: row.examNo,
    title: words.pick({ zh: row.title, en: row.titleEn }),
    state: <ProgressChip progress={row.progress} />,
    facts: [scoreOf(row, words), row.closeAt && words.t('exam.list.until', { time: portalMoment(row.closeAt) })]
      .filter(Boolean)
      .join(' · '),
  }),
  empty: { title: 'exam.list.emptyMine', body: 'exam.list.emptyMineBody' },
  useExtras: () => ({ step: (row) => !row.hindrance && <NextStep row={row} /> }),
});

export default function MyExamList() {
  return <ListPage list={myExamList} />;
}
