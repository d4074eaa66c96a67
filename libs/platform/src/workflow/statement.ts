import { topicOf, type Decision } from '@portal/workflows';
import type { WorkflowBinding } from './binding.ts';
import type { TimerPlan } from './calendar.ts';
import type { IdempotencyClaim } from '../database/request-context.ts';

export interface StepWrite {
  readonly binding: WorkflowBinding;
  readonly subjectId: number;
  readonly version: number;
  readonly decision: Decision;
  /** Columns of the record to write with the transition. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly actorId: number;
  readonly onBehalfOf: number | null;
  readonly at: Date;
  readonly comment: string;
  readonly body: string;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
  /** What consumers need beside the step: ids only. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** undefined: the timers stay; null: they go; a plan: they are replaced. */
  readonly timers: TimerPlan | null | undefined;
  readonly claim: IdempotencyClaim | undefined;
  /** Goes with the message, so that its effects can be followed back to the request. */
  readonly requestId: string;
}

export interface Statement {
  readonly text: string;
  readonly params: unknown[];
}

/**
 * One statement that moves one record: the guarded update with its fields, the step with its hash, the outbox message, the timers and the
 * claim of the Idempotency-Key. It answers one row when the version was still the one that was read, else none.
 */
export function buildStatement(write: StepWrite): Statement {
  const params: unknown[] = [];
  const bind = (value: unknown, cast = ''): string => `$${params.push(value)}${cast}`;
  const { binding, decision } = write;
  const at = bind(write.at, '::timestamptz');
  const subjectId = bind(write.subjectId, '::bigint');
  const workflow = bind(binding.workflow.name, '::text');
  const assignments = [
    `state = ${bind(decision.to)}`,
    'version = version + 1',
    `last_hash = ${bind(write.hash)}`,
    ...(binding.touches ?? []).map((column) => `${column} = ${at}`),
    ...Object.entries(write.fields).map(([column, value]) => `${column} = ${bind(value)}`),
  ];
  const parts = [
    `subject as (update ${binding.table} set ${assignments.join(', ')}
      where id = ${subjectId} and version = ${bind(write.version, '::int')} returning id, version)`,
    `step as (insert into workflow_step
      (workflow, subject_id, seq, event, from_state, to_state, operation, actor_id, on_behalf_of, at, comment, body, prev_hash, hash)
      select ${workflow}, id, version - 1, ${bind(decision.event)}, ${bind(decision.from)}, ${bind(decision.to)},
        ${bind(decision.meta.operation ?? null, '::text')}, ${bind(write.actorId, '::bigint')}, ${bind(write.onBehalfOf, '::bigint')}, ${at},
        ${bind(write.comment, '::text')}, ${bind(write.body, '::text')}, ${bind(write.previousHash, '::bytea')}, ${bind(write.hash, '::bytea')}
      from subject)`,
    `message as (insert into outbox_message (topic, workflow, subject_id, payload, created_at, request_id)
      select ${bind(topicOf(binding.workflow, decision.event))}, ${workflow}, id, ${bind(JSON.stringify(write.payload), '::jsonb')}, ${at}, ${bind(write.requestId, '::text')} from subject)`,
    ...timerParts(write, bind, { at, subjectId, workflow }),
    ...(write.claim
      ? [
          `claim as (insert into idempotency_key (person_id, path, key, body_hash, subject_id)
            select ${bind(write.claim.personId, '::bigint')}, ${bind(write.claim.path)}, ${bind(write.claim.key)}, ${bind(write.claim.bodyHash, '::bytea')}, id from subject)`,
        ]
      : []),
  ];
  return { text: `with ${parts.join(',\n')}\nselect id, version from subject`, params };
}

function timerParts(
  write: StepWrite,
  bind: (value: unknown, cast?: string) => string,
  names: { at: string; subjectId: string; workflow: string },
): string[] {
  if (write.timers === undefined) return [];
  const gone = `gone as (delete from workflow_timer t using subject where t.workflow = ${names.workflow} and t.subject_id = subject.id returning 1)`;
  if (write.timers === null) return [gone];
  const plan = write.timers;
  const rungs = bind([0, ...plan.timers.map((timer) => timer.rung)], '::int[]');
  const managers = bind([false, ...plan.timers.map((timer) => timer.alsoManager)], '::boolean[]');
  const fireAts = bind([write.at, ...plan.timers.map((timer) => timer.fireAt)], '::timestamptz[]');
  // Reading `gone` makes the insert wait for the delete; rung 0 holds the due date and counts as fired.
  return [
    gone,
    `armed as (insert into workflow_timer (workflow, subject_id, duty, rung, also_manager, due_on, fire_at, fired_at)
      select ${names.workflow}, subject.id, ${bind(plan.duty, '::text')}, rung, also_manager, ${bind(plan.dueOn, '::date')}, fire_at,
        case when rung = 0 then ${names.at} end
      from subject, unnest(${rungs}, ${managers}, ${fireAts}) as timer (rung, also_manager, fire_at)
      where (select count(*) from gone) >= 0)`,
  ];
}
