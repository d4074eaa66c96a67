import { Migration } from '@mikro-orm/migrations';

/** The columns that the version of before writes and a step tells of, in the wire's words. */
const TOLD = [
  ['ru_no', 'ruNo'],
  ['category1_id', 'categoryLevelOne'],
  ['category2_id', 'categoryLevelTwo'],
  ['category3_id', 'categoryLevelThree'],
  ['risk_description', 'riskDescription'],
  ['consequences', 'consequences'],
  ['consequences_en', 'consequences_EN'],
  ['standard_control_desc', 'standardControlDesc'],
] as const;

/** The steps that the database writes for the version of before say what they leave in the columns, as all others do (docs/security.md). */
export class Migration20261123000272StoreValues extends Migration {
  override up(): void {
    const changes = TOLD.map(
      ([column, field]) =>
        `(${TOLD.findIndex(([one]) => one === column)}, '${field}', coalesce(old.${column}::text, ''), coalesce(new.${column}::text, ''))`,
    );
    this.addSql(`create or replace function keep_store_status() returns trigger language plpgsql as $$
      declare
        moment timestamptz := date_trunc('milliseconds', clock_timestamp());
        told json;
        said json;
        step record;
        text_of_step text;
      begin
        if tg_op = 'INSERT' then
          if new.status <> 'active' and new.state = 'active' then new.state := new.status; end if;
        elsif new.version = old.version and (new.row_version <> old.row_version or new.status <> old.status) then
          select coalesce(json_agg(json_build_object('field', field, 'before', before, 'after', after) order by place), '[]') into told
          from (values ${changes.join(', ')}) change (place, field, before, after) where before <> after;
          select json_object_agg(now.key, now.value) into said
          from jsonb_each_text(to_jsonb(new)) now join jsonb_each_text(to_jsonb(old)) was on was.key = now.key
          where now.value is distinct from was.value and now.key in (${TOLD.map(([column]) => `'${column}'`).join(', ')});
          new.state := case when old.state = 'deleted' then 'deleted' else new.status end;
          new.version := old.version + 1;
          select 'riskStoreItem' as workflow, old.id as "subjectId", old.version as seq,
            case when new.state = old.state and old.state = 'active' then 'EDIT' when new.state = old.state then 'CATEGORY_MERGED'
              when new.state = 'filed' then 'FILE' else 'RETIRE' end as event,
            old.state as "from", new.state as "to", null::text as operation, 0 as "actorId", null::bigint as "onBehalfOf",
            to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, '' as comment, told as changes, said as "values" into step;
          text_of_step := row_to_json(step)::text;
          new.last_hash := sha256(old.last_hash || convert_to(text_of_step, 'UTF8'));
          insert into workflow_step (workflow, subject_id, seq, event, from_state, to_state, actor_id, at, body, prev_hash, hash)
          values (step.workflow, old.id, old.version, step.event, old.state, new.state, 0, moment, text_of_step, old.last_hash, new.last_hash);
        end if;
        if tg_op = 'UPDATE' then new.row_version := old.row_version + (new.version - old.version); end if;
        new.status := case new.state when 'deleted' then 'retired' else new.state end;
        return new;
      end $$;`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
