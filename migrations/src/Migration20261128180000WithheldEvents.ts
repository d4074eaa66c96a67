import { Migration } from '@mikro-orm/migrations';

/**
 * The few events of which somebody must not learn although he may read all others, discarded ones and those with people who are recused: a list of what hangs
 * on events leaves them out at once, instead of asking of each of its rows.
 */
export class Migration20261128180000WithheldEvents extends Migration {
  override up(): void {
    this.addSql(`create index risk_event_withheld_idx on risk_event (id) where not is_active or recused_ids <> '{}';`);
    // The number of reports in a state is read off the index, with the event that each is of.
    this.addSql('create index risk_report_in_state_idx on risk_report (state, updated_at desc, id desc) include (event_id);');
    this.addSql('drop index risk_report_state_idx;');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
