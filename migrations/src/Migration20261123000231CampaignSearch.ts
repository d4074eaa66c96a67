import { Migration } from '@mikro-orm/migrations';

/** Campaigns in the search box, as Migration20261120000008Search says how. */
export class Migration20261123000231CampaignSearch extends Migration {
  override up(): void {
    this.addSql(`create view search_source_campaign as
      select r.id as record_id, r.campaign_no as number, r.name as title, ''::text as title_en, concat_ws(E'\\n', nullif(r.mail_zh, ''), nullif(r.mail_en, '')) as body
      from campaign r;`);
    this.addSql(`create trigger search_campaign_after_insert after insert on campaign referencing new table as changed
      for each statement execute function follow_search_rows('campaign', 'id');`);
    this.addSql(`create trigger search_campaign_after_delete after delete on campaign referencing old table as changed
      for each statement execute function follow_search_rows('campaign', 'id');`);
    this.addSql(`create trigger search_campaign_after_update after update of name, mail_zh, mail_en on campaign for each row
      when (old.name is distinct from new.name or old.mail_zh is distinct from new.mail_zh or old.mail_en is distinct from new.mail_en)
      execute function follow_search_row('campaign', 'id');`);
    this.addSql(`select rebuild_search_entries('campaign');`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
