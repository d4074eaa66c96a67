import type { Workflow } from '@portal/workflows';

/** SQL: until when whoever a record waits for is asked, `yyyy-MM-dd`: in a review the reviewer's day, not that of the work. Null while it waits for nobody. */
export const dutyDateOf = ({ name }: Pick<Workflow, 'name'>, id: string): string =>
  `(select asked.due_on::text from workflow_timer asked where asked.workflow = '${name}' and asked.subject_id = ${id} and asked.rung = 0 order by asked.id desc limit 1)`;

/** SQL: the same of all records that wait for somebody, as `subject_id` and `due_on` of type date: for who asks thousands of them, since a look each costs more. */
export const dutyDatesOf = ({ name }: Pick<Workflow, 'name'>): string =>
  `select distinct on (asked.subject_id) asked.subject_id, asked.due_on::date as due_on from workflow_timer asked where asked.workflow = '${name}' and asked.rung = 0 order by asked.subject_id, asked.id desc`;
