import type { ExamPersonRow, ExamRecord } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { defineListOf, type ListWords } from '#shared/list/list-description.ts';
import { ListPageOf } from '#shared/list/ListPage.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { addressOf } from '../addresses.ts';
import { examLive } from '../api/exams.ts';
import { portalMoment } from '../components/moment.ts';
import { ProgressChip } from '../components/ProgressChip.tsx';

const progresses = ['submitted', 'inProgress', 'notStarted', 'failed', 'passed'] as const;

const scoreOf = ({ score, fullScore }: ExamPersonRow, { t, n }: ListWords): string =>
  score === null || fullScore === null ? '' : t('exam.scoreOf', { score: n(score), full: n(fullScore) });
const departmentOf = (row: ExamPersonRow, { pick }: ListWords): string => pick({ zh: row.departmentName, en: row.departmentNameEn });
/** The attempt that can be read. */
const attemptOf = ({ attemptId, progress }: ExamPersonRow): string | undefined =>
  attemptId !== null && progress !== 'inProgress' ? addressOf('attempt', attemptId) : undefined;

/** Everybody of the audience with how far he is; what waits for marks comes first. */
export const examPeople = defineListOf<{ exam: ExamRecord }>()({
  name: 'exam-people',
  title: 'exam.results.people',
  route: routes.getExamPeopleResultByPage,
  live: examLive,
  exports: routes.exportExamPeople,
  filters: {
    keyword: { label: 'exam.results.search', kind: 'search' },
    progress: {
      label: 'exam.fields.progress',
      options: ({ t }) =>
        progresses.map((value) => ({ value, label: value === 'notStarted' ? t('exam.notStarted') : t(`exam.progress.${value}`) })),
    },
    departmentId: { label: 'exam.fields.department', kind: 'number', unseen: true },
  },
  input: ({ scope }) => ({ examId: scope.exam.id }),
  columns: [
    {
      field: 'person',
      header: 'exam.fields.person',
      cell: (row) => <PersonTag person={row.person} />,
      flex: 1,
      minWidth: 160,
      sortable: true,
      strong: true,
      fixed: true,
    },
    { field: 'departmentName', header: 'exam.fields.department', cell: departmentOf, width: 200, sortable: true },
    { field: 'progress', header: 'exam.fields.progress', cell: (row) => <ProgressChip progress={row.progress} />, width: 144 },
    { field: 'attempts', header: 'exam.fields.attempts', cell: (row, { n }) => n(row.attempts), width: 92, align: 'right', sortable: true },
    { field: 'score', header: 'exam.fields.bestScore', cell: scoreOf, width: 112, align: 'right', sortable: true },
    { field: 'submittedAt', header: 'exam.fields.submittedAt', cell: (row) => portalMoment(row.submittedAt), width: 148, sortable: true },
  ],
  stepHeader: 'exam.fields.next',
  stepWidth: 108,
  rowId: (row) => row.person.id,
  rowName: (row, { name }) => name(row.person),
  card: (row, words) => ({
    no: departmentOf(row, words),
    title: words.name(row.person),
    to: attemptOf(row),
    state: <ProgressChip progress={row.progress} />,
    facts: scoreOf(row, words),
  }),
  empty: { title: 'exam.results.nobody', body: 'exam.results.nobodyBody' },
  useExtras: ({ words: { t }, user }) => ({
    step: (row) => {
      const to = attemptOf(row);
      const marks = row.toMark && row.person.id !== user.id;
      return (
        to && (
          <Button component={Link} to={to} size="small" variant={marks ? 'contained' : 'outlined'} color={marks ? 'primary' : 'inherit'}>
            {t(marks ? 'exam.results.mark' : 'exam.results.see')}
          </Button>
        )
      );
    },
  }),
});

export const PeopleTable = ({ exam }: { exam: ExamRecord }) => <ListPageOf list={examPeople} as="part" scope={{ exam }} />;
