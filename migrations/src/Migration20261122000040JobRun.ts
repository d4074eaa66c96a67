import { Migration } from '@mikro-orm/migrations';

/** The five tables of jobs as rows of `job_run`. All ids are of one sequence, so that a run keeps the id that callers and queues know. */
const MOVED = `
  select id, 'export' as kind, person_id, null::bigint as subject_id, null::text as open_key,
    case state when 'waiting' then 'queued' when 'active' then 'running' when 'completed' then 'done' else 'failed' end as state, progress,
    jsonb_build_object('source', kind, 'query', query, 'language', language) as input,
    jsonb_build_object('storageKey', storage_key, 'fileName', file_name) as output, error, created_at, finished_at, null::timestamptz as seen_at
  from export_job
  union all
  select id, 'rollForward', person_id, null, person_id || ' ' || filter_key,
    case state when 'waiting' then 'queued' when 'active' then 'running' when 'completed' then 'done' else 'failed' end,
    case when state = 'completed' then 100 else least(99, processed * 100 / greatest(1, total)) end,
    jsonb_build_object('filter', filter, 'riskYear', risk_year, 'total', total, 'upToId', up_to_id),
    jsonb_build_object('processed', processed, 'rolled', rolled, 'existing', existing, 'refused', refused, 'lastId', last_id, 'bulkId', bulk_id),
    error, created_at, finished_at, seen_at
  from roll_forward_job
  union all
  select id, 'auditVerification', started_by, null, 'all',
    case state when 'waiting' then 'queued' when 'active' then 'running' when 'completed' then 'done' else 'failed' end, progress, '{}',
    jsonb_build_object('records', records, 'steps', steps, 'heads', heads, 'problemCount', problem_count, 'problems', problems),
    error, started_at, finished_at, null
  from audit_verification
  union all
  select id, 'reminderReplan', requested_by, null, null, state, case when state = 'done' then 100 else least(99, processed * 100 / greatest(1, total)) end,
    jsonb_build_object('duties', duties, 'movesDueDates', moves_due_dates),
    jsonb_build_object('total', total, 'processed', processed, 'changed', changed, 'lastId', cursor_id), '', created_at, finished_at, null
  from reminder_replan
  union all
  select file_id, 'policyRendering', null, file_id, file_id::text, case state when 'waiting' then 'queued' when 'ready' then 'done' else 'failed' end,
    case state when 'ready' then 100 else 0 end, '{}', jsonb_build_object('storageKey', storage_key, 'size', size),
    error, requested_at, rendered_at, null
  from policy_rendering`;

const COLUMNS = 'id, kind, person_id, subject_id, open_key, state, progress, input, output, error, created_at, finished_at, seen_at';
const BEFORE = ['export_job', 'roll_forward_job', 'audit_verification', 'reminder_replan', 'policy_rendering'];

/**
 * Every run of a job in one table (docs/adr/0021-jobs-are-lifecycles.md). The tables of before stay for the version before, which goes on working while it is replaced:
 * what it still begins there is copied, and done by the new version.
 */
export class Migration20261122000040JobRun extends Migration {
  override up(): void {
    this.addSql(`create table job_run (
      id bigint primary key default nextval('portal_id_seq'),
      kind text not null, person_id bigint references person (id), subject_id bigint, open_key text,
      state text not null check (state in ('queued', 'running', 'cancelling', 'done', 'failed', 'cancelled')), progress int not null default 0,
      input jsonb not null, output jsonb not null, error text not null default '',
      created_at timestamptz not null default now(), touched_at timestamptz not null default now(), finished_at timestamptz, seen_at timestamptz);`);
    this.addSql(`create unique index job_run_one_open on job_run (kind, open_key) where state in ('queued', 'running');`);
    this.addSql(`create index job_run_open_idx on job_run (kind, touched_at) where state in ('queued', 'running', 'cancelling');`);
    this.addSql('create index job_run_newest_idx on job_run (kind, id desc);');
    this.addSql('create index job_run_person_idx on job_run (person_id, kind, id desc);');
    this.addSql('create index job_run_subject_idx on job_run (subject_id, id desc) where subject_id is not null;');
    this.addSql('create index job_run_finished_idx on job_run (kind, finished_at) where finished_at is not null;');
    this.addSql(`create table export_address (
      run_id bigint primary key references job_run (id) on delete cascade, token_hash bytea not null unique, expires_at timestamptz not null);`);
    this.addSql(`create view job_run_before as ${MOVED};`);
    this.addSql(`insert into job_run (${COLUMNS}) select ${COLUMNS} from job_run_before;`);
    this.addSql(`insert into export_address (run_id, token_hash, expires_at)
      select id, token_hash, token_expires_at from export_job where token_hash is not null and token_expires_at > now();`);
    this.addSql('alter table roll_forward_refusal drop constraint roll_forward_refusal_job_id_fkey;');
    this.addSql(`alter table roll_forward_refusal add constraint roll_forward_refusal_job_id_fkey
      foreign key (job_id) references job_run (id) on delete cascade;`);
    this.addSql(`create function copy_job_run() returns trigger language plpgsql as $$
      begin
        insert into job_run (${COLUMNS}) select ${COLUMNS} from job_run_before
        where id = (to_jsonb(new) ->> tg_argv[0])::bigint on conflict do nothing;
        return null;
      end $$;`);
    for (const table of BEFORE) {
      const key = table === 'policy_rendering' ? 'file_id' : 'id';
      this.addSql(`create trigger copy_job_run after insert on ${table} for each row execute function copy_job_run('${key}');`);
    }
    this.#renameOutcomes();
  }

  /** What became of reading a file is no lifecycle. Both names say the same until the version before is gone. */
  #renameOutcomes(): void {
    this.addSql(`alter table policy_text add column outcome text check (outcome in ('ready', 'empty', 'failed'));`);
    this.addSql('update policy_text set outcome = state;');
    this.addSql('alter table policy_text alter column outcome set not null;');
    this.addSql(`create function same_outcome() returns trigger language plpgsql as $$
      begin
        if new.outcome is null or tg_op = 'UPDATE' and new.outcome = old.outcome then new.outcome := new.state; else new.state := new.outcome; end if;
        return new;
      end $$;`);
    this.addSql('create trigger same_outcome before insert or update on policy_text for each row execute function same_outcome();');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
