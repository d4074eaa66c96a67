import { Migration } from '@mikro-orm/migrations';

/**
 * A name for what the kept figures of controls are now: it changes in the transaction that changes them, and never comes back. Who has counted the figures of a
 * name need not count them again while it stands, and his number is still exact, since what was written since is corrected as ever (decision record 51).
 * Drawn at random: a number would come again on a standby that had not heard the last of it.
 */
export class Migration20261125000400FigureGeneration extends Migration {
  override up(): void {
    this
      .addSql(`create table risk_control_generation (is_only boolean primary key default true check (is_only), name uuid not null default gen_random_uuid())
      with (fillfactor = 10);`);
    this.addSql('insert into risk_control_generation default values;');
    this.addSql(`create function name_control_figures() returns trigger language plpgsql as $$
      begin
        update risk_control_generation set name = gen_random_uuid();
        return null;
      end $$;`);
    this.addSql(`create function name_changed_control_figures() returns trigger language plpgsql as $$
      begin
        if exists (select 1 from changed) then update risk_control_generation set name = gen_random_uuid(); end if;
        return null;
      end $$;`);
    for (const [event, table] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ])
      this
        .addSql(`create trigger risk_control_figure_${event}_name after ${event} on risk_control_figure referencing ${table} table as changed
        for each statement execute function name_changed_control_figures();`);
    this.addSql(`create trigger risk_control_figure_truncate_name after truncate on risk_control_figure
      for each statement execute function name_control_figures();`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
