import { Migration } from '@mikro-orm/migrations';

/**
 * Sheets that are taken out, filled in and brought back (docs/adr/0031-filled-in-sheets.md): what was issued to whom, and what came back and waits. They are
 * working copies and no records: what they write is the records' history.
 */
export class Migration20261123000230FillSheets extends Migration {
  override up(): void {
    this.addSql(`create table fill_sheet (
      id bigint primary key default nextval('portal_id_seq'), token text not null unique, sheet text not null,
      person_id bigint not null references person (id), language text not null check (language in ('zh', 'en')), wish jsonb not null,
      from_id bigint references fill_sheet (id) on delete set null, created_at timestamptz not null default now(),
      file_name text not null default '', sheet_name text not null default '', letters jsonb not null default '{}', faults jsonb not null default '[]',
      staged_at timestamptz, applied_at timestamptz, applied_as text check (applied_as in ('save', 'submit')), discarded_at timestamptz);`);
    this.addSql('create index fill_sheet_person_idx on fill_sheet (person_id, staged_at);');
    this.addSql('create index fill_sheet_from_idx on fill_sheet (from_id) where from_id is not null;');
    this.addSql('create index fill_sheet_created_idx on fill_sheet (created_at);');
    this.addSql(`create table fill_sheet_row (
      sheet_id bigint not null references fill_sheet (id) on delete cascade, row_id bigint not null, version int not null, record_no text not null,
      base jsonb not null, told jsonb not null, sheet_row int, typed jsonb, cell_faults jsonb not null default '{}', is_applied boolean not null default false,
      primary key (sheet_id, row_id));`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
