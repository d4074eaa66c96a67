import { quoteState, type SqlRunner } from '@portal/platform';
import { controlTestWorkflow } from '@portal/workflows';

/** What a deficiency is proposed from: a test that was concluded as not effective. */
export interface TestFailure {
  readonly testId: number;
  readonly recordNo: string;
  readonly title: string;
  readonly kind: string;
  readonly periodId: number;
  readonly controlId: number;
  readonly controlOwnerId: number | null;
  readonly exceptions: number;
  readonly sampleSize: number;
  readonly conclusionNote: string;
  /** `yyyy-MM-dd` */
  readonly concludedOn: string;
  readonly failed: readonly { readonly place: number; readonly key: string; readonly letter: string; readonly note: string }[];
}

/**
 * The facts of a failing test, for the room above: its event CONCLUDE_INEFFECTIVE carries the test's id. Null where the test does not fail (any more).
 */
export async function readTestFailure(sql: SqlRunner, testId: number): Promise<TestFailure | null> {
  const [found] = await sql.query<TestFailure>(
    `select r.id as "testId", r.record_no as "recordNo", r.title, r.kind, r.period_id as "periodId", r.control_id as "controlId",
       c.owner_id as "controlOwnerId", r.exceptions, r.conclusion_note as "conclusionNote", r.concluded_on::text as "concludedOn",
       (select count(*)::int from control_test_item i join control_test_draw w on w.test_id = i.test_id and w.ordinal = i.ordinal
        where i.test_id = r.id and w.is_current) as "sampleSize",
       (select coalesce(json_agg(json_build_object('place', i.place, 'key', i.item_key, 'letter', mark.key, 'note', coalesce(i.notes ->> mark.key, ''))
          order by i.place, mark.key), '[]')
        from control_test_item i join control_test_draw w on w.test_id = i.test_id and w.ordinal = i.ordinal
        cross join lateral jsonb_each_text(i.marks) mark where i.test_id = r.id and w.is_current and mark.value = 'f') as failed
     from control_test r join risk_control c on c.id = r.control_id
     where r.id = $1::bigint and r.state = ${quoteState(controlTestWorkflow, 'concluded')} and r.conclusion = 'ineffective'`,
    [testId],
  );
  return found ?? null;
}
