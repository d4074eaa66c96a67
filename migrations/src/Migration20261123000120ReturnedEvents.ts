import { Migration } from '@mikro-orm/migrations';

/** Administrators who keep away from an event, and the duty of whoever mends a returned one (docs/decisions/risk-events.md). */
export class Migration20261123000120ReturnedEvents extends Migration {
  override up(): void {
    this.addSql(`alter table risk_event add column recused_ids bigint[] not null default '{}';`);
    // What was returned before there was a duty is due in a week, without a ladder of the past.
    this.addSql(`insert into workflow_timer (workflow, subject_id, duty, rung, also_manager, due_on, fire_at, fired_at)
      select 'riskEvent', e.id, 'eventCorrection', rung, rung > 1, current_date + 7, case when rung = 0 then now() else now() + make_interval(days => 7 + rung) end,
        case when rung = 0 then now() end
      from risk_event e cross join (values (0), (1), (7), (14)) ladder (rung)
      where e.state = 'draft' and e.submitted_by is not null and e.is_active on conflict do nothing;`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
