import { Migration } from '@mikro-orm/migrations';

/** Tables whose numbers the database made of the key, and what theirs begin with. */
const NUMBERED = [
  ['assessment_period', 'AP'],
  ['control_test', 'CT'],
  ['certification', 'ST'],
  ['evidence_request', 'ER'],
  ['evidence', 'EV'],
  ['auditor_seat', 'AS'],
] as const;

/**
 * Numbers of records (docs/adr/0067-numbers-of-records.md): `CT-2026-0142` instead of `CT-<key>`. Records that are there keep theirs: they stand in mails, in
 * histories and in signed packs. And no number is cut off any more: `lpad` alone makes 1000 of 10000.
 */
export class Migration20261127131500RecordNumbers extends Migration {
  override up(): void {
    this.addFunctions();
    for (const [table, prefix] of NUMBERED) {
      this.addSql(`create sequence ${table}_no_seq;`);
      this.grantToWriters(table);
      this.addSql(`alter table ${table} alter column record_no drop expression;`);
      // What was made of the key could not be there twice; now this says it.
      this.addSql(`alter table ${table} add unique (record_no);`);
      // For whoever names no number: the version before during an upgrade, makers of many rows. The portal itself gives the year of its own clock.
      this.addSql(`alter table ${table} alter column record_no
        set default record_no('${prefix}', extract(year from now())::int, nextval('${table}_no_seq'), 4);`);
    }
    this.addSql(
      `alter table shared_control alter column control_no set default 'KC-' || pad_running_no(nextval('shared_control_no_seq'), 6);`,
    );
  }

  /** The version before writes on while this one comes, as a role of its own perhaps, which is given what is new only afterwards. */
  private grantToWriters(table: string): void {
    this.addSql(`do $$ declare writer text; begin
      for writer in select distinct grantee from information_schema.role_table_grants
        where table_schema = current_schema() and table_name = '${table}' and privilege_type = 'INSERT' and grantee not in ('PUBLIC', current_user)
      loop execute format('grant usage, select on sequence ${table}_no_seq to %I', writer); end loop; end $$;`);
  }

  private addFunctions(): void {
    this.addSql(`create function pad_running_no(running bigint, digits int) returns text language sql immutable strict as $$
      select lpad(running::text, greatest(digits, length(running::text)), '0') $$;`);
    this
      .addSql(`create function record_no(prefix text, year int, running bigint, digits int) returns text language sql immutable strict as $$
      select prefix || '-' || year || '-' || pad_running_no(running, digits) $$;`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
