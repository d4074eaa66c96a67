import type { WorkflowRunner } from '@portal/platform';
import type { Actor, DeficiencyEventName } from '@portal/workflows';
import { deficiencyKind } from './deficiency.record.ts';
import { toDeficiencySubject, type DeficiencyView } from './deficiency.row.ts';

/**
 * Asks the machine whether the actor may take the step.
 * @throws Refusal `conflict`, `wrong_state`, `not_allowed`, `validation`, in this order
 */
export function decideStep(
  runner: WorkflowRunner,
  row: DeficiencyView,
  event: DeficiencyEventName,
  { comment, expectedVersion }: { readonly comment: string; readonly expectedVersion: number | null },
  actor: Actor,
) {
  const subject = toDeficiencySubject(row);
  return runner.decide({ kind: deficiencyKind, subject, event, expectedVersion, comment, payload: { ownerId: row.owner_id } }, actor);
}
