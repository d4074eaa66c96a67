import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { TeamMember, TeamTask } from '@portal/contract/client';
import { reminderAnswers } from './team.ts';

/** Reminds one of my people of a task, or of all that is overdue; what was reminded says so at once. */
export function useRemind({ person }: TeamMember) {
  const { t, name } = useT();
  const { mutate, isPending } = useCommand(routes.remindTeamTasks, {
    refreshes: reminderAnswers,
    onSuccess: ({ reminded }) => {
      showToast({ tone: 'success', text: t('team.remind.done', { name: name(person), count: reminded }) });
    },
  });
  const remind = (tasks: readonly TeamTask[]) =>
    mutate({ body: { personId: person.id, tasks: tasks.map(({ subject, id, duty }) => ({ subject, id, duty })) } });
  return { remind, isPending };
}
