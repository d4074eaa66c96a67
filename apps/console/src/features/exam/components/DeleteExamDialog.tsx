import type { ExamRow } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { RowActionDialog } from '#shared/record/RowActionDialog.tsx';
import { request, type ActionOf } from '#shared/record/use-record-action.ts';
import { staleExam } from '../api/exams.ts';

/** Asks before an exam of the list is deleted. */
export default function DeleteExamDialog({ exam, onClose }: { exam: ExamRow; onClose: () => void }) {
  const { t } = useT();
  return (
    <RowActionDialog<ActionOf<ExamRow>>
      workflow="exam"
      state="open"
      event="DELETE"
      stale={staleExam}
      onClose={onClose}
      spec={{
        title: t('exam.list.deleteTitle', { no: exam.examNo }),
        body: t('exam.list.deleteBody'),
        reason: t('exam.list.reason'),
        send: ({ reason }) =>
          request({ route: routes.deleteExam, input: { query: { id: exam.id, reason } }, takesAway: true, done: t('exam.list.deleted') }),
      }}
    />
  );
}
