import { Injectable } from '@nestjs/common';
import { goesOn } from '@portal/assessment-period';
import { quoteStates, toStepFiles, WorkflowRunner, type SqlRunner, type SqlTransaction, type StepFile } from '@portal/platform';
import { controlTestWorkflow, type Actor } from '@portal/workflows';
import { controlTestKind } from '../control-test.record.ts';
import { SELECT_CONTROL_TESTS, toControlTestSubject, type ControlTestRow } from '../control-test.row.ts';

/** SQL: somebody still works on the test `t` of the period `p`, so that it follows its evidence; what is concluded keeps what it stood on. */
export const followsEvidence = (t: string, p: string): string =>
  `(${t}.is_active and ${t}.state in (${quoteStates(controlTestWorkflow, ['inProgress', 'inReview'])})
    and ${goesOn(p)})`;

/** SQL of one row `from_day`, `to_day`: the days that a test `t` of the period `p` speaks of. Those of its population; without one a walkthrough speaks of none. */
export const testedDays = (t: string, p: string): string =>
  `(select coalesce(n.from_day, case when ${t}.kind <> 'design' then ${p}.first_day end) as from_day,
      coalesce(n.to_day, case when ${t}.kind <> 'design' then ${p}.last_day end) as to_day
    from (values (1)) one left join control_test_population n on n.test_id = ${t}.id)`;

/** One piece of evidence: the files that were it before, and the one that is it now. */
export interface Replacement {
  readonly older: readonly StepFile[];
  readonly file: StepFile;
}

/** Files of items as the room above replaces them; the chain of each test tells when it came to stand on another. */
@Injectable()
export class EvidenceLinks {
  readonly #runner: WorkflowRunner;

  constructor(runner: WorkflowRunner) {
    this.#runner = runner;
  }

  /**
   * Puts the new file wherever one of the older ones proves an item of an open test: one step a test.
   *
   * @param only this test alone; null for all
   * @param about the record that asks, which needs no second live message
   * @returns the tests that stand on the new file now
   */
  async replaceIn(
    tx: SqlTransaction,
    { older, file }: Replacement,
    actor: Actor,
    { only = null, about }: { only?: number | null; about: number },
  ): Promise<number[]> {
    const held = await tx.query<{ testId: number; fileId: number; place: number }>(
      `select e.test_id as "testId", e.file_id as "fileId", e.place from control_test_evidence e join control_test t on t.id = e.test_id
         join assessment_period p on p.id = t.period_id
       where e.file_id = any($1::bigint[]) and ${followsEvidence('t', 'p')} and ($2::bigint is null or t.id = $2) order by t.id, e.place`,
      [older.map(({ id }) => id), only],
    );
    const ids = [...new Set(held.map(({ testId }) => testId))];
    if (ids.length === 0) return [];
    // Before the steps: each vouches for the rows as it leaves them.
    await tx.query(
      `insert into control_test_evidence (test_id, place, file_id) select distinct e.test_id, e.place, $3::bigint from control_test_evidence e
       where e.test_id = any($1::bigint[]) and e.file_id = any($2::bigint[]) on conflict do nothing`,
      [ids, older.map(({ id }) => id), file.id],
    );
    await tx.query('delete from control_test_evidence where test_id = any($1::bigint[]) and file_id = any($2::bigint[])', [
      ids,
      older.map(({ id }) => id),
    ]);
    const rows = await tx.query<ControlTestRow>(`${SELECT_CONTROL_TESTS} where r.id = any($1::bigint[]) order by r.id`, [ids]);
    await this.#runner.commitIn(
      tx,
      rows.map((row) => {
        const own = held.filter(({ testId }) => testId === row.id);
        const taken = older.filter(({ id }) => own.some(({ fileId }) => fileId === id));
        return {
          kind: controlTestKind,
          subject: toControlTestSubject(row),
          event: 'REPLACE_EVIDENCE' as const,
          bySystem: true,
          files: toStepFiles([file], taken),
          changes: own.map(({ place, fileId }) => ({
            field: `evidence ${place}`,
            before: older.find(({ id }) => id === fileId)?.name ?? '',
            after: file.name,
          })),
          payload: { testerId: row.tester_id, reviewerId: row.reviewer_id, controlId: row.control_id, periodId: row.period_id },
        };
      }),
      { actor, about },
    );
    return ids;
  }
}

/** The places of a test's items that are in use; empty while no sample is drawn. */
export async function listPlaces(sql: SqlRunner, testId: number): Promise<number[]> {
  const rows = await sql.query<{ place: number }>(
    `select i.place from control_test_item i join control_test_draw w on w.test_id = i.test_id and w.ordinal = i.ordinal
     where i.test_id = $1 and w.is_current order by i.place`,
    [testId],
  );
  return rows.map(({ place }) => place);
}
