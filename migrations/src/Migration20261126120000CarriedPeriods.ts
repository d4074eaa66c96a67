import { Migration } from '@mikro-orm/migrations';

const ENDED = `('closed', 'dismissed')`;
const SIGNED_OFF = `'signedOff'`;

/**
 * What the next period takes along (docs/adr/0066-what-the-next-period-takes-along.md): what became of each plan of a test, and the deficiencies that go on in it
 * while they are open. A deficiency stays one record of the period that found it; a period that was signed off keeps how its deficiencies stood on that day.
 */
export class Migration20261126120000CarriedPeriods extends Migration {
  override up(): void {
    this.addPlans();
    this.addDeficiencies();
    this.keepSigned();
    this.addPlaces();
  }

  private addPlans(): void {
    this.addSql(`create table carried_plan (
      period_id bigint not null references assessment_period (id), from_test_id bigint not null references control_test (id),
      test_id bigint references control_test (id), message text, params jsonb not null default '{}', primary key (period_id, from_test_id),
      check (test_id is not null or message is not null));`);
    this.addSql('create index carried_plan_from_test_idx on carried_plan (from_test_id);');
    this.addSql('create index carried_plan_test_idx on carried_plan (test_id);');
  }

  private addDeficiencies(): void {
    this.addSql(`create table deficiency_carried (
      deficiency_id bigint not null references deficiency (id), period_id bigint not null references assessment_period (id),
      primary key (deficiency_id, period_id));`);
    this.addSql('create index deficiency_carried_period_idx on deficiency_carried (period_id);');
    this.addSql(`create table deficiency_signed (
      deficiency_id bigint not null references deficiency (id), period_id bigint not null references assessment_period (id),
      state text not null, class text, primary key (deficiency_id, period_id));`);
    this.addSql('create index deficiency_signed_period_idx on deficiency_signed (period_id);');
    const stands = (period: string) => `left join deficiency_signed s on s.deficiency_id = d.id and s.period_id = ${period}`;
    const shown = 'coalesce(s.state, d.state) as state, case when s.deficiency_id is null then d.class else s.class end as class';
    this.addSql(`create view deficiency_standing as
      select d.id as deficiency_id, d.period_id, null::bigint as carried_from, ${shown} from deficiency d ${stands('d.period_id')} where d.is_active
      union all
      select d.id, c.period_id, d.period_id, ${shown} from deficiency_carried c join deficiency d on d.id = c.deficiency_id ${stands('c.period_id')}
      where d.is_active and coalesce(s.state, d.state) not in ${ENDED};`);
    // Where its work is judged: the earliest of its periods that is not signed off, else the one that found it.
    this.addSql(`create function deficiency_judged_in(deficiency bigint) returns bigint language sql stable as $$
      select p.id from (select d.period_id as id from deficiency d where d.id = $1
        union all select c.period_id from deficiency_carried c where c.deficiency_id = $1) stands
      join assessment_period p on p.id = stands.id order by p.state = ${SIGNED_OFF} or not p.is_active, p.last_day, p.id limit 1 $$;`);
  }

  /**
   * With the step that signs a period off, whatever writes it; reopened, it shows them as they are again. What was carried to it and ended there is kept too, though it
   * stands there no more: opened again later, it would come back into the signed period.
   */
  private keepSigned(): void {
    const keep = (condition: string) => `insert into deficiency_signed (deficiency_id, period_id, state, class)
        select d.id, stood.period_id, d.state, d.class
        from (select id, period_id from deficiency union all select deficiency_id, period_id from deficiency_carried) stood
        join deficiency d on d.id = stood.id and d.is_active where ${condition} on conflict do nothing`;
    this.addSql(`create function keep_signed_deficiencies() returns trigger language plpgsql as $$
      begin
        if new.state = ${SIGNED_OFF} then ${keep('stood.period_id = new.id')};
        else delete from deficiency_signed where period_id = new.id;
        end if;
        return null;
      end $$;`);
    this.addSql(`create trigger assessment_period_signed after update of state on assessment_period for each row
      when ((old.state = ${SIGNED_OFF}) <> (new.state = ${SIGNED_OFF})) execute function keep_signed_deficiencies();`);
    this.addSql(`${keep(`stood.period_id in (select id from assessment_period where state = ${SIGNED_OFF})`)};`);
  }

  /** A carried record has a place in each of its periods, with the company that it had when it came. */
  private addPlaces(): void {
    this.addSql('alter table assessed_record drop constraint assessed_record_pkey;');
    this.addSql('alter table assessed_record add primary key (record_id, period_id);');
    this
      .addSql(`create or replace function place_assessed_record(record bigint, period bigint, control bigint, company bigint) returns void language sql as $$
      insert into assessed_record (record_id, period_id, control_id, company_id)
      select $1, $2, $3, case when $3 is null then $4 else coalesce(
        (select a.company_id from assessed_record a where a.control_id = $3 and a.period_id = $2 order by a.record_id limit 1),
        (select department_company(c.department_id) from risk_control c where c.id = $3)) end
      on conflict do nothing $$;`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
