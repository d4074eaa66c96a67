import { Migration } from '@mikro-orm/migrations';

/**
 * The number of a list with three filters and more (decision record 17): the figures in the order of the filters, read without their rows. No transition
 * writes them, only the worker's fold, and a control that moves from state to state keeps its place here.
 */
export class Migration20261120000023FigureFilters extends Migration {
  override up(): void {
    this.addSql(`create index risk_control_figure_filters_idx on risk_control_figure
      (category1, business_unit, management_area, key_control, risk_year, control_owner_function, control_mode, is_active);`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
