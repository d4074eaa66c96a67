import type { ExamRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { defineList } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { openPanel } from '#shared/page/panel-store.ts';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { EditIcon, PlusIcon, TasksIcon, TrashIcon, UploadIcon } from '#shared/theme/icons.tsx';
import { addressOf, examPaths } from '../addresses.ts';
import { examLive } from '../api/exams.ts';
import { portalMoment } from '../components/moment.ts';
import { StatusChip } from '../components/ProgressChip.tsx';

const DeleteExamDialog = lazy(() => import('../components/DeleteExamDialog.tsx'));

/** Exams for who looks after them: administrators all, a marker his own. */
export const examList = defineList({
  name: 'exams',
  title: 'titles.exams',
  total: 'exam.list.total',
  route: routes.getKMSExamListByPage,
  exports: routes.exportExams,
  live: examLive,
  filters: {
    keyword: { label: 'exam.list.search', kind: 'search' },
    status: {
      label: 'exam.fields.status',
      options: ({ t }) =>
        (['open', 'scheduled', 'closed', 'notReady'] as const).map((value) => ({ value, label: t(`exam.status.${value}`) })),
    },
    toMark: { label: 'exam.list.marks', kind: 'flag', options: ({ t }) => [{ value: '1', label: t('exam.list.toMark') }] },
  },
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
    { field: 'status', header: 'exam.fields.status', cell: (row) => <StatusChip status={row.status} />, width: 120 },
    {
      field: 'questionCount',
      header: 'exam.fields.questions',
      cell: (row, { t, n }) =>
        row.questionCount < row.bankSize ? t('exam.list.pickOf', { n: n(row.questionCount), all: n(row.bankSize) }) : n(row.bankSize),
      width: 104,
      align: 'right',
      sortable: true,
    },
    {
      field: 'passScore',
      header: 'exam.fields.passScore',
      cell: (row, { t, n }) => t('exam.scoreOf', { score: n(row.passScore), full: n(row.totalScore) }),
      width: 108,
      align: 'right',
    },
    { field: 'people', header: 'exam.fields.people', cell: (row, { n }) => n(row.people), width: 88, align: 'right' },
    { field: 'passed', header: 'exam.fields.passed', cell: (row, { n }) => n(row.passed), width: 88, align: 'right' },
    {
      field: 'toMark',
      header: 'exam.fields.toMark',
      cell: (row, { n }) =>
        row.toMark > 0 ? (
          <Box component="span" sx={{ color: 'tone.amber.fg', fontWeight: 600 }}>
            {n(row.toMark)}
          </Box>
        ) : (
          n(0)
        ),
      width: 92,
      align: 'right',
    },
    { field: 'openAt', header: 'exam.fields.openAt', cell: (row) => portalMoment(row.openAt), width: 148, sortable: true, hidden: true },
    { field: 'closeAt', header: 'exam.fields.closeAt', cell: (row) => portalMoment(row.closeAt), width: 148, sortable: true },
    { field: 'marker', header: 'exam.fields.marker', cell: (row) => <PersonTag person={row.marker} />, width: 132, hidden: true },
    { field: 'revision', header: 'exam.fields.revision', cell: (row, { n }) => n(row.revision), width: 88, align: 'right', hidden: true },
    {
      field: 'updateDateTime',
      header: 'exam.fields.updated',
      cell: (row, { date }) => date(row.updateDateTime),
      width: 108,
      sortable: true,
      hidden: true,
    },
  ],
  rowId: (row) => row.id,
  rowName: (row) => row.examNo,
  rowLink: (row) => addressOf('results', row.id),
  trail: (row) => ({ type: 'exam', id: row.id, no: row.examNo }),
  card: (row, { t, n, pick }) => ({
    no: row.examNo,
    title: pick({ zh: row.title, en: row.titleEn }),
    state: <StatusChip status={row.status} />,
    facts: t('exam.list.facts', { people: n(row.people), passed: n(row.passed) }),
    aside: row.toMark > 0 ? t('exam.list.waiting', { count: row.toMark, number: n(row.toMark) }) : undefined,
  }),
  empty: { title: 'exam.list.empty', body: 'exam.list.emptyMarker' },
  useExtras: function useExamExtras({ words: { t }, isAdministrator }) {
    const navigate = useNavigate();
    const [doomed, setDoomed] = useState<ExamRow>();
    const create = (
      <Button component={Link} to={examPaths.edit} variant="contained" startIcon={<PlusIcon />}>
        {t('exam.list.create')}
      </Button>
    );
    return {
      ...(isAdministrator && {
        actions: (
          <>
            <Button variant="text" color="inherit" startIcon={<UploadIcon />} onClick={() => openPanel({ imports: 'question' })}>
              {t('exam.list.import')}
            </Button>
            {create}
          </>
        ),
        empty: { title: 'exam.list.empty', body: 'exam.list.emptyBody', actions: create },
      }),
      rowActions: (row) => [
        { id: 'results', label: t('exam.list.results'), icon: <TasksIcon />, onClick: () => void navigate(addressOf('results', row.id)) },
        ...(row.allowedActions.includes('UPDATE')
          ? [{ id: 'edit', label: t('common.edit'), icon: <EditIcon />, onClick: () => void navigate(addressOf('edit', row.id)) }]
          : []),
        ...(row.allowedActions.includes('DELETE')
          ? [{ id: 'delete', label: t('common.delete'), icon: <TrashIcon />, destructive: true, onClick: () => setDoomed(row) }]
          : []),
      ],
      dialogs: doomed && (
        <Suspense>
          <DeleteExamDialog exam={doomed} onClose={() => setDoomed(undefined)} />
        </Suspense>
      ),
    };
  },
});

export default function ExamList() {
  return <ListPage list={examList} />;
}
