import { Migration } from '@mikro-orm/migrations';

/** Dated substitutes, who acted for whom, and the jobs that carry a change of reminder settings to open duties. */
export class Migration20261120000004Substitution extends Migration {
  override up(): void {
    this.addSql(`create table substitution (
      id bigint primary key default nextval('portal_id_seq'),
      person_id bigint not null references person (id), substitute_id bigint not null references person (id),
      from_on date not null, to_on date not null, reason text not null default '',
      created_by bigint not null references person (id), created_at timestamptz not null default now(),
      ended_by bigint references person (id), ended_at timestamptz,
      check (from_on <= to_on), check (person_id <> substitute_id),
      constraint substitution_no_overlap exclude using gist
        (int8range(person_id, person_id, '[]') with &&, daterange(from_on, to_on, '[]') with &&) where (ended_at is null));`);
    this.addSql('create index substitution_person_idx on substitution (person_id, from_on desc);');
    this.addSql('create index substitution_substitute_idx on substitution (substitute_id, to_on) where ended_at is null;');
    this.addSql('create index substitution_substitute_all_idx on substitution (substitute_id);');
    this.addSql('create index substitution_created_by_idx on substitution (created_by);');
    this.addSql('create index substitution_ended_by_idx on substitution (ended_by);');
    this.addSql('create index substitution_newest_idx on substitution (from_on desc, id desc);');

    this.addSql('alter table self_assessment add column acted_by bigint references person (id);');
    this.addSql('create index self_assessment_acted_by_idx on self_assessment (acted_by);');

    this.addSql('alter table independent_review add column acted_by bigint references person (id);');
    this.addSql('create index independent_review_acted_by_idx on independent_review (acted_by);');

    this.addSql(`create table reminder_replan (
      id bigint primary key default nextval('portal_id_seq'),
      duties text[] not null, moves_due_dates boolean not null default false, requested_by bigint not null references person (id),
      state text not null default 'queued' check (state in ('queued', 'running', 'done')), total int not null default 0,
      processed int not null default 0, changed int not null default 0, cursor_id bigint not null default 0,
      created_at timestamptz not null default now(), finished_at timestamptz);`);
    this.addSql(`create index reminder_replan_open_idx on reminder_replan (id) where state <> 'done';`);
    this.addSql('create index reminder_replan_requested_by_idx on reminder_replan (requested_by);');
    this.addSql('create index workflow_timer_duty_idx on workflow_timer (duty, id) where rung = 0;');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
