import { Migration } from '@mikro-orm/migrations';

/** The columns that the version before writes and a step tells of, in the wire's words. */
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

/**
 * Items of the risk store are records with a lifecycle and a chain of steps (docs/decisions/risk-events.md). What happened to them before left no step, so that
 * each begins at version 1 as it stands. `status` and `row_version` stay for the version before, which goes on working while it is replaced: what it
 * still writes gets its step here, in the name of the portal, because it does not say who did it; and what it would remove, it retires.
 */
export class Migration20261122000090StoreItem extends Migration {
  override up(): void {
    this.addSql(`alter table risk_register_entry
      add column state text not null default 'active' check (state in ('active', 'retired', 'filed', 'deleted')),
      add column version int not null default 1, add column last_hash bytea not null default '\\x00';`);
    this.addSql(`update risk_register_entry set state = status where status <> 'active';`);
    this.addSql('create index risk_register_entry_state_idx on risk_register_entry (risk_year, state);');
    this.#understandVersionBefore();
    this.#hideDeleted();
  }

  #understandVersionBefore(): void {
    const changes = TOLD.map(
      ([column, field]) =>
        `(${TOLD.findIndex(([one]) => one === column)}, '${field}', coalesce(old.${column}::text, ''), coalesce(new.${column}::text, ''))`,
    );
    this.addSql(`create function keep_store_status() returns trigger language plpgsql as $$
      declare
        moment timestamptz := date_trunc('milliseconds', clock_timestamp());
        told json;
        step record;
        text_of_step text;
      begin
        if tg_op = 'INSERT' then
          if new.status <> 'active' and new.state = 'active' then new.state := new.status; end if;
        elsif new.version = old.version and (new.row_version <> old.row_version or new.status <> old.status) then
          select coalesce(json_agg(json_build_object('field', field, 'before', before, 'after', after) order by place), '[]') into told
          from (values ${changes.join(', ')}) change (place, field, before, after) where before <> after;
          new.state := case when old.state = 'deleted' then 'deleted' else new.status end;
          new.version := old.version + 1;
          select 'riskStoreItem' as workflow, old.id as "subjectId", old.version as seq,
            case when new.state = old.state and old.state = 'active' then 'EDIT' when new.state = old.state then 'CATEGORY_MERGED'
              when new.state = 'filed' then 'FILE' else 'RETIRE' end as event,
            old.state as "from", new.state as "to", null::text as operation, 0 as "actorId", null::bigint as "onBehalfOf",
            to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, '' as comment, told as changes into step;
          text_of_step := row_to_json(step)::text;
          new.last_hash := sha256(old.last_hash || convert_to(text_of_step, 'UTF8'));
          insert into workflow_step (workflow, subject_id, seq, event, from_state, to_state, actor_id, at, body, prev_hash, hash)
          values (step.workflow, old.id, old.version, step.event, old.state, new.state, 0, moment, text_of_step, old.last_hash, new.last_hash);
        end if;
        if tg_op = 'UPDATE' then new.row_version := old.row_version + (new.version - old.version); end if;
        new.status := case new.state when 'deleted' then 'retired' else new.state end;
        return new;
      end $$;`);
    this.addSql(`create trigger keep_store_status before insert or update on risk_register_entry
      for each row execute function keep_store_status();`);
    this.addSql(`create function keep_store_item() returns trigger language plpgsql as $$ begin return null; end $$;`);
    this.addSql(`create trigger keep_store_item before delete on risk_register_entry for each row execute function keep_store_item();`);
  }

  /** Who searches does not find what was deleted. */
  #hideDeleted(): void {
    this.addSql(`create or replace view search_source_store_item as
      select id as record_id, ru_no as number, risk_description as title, '' as title_en,
        concat_ws(E'\\n', consequences, consequences_en, standard_control_desc) as body from risk_register_entry where state <> 'deleted';`);
    this.addSql(`create trigger search_store_item_after_move after update of state on risk_register_entry for each row
      when ((old.state = 'deleted') <> (new.state = 'deleted')) execute function follow_search_row('store_item', 'id');`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
