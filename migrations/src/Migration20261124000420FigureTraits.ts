import { Migration } from '@mikro-orm/migrations';

/** What a control may be looked for by beside the usual filters, whose own index stands since Migration20261120000023FigureFilters. */
const COLUMNS = [
  'category2',
  'category3',
  'owner_id',
  'business_unit',
  'management_area',
  'key_control',
  'control_owner_function',
  'control_mode',
  'control_frequency',
  'score',
  'effectiveness',
  'deficiency',
  'due_on',
];

/**
 * A filter that few controls pass is answered from the figures (decision record 45): each has its way to them. A transition writes none of it, and the
 * worker's fold only what has changed, so that a control which moves from state to state keeps its place in all of them.
 */
export class Migration20261124000420FigureTraits extends Migration {
  override up(): void {
    for (const column of COLUMNS) this.addSql(`create index risk_control_figure_${column}_idx on risk_control_figure (${column});`);
    this.addSql('create index risk_control_figure_open_issue_idx on risk_control_figure (control_id) where has_open_issue;');
    this.addSql('analyze risk_control_figure;');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
