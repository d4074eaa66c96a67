import { useT } from '#shared/i18n/use-t.ts';
import { lookOfAction, type ActionLook } from '#shared/workflow/catalogue.ts';

/** What the menu of a row offers, in the specification's order; each only while the server allows it. */
const rowEvents = [
  'OPEN',
  'EDIT',
  'SUBMIT',
  'PUBLISH',
  'APPROVE',
  'RETURN',
  'RESCHEDULE',
  'WITHDRAW',
  'PERMISSION',
  'COPY',
  'MOVE',
  'RENAME',
  'HISTORY',
  'ALERT',
  'CONFIRM_NO_CHANGE',
  'RETIRE',
  'REINSTATE',
  'RESTORE',
  'DELETE',
] as const;

/** The folder's menu (docs/decisions/library.md §2), and what moves it. */
const folderEvents = ['NEW_FOLDER', 'UPLOAD', 'PERMISSION', 'RENAME', 'MOVE', 'COPY', 'DELETE'] as const;

const listAllowed = (events: readonly string[], allowed: readonly string[]) => events.filter((event) => allowed.includes(event));

/** Those of a policy that are allowed. Who is no owner has Open alone. */
export const listDocEvents = (allowed: readonly string[]): string[] => listAllowed(rowEvents, allowed);
export const listFolderEvents = (allowed: readonly string[]): string[] => listAllowed(folderEvents, allowed);

/** What the server allows beside the machines' events, in words of our own. */
const own = ['OPEN', 'EDIT', 'COPY', 'HISTORY', 'NEW_FOLDER', 'UPLOAD'] as const;

/** The looks of those; editing is likely next, after every step that the machine calls so. */
export function useOwnLooks(): Record<string, ActionLook> {
  const { t } = useT();
  return Object.fromEntries(
    own.map((event) => {
      const words = t(`policy.action.${event}`);
      return [event, { label: { zh: words, en: words }, ...(event === 'EDIT' && { button: 'filled' as const, form: 'edit' }) }];
    }),
  );
}

/** The look of an action of a policy or a folder in a state. */
export function useNodeLook(): (workflow: 'policyVersion' | 'policyFolder', state: string, event: string) => ActionLook {
  const looks = useOwnLooks();
  return (workflow, state, event) => looks[event] ?? lookOfAction(state, event, workflow) ?? { label: { zh: event, en: event } };
}
