import { Migration } from '@mikro-orm/migrations';

/** Who has a record's page open (ADR 50): a row an open window, gone within the hour, and nobody's history. */
export class Migration20261125000300Presence extends Migration {
  override up(): void {
    this.addSql(`create table record_presence (
      workflow text not null, page_id bigint not null, person_id bigint not null references person (id), window_id text not null,
      is_editing boolean not null, since timestamptz not null, beat_at timestamptz not null,
      primary key (workflow, page_id, person_id, window_id)) with (fillfactor = 70);`);
    this.addSql('create index record_presence_person_idx on record_presence (person_id);');
    this.addSql('create index record_presence_beat_idx on record_presence (beat_at);');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
