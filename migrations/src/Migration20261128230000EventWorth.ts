import { Migration } from '@mikro-orm/migrations';

/** What moves the worth of an event whose losses are not kept yet: of one whose losses are kept its entries do, which have triggers of their own. */
const TOLD = ['losses_since', 'gross_loss', 'recovery', 'currency', 'occurred_on', 'discovered_on', 'created_at'];

/**
 * What an event costs in the group currency is kept beside it, so that events and reports are found and ordered by it without adding up all amounts there are
 * (decision record 69). Kept within the transaction that moves it, by whatever writes: `risk_event_loss_line` stays what defines it.
 */
export class Migration20261128230000EventWorth extends Migration {
  override up(): void {
    // All that moves a worth, in the order in which losses are recorded: what is written meanwhile waits until the triggers see it.
    this.addSql('lock table risk_event_loss, risk_event, exchange_rate, system_setting in share row exclusive mode;');
    this.addSql(`create table risk_event_worth (
      event_id bigint primary key references risk_event (id) on delete cascade, group_net numeric not null);`);
    this.addWeighing();
    this.addTriggers();
    this.addSql('select keep_event_worth(array(select distinct event_id from risk_event_loss_line));');
    this.addSql('create index risk_event_worth_net_idx on risk_event_worth (group_net desc, event_id desc);');
    this.addSql('analyze risk_event_worth;');
    // The version before writes on while this one comes, as a role of its own perhaps, which is given what is new only afterwards.
    this.addSql(`do $$ declare writer text; begin
      for writer in select distinct grantee from information_schema.role_table_grants
        where table_schema = current_schema() and table_name = 'risk_event_loss' and privilege_type = 'INSERT' and grantee not in ('PUBLIC', current_user)
      loop execute format('grant select, insert, update, delete on risk_event_worth to %I', writer); end loop; end $$;`);
  }

  /**
   * Whoever changes an amount locks the row of its event, then shares a lock until the transaction ends; whoever changes rates holds that lock alone, since
   * neither sees what the other has not committed. Each statement of a function sees what was committed before it began.
   */
  private addWeighing(): void {
    this.addSql(`create function keep_event_worth(ids bigint[]) returns void language plpgsql as $$
      begin
        with fresh as materialized (select l.event_id, sum(l.group_net) as group_net from risk_event_loss_line l where l.event_id = any(ids)
            group by l.event_id having count(*) = count(l.group_net)),
          gone as (delete from risk_event_worth w where w.event_id = any(ids) and not exists (select 1 from fresh f where f.event_id = w.event_id))
        insert into risk_event_worth as w (event_id, group_net) select event_id, group_net from fresh
          on conflict (event_id) do update set group_net = excluded.group_net where w.group_net <> excluded.group_net;
      end $$;`);
    this.addSql(`create function weigh_events(ids bigint[]) returns void language plpgsql as $$
      begin
        if cardinality(ids) = 0 then return; end if;
        perform from risk_event where id = any(ids) order by id for no key update;
        perform pg_advisory_xact_lock_shared(hashtext('risk_event_worth'));
        perform keep_event_worth(ids);
      end $$;`);
    this.addSql(`create function weigh_changed_events() returns trigger language plpgsql as $$
      begin
        perform weigh_events(array(select id from changed where gross_loss > 0 or recovery > 0));
        return null;
      end $$;`);
    this.addSql(`create function weigh_event() returns trigger language plpgsql as $$
      begin
        perform weigh_events(array[new.id]);
        return null;
      end $$;`);
    this.addSql(`create function weigh_events_of_losses() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then perform weigh_events(array(select event_id from changed union select event_id from former));
        else perform weigh_events(array(select distinct event_id from changed)); end if;
        return null;
      end $$;`);
    this.addSql(`create function weigh_events_of_rates() returns trigger language plpgsql as $$
      declare in_force text := (select coalesce(max(value ->> 'currency'), 'CNY') from system_setting where key = 'groupCurrency');
        rates text[];
      begin
        if tg_op = 'UPDATE' then
          rates := array(select currency || month from changed where group_currency = in_force union select currency || month from former where group_currency = in_force);
        else rates := array(select currency || month from changed where group_currency = in_force); end if;
        if cardinality(rates) = 0 then return null; end if;
        perform pg_advisory_xact_lock(hashtext('risk_event_worth'));
        perform keep_event_worth(array(select distinct l.event_id from risk_event_loss_line l where l.currency || date_trunc('month', l.entry_date)::date = any(rates)));
        return null;
      end $$;`);
    this.addSql(`create function weigh_all_events() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(hashtext('risk_event_worth'));
        perform keep_event_worth(array(select distinct event_id from risk_event_loss_line));
        return null;
      end $$;`);
  }

  private addTriggers(): void {
    this.addSql(`create trigger weigh_after_insert after insert on risk_event referencing new table as changed
      for each statement execute function weigh_changed_events();`);
    this.addSql(`create trigger weigh_after_update after update of ${TOLD.join(', ')} on risk_event for each row
      when ((old.losses_since is null or new.losses_since is null) and (${TOLD.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')}))
      execute function weigh_event();`);
    for (const [table, weigh] of [
      ['risk_event_loss', 'weigh_events_of_losses'],
      ['exchange_rate', 'weigh_events_of_rates'],
    ])
      for (const [event, rows] of [
        ['insert', 'new table as changed'],
        ['update', 'old table as former new table as changed'],
        ['delete', 'old table as changed'],
      ])
        this.addSql(`create trigger weigh_after_${event} after ${event} on ${table} referencing ${rows}
          for each statement execute function ${weigh}();`);
    for (const [event, condition] of [
      ['insert', `new.key = 'groupCurrency'`],
      ['update', `new.key = 'groupCurrency' or old.key = 'groupCurrency'`],
      ['delete', `old.key = 'groupCurrency'`],
    ])
      this.addSql(`create trigger weigh_after_${event} after ${event} on system_setting for each row
        when (${condition}) execute function weigh_all_events();`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
