import type { Workflow } from '@portal/workflows';

/** SQL: until when whoever a record waits for is asked, `yyyy-MM-dd`: in a review the reviewer's day, not that of the work. Null while it waits for nobody. */
export const dutyDateOf = ({ name }: Pick<Workflow, 'name'>, id: string): string =>
  `(select asked.due_on::text from workflow_timer asked where asked.workflow = '${name}' and asked.subject_id = ${id} and asked.rung = 0 order by asked.id desc limit 1)`;
