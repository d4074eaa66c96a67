import { Refusal } from '@portal/contract';
import { quoteStates, type SqlRunner } from '@portal/platform';
import { controlTestWorkflow, openControlTestStates } from '@portal/workflows';

/** A control whose test is under way shows no other one's: the test would have nothing left to judge (decision record 65). */
export async function findOpenTest(sql: SqlRunner, controlId: number): Promise<Refusal | null> {
  const [open] = await sql.query<{ record_no: string; risk_no: string }>(
    `select t.record_no, c.risk_no from control_test t join risk_control c on c.id = t.control_id
     where t.control_id = $1 and t.is_active and t.state in (${quoteStates(controlTestWorkflow, openControlTestStates)}) order by t.id limit 1`,
    [controlId],
  );
  const params = open && { riskNo: open.risk_no, testNo: open.record_no };
  return params ? new Refusal('wrong_state', { message: 'shared.tests', params, finer: 'tests' }) : null;
}
