import { quoteState, quoteStates, statesOfDuty, type SqlRunner } from '@portal/platform';
import { isStateOf, shareReadingWorkflow } from '@portal/workflows';
import { audiencePeople } from '../audience/audience.ts';

/** The states in which a reading is still somebody's duty, as its machine says. */
const open = statesOfDuty('shareReading', 'reading').filter((name) => isStateOf(shareReadingWorkflow, name));

/** Everybody whom a share still waits for: of its audience, whoever has his reading before him, or has none because he came to it later. */
export async function findUnfinished(sql: SqlRunner, shareId: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select p.id from kms_share s cross join lateral ${audiencePeople('s')} p left join share_reading r on r.share_id = s.id and r.person_id = p.id
     where s.id = $1 and coalesce(r.state, ${quoteState(shareReadingWorkflow, 'unread')}) in (${quoteStates(shareReadingWorkflow, open)}) order by p.id`,
    [shareId],
  );
  return rows.map((row) => row.id);
}
