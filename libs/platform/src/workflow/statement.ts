import { topicOf, type Decision, type Involvement } from '@portal/workflows';
import type { RecordKind } from '../record/index.ts';
import type { TimerPlan } from './calendar.ts';
import type { IdempotencyClaim } from '../database/request-context.ts';

export interface StepWrite {
  readonly kind: RecordKind;
  readonly subjectId: number;
  readonly version: number;
  readonly decision: Decision;
  /** Columns of the record to write with the transition. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** What the step means for who may judge the record. */
  readonly involvement: Involvement;
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

type BindCast = (value: unknown, cast?: string) => string;

/**
 * One statement that moves one record: the guarded update with its fields, the step with its hash, the outbox message, the timers and the
 * claim of the Idempotency-Key. It answers one row when the version was still the one that was read, else none.
 */
export const buildStatement = (write: StepWrite): Statement => buildStatementOfAll([write]);

/**
 * The same for several records that move together, in one statement and so in one round trip. It answers a row a record in their order; none of them moves
 * and it fails with `serialization_failure` when one had moved meanwhile, or none moves and it answers no row when all had.
 */
export function buildStatementOfAll(writes: readonly StepWrite[]): Statement {
  const params: unknown[] = [];
  const bind: BindCast = (value, cast = '') => `$${params.push(value)}${cast}`;
  const parts = writes.flatMap((write, place) => stepParts(write, place === 0 ? '' : `_${place}`, bind));
  if (writes.length === 1) return { text: `with ${parts.join(',\n')}\nselect id, version from subject`, params };
  const moved = writes.map((_, place) => `select ${place} as place, id, version from subject${place === 0 ? '' : `_${place}`}`);
  return {
    text: `with ${parts.join(',\n')},\nmoved as materialized (${moved.join(' union all ')})
      select id, version from moved where (select assert_all_moved(count(*)::int, ${writes.length}) from moved) order by place`,
    params,
  };
}

/** @param mark tells the parts of one record from those of another */
function stepParts(write: StepWrite, mark: string, bind: BindCast): string[] {
  const { kind, decision } = write;
  const subject = `subject${mark}`;
  const at = bind(write.at, '::timestamptz');
  const subjectId = bind(write.subjectId, '::bigint');
  const workflow = bind(kind.workflow.name, '::text');
  const assignments = [
    `state = ${bind(decision.to)}`,
    'version = version + 1',
    `last_hash = ${bind(write.hash)}`,
    ...(kind.touches ?? []).map((column) => `${column} = ${at}`),
    ...dependentsParts(write, bind),
    ...Object.entries(write.fields).map(([column, value]) => `${column} = ${bind(value)}`),
  ];
  return [
    `${subject} as (update ${kind.table} set ${assignments.join(', ')}
      where id = ${subjectId} and version = ${bind(write.version, '::int')} returning id, version)`,
    `step${mark} as (insert into workflow_step
      (workflow, subject_id, seq, event, from_state, to_state, operation, actor_id, on_behalf_of, at, comment, body, prev_hash, hash)
      select ${workflow}, id, version - 1, ${bind(decision.event)}, ${bind(decision.from)}, ${bind(decision.to)},
        ${bind(decision.meta.operation ?? null, '::text')}, ${bind(write.actorId, '::bigint')}, ${bind(write.onBehalfOf, '::bigint')}, ${at},
        ${bind(write.comment, '::text')}, ${bind(write.body, '::text')}, ${bind(write.previousHash, '::bytea')}, ${bind(write.hash, '::bytea')}
      from ${subject})`,
    `message${mark} as (insert into outbox_message (topic, workflow, subject_id, payload, created_at, request_id)
      select ${bind(topicOf(kind.workflow, decision.event))}, ${workflow}, id, ${bind(JSON.stringify(write.payload), '::jsonb')}, ${at}, ${bind(write.requestId, '::text')} from ${subject})`,
    ...timerParts(write, bind, { at, workflow, mark }),
    ...(write.claim
      ? [
          `claim${mark} as (insert into idempotency_key (person_id, path, key, body_hash, subject_id)
            select ${bind(write.claim.personId, '::bigint')}, ${bind(write.claim.path)}, ${bind(write.claim.key)}, ${bind(write.claim.bodyHash, '::bytea')}, id from ${subject})`,
        ]
      : []),
  ];
}

/** Who is tied to the record is added where it stands, so that nobody has to have read it. */
function dependentsParts({ kind: { dependentsColumn }, involvement }: StepWrite, bind: BindCast): string[] {
  if (!dependentsColumn || (!involvement.frees && involvement.binds.length === 0)) return [];
  if (involvement.frees) return [`${dependentsColumn} = '{}'`];
  return [
    `${dependentsColumn} = array(select distinct unnest(${dependentsColumn} || ${bind(involvement.binds, '::bigint[]')}) order by 1)`,
  ];
}

function timerParts(write: StepWrite, bind: BindCast, names: { at: string; workflow: string; mark: string }): string[] {
  if (write.timers === undefined) return [];
  const subject = `subject${names.mark}`;
  const gone = `gone${names.mark} as (delete from workflow_timer t using ${subject} s where t.workflow = ${names.workflow} and t.subject_id = s.id returning t.duty, t.rung, t.due_on)`;
  // Its due date goes with the timer; whether it was met is asked for long after.
  const ended = `ended${names.mark} as (insert into ended_duty (workflow, subject_id, duty, due_on, ended_at)
      select ${names.workflow}, s.id, g.duty, g.due_on, ${names.at} from ${subject} s, gone${names.mark} g where g.rung = 0)`;
  const over = write.decision.from === write.decision.to ? [gone] : [gone, ended];
  if (write.timers === null) return over;
  const plan = write.timers;
  const rungs = bind([0, ...plan.timers.map((timer) => timer.rung)], '::int[]');
  const managers = bind([false, ...plan.timers.map((timer) => timer.alsoManager)], '::boolean[]');
  const fireAts = bind([write.at, ...plan.timers.map((timer) => timer.fireAt)], '::timestamptz[]');
  // Reading what has gone makes the insert wait for the delete; rung 0 holds the due date and counts as fired.
  return [
    ...over,
    `armed${names.mark} as (insert into workflow_timer (workflow, subject_id, duty, rung, also_manager, due_on, is_set, fire_at, fired_at)
      select ${names.workflow}, s.id, ${bind(plan.duty, '::text')}, rung, also_manager, ${bind(plan.dueOn, '::date')}, ${bind(plan.isSet, '::boolean')}, fire_at,
        case when rung = 0 then ${names.at} end
      from ${subject} s, unnest(${rungs}, ${managers}, ${fireAts}) as timer (rung, also_manager, fire_at)
      where (select count(*) from gone${names.mark}) >= 0)`,
  ];
}
