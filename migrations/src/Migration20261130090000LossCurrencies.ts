import { Migration } from '@mikro-orm/migrations';

/** Events of a currency, and those of which something was lost in it, are found without reading events and entries: lists of events and reports are filtered by it. */
export class Migration20261130090000LossCurrencies extends Migration {
  override up(): void {
    this.addSql('create index risk_event_currency_idx on risk_event (currency, id);');
    this.addSql('create index risk_event_loss_currency_idx on risk_event_loss (currency, event_id) where withdrawn_at is null;');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
