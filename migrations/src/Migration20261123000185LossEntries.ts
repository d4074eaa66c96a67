import { Migration } from '@mikro-orm/migrations';

/**
 * What an event costs goes on after it was confirmed (docs/decisions/risk-events.md, ADR 27): dated entries, monthly rates, a group currency. What stood as
 * loss and recovery when an actual event was confirmed or dealt with becomes its first entries.
 */
export class Migration20261123000185LossEntries extends Migration {
  override up(): void {
    // Currencies of three decimals: a dinar has a thousand fils.
    this
      .addSql(`alter table risk_event drop column net_loss, alter column gross_loss type numeric(20, 4), alter column recovery type numeric(20, 4),
      add column losses_since timestamptz;`);
    this.addSql(
      'alter table risk_event add column net_loss numeric(20, 4) generated always as (gross_loss - coalesce(recovery, 0)) stored;',
    );
    this.addSql(`create table risk_event_loss (
      id bigint primary key default nextval('portal_id_seq'),
      event_id bigint not null references risk_event (id), position int not null,
      kind text not null check (kind in ('loss', 'recovery', 'insurance')),
      entry_date date not null, currency text not null, amount numeric(20, 4) not null check (amount > 0), note text not null default '',
      file_id bigint references stored_file (id), is_opening boolean not null default false,
      recorded_by bigint not null references person (id), recorded_at timestamptz not null default now(),
      corrected_by bigint references person (id), corrected_at timestamptz,
      withdrawn_by bigint references person (id), withdrawn_at timestamptz, withdrawn_reason text not null default '',
      unique (event_id, position));`);
    this.addSql('create index risk_event_loss_month_idx on risk_event_loss (entry_date) where withdrawn_at is null;');
    this.addSql('create index risk_event_loss_file_idx on risk_event_loss (file_id) where file_id is not null;');
    this.addSql('create index risk_event_loss_recorded_by_idx on risk_event_loss (recorded_by);');
    this.addSql('create index risk_event_loss_corrected_by_idx on risk_event_loss (corrected_by) where corrected_by is not null;');
    this.addSql('create index risk_event_loss_withdrawn_by_idx on risk_event_loss (withdrawn_by) where withdrawn_by is not null;');
    this.addSql(`create table exchange_rate (
      group_currency text not null, month date not null, currency text not null, rate numeric(20, 8) not null check (rate > 0),
      updated_by bigint not null references person (id), updated_at timestamptz not null default now(),
      primary key (group_currency, month, currency));`);
    this.addSql('create index exchange_rate_updated_by_idx on exchange_rate (updated_by);');
    this.addFirstEntries();
    this.addLines();
    this.addNotesToSearch();
  }

  /** The loss on the day on which it occurred, what was recovered on the day of discovery, the first on which anything could have been. */
  private addFirstEntries(): void {
    this.addSql(`update risk_event set losses_since = coalesce(identified_at, closed_at)
      where event_type = 'actual' and is_active and (identified_at is not null or close_reason = 'resolved');`);
    const first = (kind: string, position: string, date: string, amount: string) => `insert into risk_event_loss
        (event_id, position, kind, entry_date, currency, amount, is_opening, recorded_by, recorded_at)
      select e.id, ${position}, '${kind}', coalesce(${date}, e.created_at::date), e.currency, ${amount}, true,
        coalesce(e.submitted_by, e.reporter_id), e.losses_since
      from risk_event e where e.losses_since is not null and ${amount} > 0;`;
    this.addSql(first('loss', '1', 'e.occurred_on, e.discovered_on', 'e.gross_loss'));
    this.addSql(first('recovery', 'case when e.gross_loss > 0 then 2 else 1 end', 'e.discovered_on, e.occurred_on', 'e.recovery'));
  }

  /**
   * Every amount of an event with its worth in the group currency by the rate of its month; null where that rate is missing. Of an event whose losses
   * are not kept yet, what its reporter told.
   */
  private addLines(): void {
    this.addSql(`create view risk_event_loss_line as
      select x.event_id, x.entry_id, x.kind, x.currency, x.entry_date, x.amount, case x.kind when 'loss' then x.amount else -x.amount end as net,
        w.rate, round(x.amount * w.rate, g.digits) as group_amount,
        round(x.amount * w.rate, g.digits) * case x.kind when 'loss' then 1 else -1 end as group_net
      from (
        select l.event_id, l.id as entry_id, l.kind, l.currency, l.entry_date, l.amount from risk_event_loss l where l.withdrawn_at is null
        union all
        select e.id, null, 'loss', e.currency, coalesce(e.occurred_on, e.discovered_on, e.created_at::date), e.gross_loss
        from risk_event e where e.losses_since is null and e.gross_loss > 0
        union all
        select e.id, null, 'recovery', e.currency, coalesce(e.discovered_on, e.occurred_on, e.created_at::date), e.recovery
        from risk_event e where e.losses_since is null and e.recovery > 0) x
      cross join (select coalesce(max(value ->> 'currency'), 'CNY') as currency, coalesce(max(value ->> 'digits')::int, 2) as digits
        from system_setting where key = 'groupCurrency') g
      left join exchange_rate r
        on r.group_currency = g.currency and r.currency = x.currency and r.month = date_trunc('month', x.entry_date)::date
      cross join lateral (select case when x.currency = g.currency then 1::numeric else r.rate end as rate) w;`);
  }

  /** What an entry's note says is found with its event; a withdrawn one is not. */
  private addNotesToSearch(): void {
    this.addSql(`create or replace view search_source_risk_event as
      select e.id as record_id, e.event_no as number, e.title, '' as title_en,
        concat_ws(E'\\n', e.risk_no, e.description, e.cause, e.consequence, e.immediate_action, e.category1_text, e.category2_text, e.category3_text,
          p.name, p.english_name,
          (select string_agg(l.note, E'\\n' order by l.position) from risk_event_loss l
            where l.event_id = e.id and l.withdrawn_at is null and l.note <> '')) as body
      from risk_event e join person p on p.id = e.reporter_id;`);
    this.addSql(`create trigger search_risk_event_after_insert after insert on risk_event_loss referencing new table as changed
      for each statement execute function follow_search_rows('risk_event', 'event_id');`);
    this.addSql(`create trigger search_risk_event_after_update after update of note, withdrawn_at on risk_event_loss for each row
      when (old.note is distinct from new.note or old.withdrawn_at is distinct from new.withdrawn_at)
      execute function follow_search_row('risk_event', 'event_id');`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
