import { topicOf } from '@portal/workflows';
import type { Statement, StepWrite } from './statement.ts';

/**
 * One statement that moves many records of one kind, whatever their number: the texts of the statement are few, the records are the elements of
 * its arrays. It answers a row a record; fewer rows than records mean that one had moved meanwhile, and whoever asked undoes all of them.
 * @param writes of one kind, with values for the same columns; none of them claims an Idempotency-Key
 * @throws Error when they are not so: a mistake of ours, never of a caller
 */
export function buildStatementOfMany(writes: readonly StepWrite[]): Statement {
  const { kind, fields, at } = writes[0]!;
  const { dependentsColumn: tied } = kind;
  const columns = Object.keys(fields);
  for (const write of writes) {
    if (write.kind !== kind) throw new Error(`A ${kind.workflow.name} and a ${write.kind.workflow.name} cannot move in one statement`);
    if (Object.keys(write.fields).join() !== columns.join()) throw new Error(`Other columns for ${kind.workflow.name} ${write.subjectId}`);
    if (write.claim) throw new Error(`${kind.workflow.name} ${write.subjectId} cannot move as one of many`);
  }
  const params: unknown[] = [];
  const bind = (value: unknown, cast: string): string => `$${params.push(value)}::${cast}`;
  const all = (read: (write: StepWrite) => unknown, cast: string): string => bind(writes.map(read), `${cast}[]`);
  const given = {
    id: all(({ subjectId }) => subjectId, 'bigint'),
    version: all(({ version }) => version, 'int'),
    event: all(({ decision }) => decision.event, 'text'),
    topic: all(({ decision }) => topicOf(kind.workflow, decision.event), 'text'),
    from_state: all(({ decision }) => decision.from, 'text'),
    to_state: all(({ decision }) => decision.to, 'text'),
    operation: all(({ decision }) => decision.meta.operation ?? null, 'text'),
    actor_id: all(({ actorId }) => actorId, 'bigint'),
    on_behalf_of: all(({ onBehalfOf }) => onBehalfOf, 'bigint'),
    comment: all(({ comment }) => comment, 'text'),
    body: all(({ body }) => body, 'text'),
    prev_hash: all(({ previousHash }) => previousHash, 'bytea'),
    hash: all(({ hash }) => hash, 'bytea'),
    payload: all(({ payload }) => JSON.stringify(payload), 'jsonb'),
    frees: all(({ involvement }) => involvement.frees, 'boolean'),
    // An array of lists would be taken for one list.
    binds: all(({ involvement }) => `{${involvement.binds.join(',')}}`, 'text'),
    ends_timers: all(({ timers }) => timers !== undefined, 'boolean'),
  };
  const instant = bind(at, 'timestamptz');
  const rows = columns.length > 0 ? bind(JSON.stringify(writes.map((write) => ({ ...write.fields, id: write.subjectId }))), 'jsonb') : '';
  const requestId = bind(writes[0]!.requestId, 'text');
  const workflow = bind(kind.workflow.name, 'text');
  const assignments = [
    'state = g.to_state',
    'version = record.version + 1',
    'last_hash = g.hash',
    ...(kind.touches ?? []).map((column) => `${column} = ${instant}`),
    ...(tied
      ? [`${tied} = case when g.frees then '{}' else array(select distinct unnest(record.${tied} || g.binds::bigint[]) order by 1) end`]
      : []),
    ...columns.map((column) => `${column} = said.${column}`),
  ];
  const text = `with given as materialized (select * from unnest(${Object.values(given).join(', ')}) as g (${Object.keys(given).join(', ')})),
    held as materialized (select id from ${kind.table} where id in (select id from given) order by id for update),
    subject as (update ${kind.table} record set ${assignments.join(', ')} from held join given g on g.id = held.id
      ${rows ? `join jsonb_populate_recordset(null::${kind.table}, ${rows}) said on said.id = g.id` : ''}
      where record.id = g.id and record.version = g.version returning record.id, record.version),
    step as (insert into workflow_step
      (workflow, subject_id, seq, event, from_state, to_state, operation, actor_id, on_behalf_of, at, comment, body, prev_hash, hash)
      select ${workflow}, s.id, g.version, event, from_state, to_state, operation, actor_id, on_behalf_of, ${instant}, comment, body, prev_hash, hash
      from subject s join given g on g.id = s.id order by s.id),
    message as (insert into outbox_message (topic, workflow, subject_id, payload, created_at, request_id)
      select topic, ${workflow}, s.id, payload, ${instant}, ${requestId} from subject s join given g on g.id = s.id order by s.id),
    gone as (delete from workflow_timer t using subject s join given g on g.id = s.id and g.ends_timers
      where t.workflow = ${workflow} and t.subject_id = s.id returning t.subject_id, t.duty, t.rung, t.due_on, g.from_state <> g.to_state as is_over),
    ended as (insert into ended_duty (workflow, subject_id, duty, due_on, ended_at)
      select ${workflow}, subject_id, duty, due_on, ${instant} from gone where rung = 0 and is_over order by subject_id)${armPart(writes, { workflow, instant, bind })}
    select id, version from subject`;
  return { text, params };
}

/** Every rung of every plan is a row; rung 0 holds the due date and counts as fired. Reading what has gone makes the insert wait for the delete. */
function armPart(
  writes: readonly StepWrite[],
  { workflow, instant, bind }: { workflow: string; instant: string; bind: (value: unknown, cast: string) => string },
): string {
  const rungs = writes.flatMap(({ subjectId, timers: plan, at }) =>
    plan ? [{ rung: 0, alsoManager: false, fireAt: at }, ...plan.timers].map((timer) => ({ ...timer, subjectId, plan })) : [],
  );
  if (rungs.length === 0) return '';
  const all = (read: (rung: (typeof rungs)[number]) => unknown, cast: string): string => bind(rungs.map(read), `${cast}[]`);
  const given = {
    id: all(({ subjectId }) => subjectId, 'bigint'),
    duty: all(({ plan }) => plan.duty, 'text'),
    rung: all(({ rung }) => rung, 'int'),
    also_manager: all(({ alsoManager }) => alsoManager, 'boolean'),
    due_on: all(({ plan }) => plan.dueOn, 'date'),
    is_set: all(({ plan }) => plan.isSet, 'boolean'),
    fire_at: all(({ fireAt }) => fireAt, 'timestamptz'),
  };
  return `,
    armed as (insert into workflow_timer (workflow, subject_id, duty, rung, also_manager, due_on, is_set, fire_at, fired_at)
      select ${workflow}, s.id, duty, rung, also_manager, due_on, is_set, fire_at, case when rung = 0 then ${instant} end
      from unnest(${Object.values(given).join(', ')}) as timer (${Object.keys(given).join(', ')}) join subject s on s.id = timer.id
      where (select count(*) from gone) >= 0 order by s.id, rung)`;
}
