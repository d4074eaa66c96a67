import type { ExamRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import type { Column } from '#shared/table/columns.ts';
import { portalMoment } from './moment.ts';
import { StatusChip } from './ProgressChip.tsx';

/** The columns of the exams that one looks after. */
export function useExamColumns(): Column<ExamRow>[] {
  const { t, n, pick, date } = useT();
  return useMemo(
    () => [
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
      { field: 'status', header: t('exam.fields.status'), render: (row) => <StatusChip status={row.status} />, width: 120 },
      {
        field: 'questionCount',
        header: t('exam.fields.questions'),
        render: (row) =>
          row.questionCount < row.bankSize ? t('exam.list.pickOf', { n: n(row.questionCount), all: n(row.bankSize) }) : n(row.bankSize),
        width: 104,
        align: 'right',
        sortable: true,
      },
      {
        field: 'passScore',
        header: t('exam.fields.passScore'),
        render: (row) => t('exam.scoreOf', { score: n(row.passScore), full: n(row.totalScore) }),
        width: 108,
        align: 'right',
      },
      { field: 'people', header: t('exam.fields.people'), render: (row) => n(row.people), width: 88, align: 'right' },
      { field: 'passed', header: t('exam.fields.passed'), render: (row) => n(row.passed), width: 88, align: 'right' },
      {
        field: 'toMark',
        header: t('exam.fields.toMark'),
        render: (row) =>
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
      {
        field: 'openAt',
        header: t('exam.fields.openAt'),
        render: (row) => portalMoment(row.openAt),
        width: 148,
        sortable: true,
        hidden: true,
      },
      { field: 'closeAt', header: t('exam.fields.closeAt'), render: (row) => portalMoment(row.closeAt), width: 148, sortable: true },
      { field: 'marker', header: t('exam.fields.marker'), render: (row) => <PersonTag person={row.marker} />, width: 132, hidden: true },
      { field: 'revision', header: t('exam.fields.revision'), render: (row) => n(row.revision), width: 88, align: 'right', hidden: true },
      {
        field: 'updateDateTime',
        header: t('exam.fields.updated'),
        render: (row) => date(row.updateDateTime),
        width: 108,
        sortable: true,
        hidden: true,
      },
    ],
    [t, n, pick, date],
  );
}
