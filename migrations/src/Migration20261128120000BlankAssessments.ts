import { Migration } from '@mikro-orm/migrations';

/**
 * An assessment that says nothing yet adds nothing to what its control is found by: the entry was made twice for each row of an imported file, which was a
 * fifth of the import's time in the database (docs/adr/0008-search.md).
 */
export class Migration20261128120000BlankAssessments extends Migration {
  override up(): void {
    // A blank description left a blank line in the entry, by which nothing is found: entries that have one keep it until their record changes.
    this.addSql(`create or replace view search_source_risk_control as
      select c.id as record_id, c.risk_no as number, c.risk_description as title, '' as title_en,
        case when c.state = 'shared' then concat_ws(E'\\n', c.risk_store_no, c.consequences, c.consequences_en, c.category2_text, c.category3_text)
        else concat_ws(E'\\n', c.risk_store_no, c.standard_control_desc, nullif(s.current_desc, ''), c.consequences, c.consequences_en, c.category2_text,
          c.category3_text, p.name, p.english_name, k.control_no) end as body
      from risk_control c left join self_assessment s on s.risk_id = c.id left join person p on p.id = c.owner_id
      left join shared_control k on k.id = c.shared_control_id;`);
    this.addSql(`create function follow_search_words() returns trigger language plpgsql as $$
      declare ids bigint[];
      begin
        execute format('select array_agg(%I order by %I) from changed where %I <> ''''', tg_argv[1], tg_argv[1], tg_argv[2]) into ids;
        if ids is not null then perform refresh_search_entries(tg_argv[0], ids); end if;
        return null;
      end $$;`);
    for (const [event, rows] of [
      ['insert', 'new'],
      ['delete', 'old'],
    ]) {
      this.addSql(`drop trigger search_risk_control_after_${event} on self_assessment;`);
      this.addSql(`create trigger search_risk_control_after_${event} after ${event} on self_assessment referencing ${rows} table as changed
        for each statement execute function follow_search_words('risk_control', 'risk_id', 'current_desc');`);
    }
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
