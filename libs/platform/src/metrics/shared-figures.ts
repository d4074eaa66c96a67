import { jobRunWorkflow, mailWorkflow, openMailStates } from '@portal/workflows';
import { quoteState, quoteStates } from '../workflow/quote-states.ts';
import type { Sql } from '../database/sql.ts';

/** What all processes share, as it stands in the database: the same from whichever process it is asked. */
export interface SharedFigures {
  readonly outbox_waiting: number;
  readonly outbox_oldest: number;
  readonly timers_due: number;
  readonly timers_oldest: number;
  readonly mail_oldest: number;
  readonly workers: number;
  readonly sessions: number;
  /** Since the last daily head was sealed; 0 while there is nothing to seal. */
  readonly head_age: number;
  /** Of the last whole verification. */
  readonly audit_problems: number;
  readonly mails: Readonly<Record<string, number>>;
  readonly imports: Readonly<Record<string, number>>;
  readonly failures: Readonly<Record<string, number>>;
  readonly failing_sweeps: number;
}

const age = (column: string, from: string): string =>
  `(select coalesce(greatest(extract(epoch from clock_timestamp() - min(${column})), 0), 0)::float8 from ${from})`;
const byKey = (key: string, from: string): string =>
  `(select coalesce(json_object_agg(key, n), '{}') from (select ${key} as key, count(*) as n from ${from} group by 1) rows)`;

const STATEMENT = `select
  (select count(*) from outbox_message where published_at is null) as outbox_waiting,
  ${age('created_at', 'outbox_message where published_at is null')} as outbox_oldest,
  (select count(*) from workflow_timer where fired_at is null and fire_at <= now()) as timers_due,
  ${age('fire_at', 'workflow_timer where fired_at is null and fire_at <= now()')} as timers_oldest,
  ${age('created_at', `mail_message where state in (${quoteStates(mailWorkflow, openMailStates)})`)} as mail_oldest,
  (select count(*) from process_heartbeat where kind = 'worker' and seen_at > now() - interval '30 seconds') as workers,
  (select count(*) from session where ended_at is null and expires_at > now()) as sessions,
  (select case when exists (select 1 from workflow_step) then coalesce(
    extract(epoch from clock_timestamp() - (select max(sealed_at) from audit_head)),
    extract(epoch from clock_timestamp() - (select at from workflow_step order by id limit 1)), 0)::float8 else 0 end) as head_age,
  coalesce((select (output->>'problemCount')::int from job_run where kind = 'auditVerification' and state = ${quoteState(jobRunWorkflow, 'done')} order by id desc limit 1), 0) as audit_problems,
  ${byKey('state', `mail_message where state in (${quoteStates(mailWorkflow, [...openMailStates, 'failed'])})`)} as mails,
  ${byKey('state', 'import_batch')} as imports,
  ${byKey('queue', 'job_failure')} as failures,
  (select count(*) from sweep_run where last_error <> '') as failing_sweeps`;

export async function readSharedFigures(sql: Sql): Promise<SharedFigures> {
  return (await sql.one<SharedFigures>(STATEMENT))!;
}
