import { Migration } from '@mikro-orm/migrations';

/**
 * A withdrawn period judges nothing (docs/adr/0079-a-period-is-withdrawn.md): what stands in it and in another one is judged in the other, as it is where one
 * of them was signed off.
 */
export class Migration20261130223000WithdrawnPeriods extends Migration {
  override up(): void {
    this.addSql(`create or replace function deficiency_judged_in(deficiency bigint) returns bigint language sql stable as $$
      select p.id from (select d.period_id as id from deficiency d where d.id = $1
        union all select c.period_id from deficiency_carried c where c.deficiency_id = $1) stands
      join assessment_period p on p.id = stands.id order by p.state in ('signedOff', 'withdrawn') or not p.is_active, p.last_day, p.id limit 1 $$;`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
