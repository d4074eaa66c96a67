import type { SqlTransaction, WorkflowRunner } from '@portal/platform';
import { systemActor } from '@portal/workflows';
import type { DeficiencyQueries } from './deficiency.queries.ts';
import { deficiencyKind } from './deficiency.record.ts';
import { toDeficiencySubject } from './deficiency.row.ts';
import { countOpenIssues } from './issue-facts.ts';

/**
 * The retest is dated by the last issue that is settled: the step of a deficiency whose issues hang on its control, and do not take it themselves.
 * @returns false where one is open, or nothing is being remediated
 */
export async function askForRetest(tx: SqlTransaction, runner: WorkflowRunner, queries: DeficiencyQueries, id: number): Promise<boolean> {
  const row = await queries.readForSystem(id, tx);
  if (row.state !== 'remediating' || (await countOpenIssues(tx, id)) > 0) return false;
  const payload = { ownerId: row.owner_id };
  const step = { kind: deficiencyKind, subject: toDeficiencySubject(row), event: 'ISSUES_SETTLED', bySystem: true, payload } as const;
  await runner.commitIn(tx, [step], { actor: systemActor, about: id });
  return true;
}
