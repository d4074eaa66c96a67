import { Migration } from '@mikro-orm/migrations';

/** Campaigns are numbered as the records of assurance are (docs/adr/0067-numbers-of-records.md): `CP-2026-0007`. Those that are there keep theirs. */
export class Migration20261127150000CampaignNumbers extends Migration {
  override up(): void {
    this.addSql('create sequence campaign_no_seq;');
    // The version before writes on while this one comes, as a role of its own perhaps.
    this.addSql(`do $$ declare writer text; begin
      for writer in select distinct grantee from information_schema.role_table_grants
        where table_schema = current_schema() and table_name = 'campaign' and privilege_type = 'INSERT' and grantee not in ('PUBLIC', current_user)
      loop execute format('grant usage, select on sequence campaign_no_seq to %I', writer); end loop; end $$;`);
    this.addSql('alter table campaign alter column campaign_no drop expression;');
    this.addSql('alter table campaign add unique (campaign_no);');
    this.addSql(`alter table campaign alter column campaign_no
      set default record_no('CP', extract(year from now())::int, nextval('campaign_no_seq'), 4);`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
