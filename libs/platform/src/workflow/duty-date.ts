import type { Workflow } from '@portal/workflows';

/** SQL: until when whoever a record waits for is asked, `yyyy-MM-dd`: in a review the reviewer's day, not that of the work. Null while it waits for nobody. */
export const dutyDateOf = ({ name }: Pick<Workflow, 'name'>, id: string): string =>
  `(select t.due_on::text from workflow_timer t where t.workflow = '${name}' and t.subject_id = ${id} and t.rung = 0 order by t.id desc limit 1)`;
