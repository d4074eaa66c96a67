import { Migration } from '@mikro-orm/migrations';

/** Exams with their questions, the attempts at them, and the times at which nobody could reach the service (docs/decisions/knowledge.md). */
export class Migration20261120000012Exam extends Migration {
  override up(): void {
    this.addOutages();
    this.addSql('create sequence exam_no_seq as bigint start 1;');
    this.addSql(`create table exam (
      id bigint primary key default nextval('portal_id_seq'), exam_no text not null unique,
      state text not null, version int not null default 1, is_active boolean not null default true, last_hash bytea not null default '\\x00',
      title text not null, title_en text not null default '', description text not null default '', description_en text not null default '',
      revision int not null default 1, pick_n int, shuffle boolean not null default false, duration_minutes int,
      pass_score numeric(8, 2) not null, max_attempts int, cooldown_hours int not null default 0, open_at timestamptz, close_at timestamptz,
      audience_kind text not null default 'all' check (audience_kind in ('all', 'departments', 'users')), audience_ids bigint[] not null default '{}',
      marker_id bigint not null references person (id), creator_id bigint not null references person (id),
      created_at timestamptz not null default now(), updated_at timestamptz not null default now());`);
    this.addSql('create index exam_newest_idx on exam (updated_at desc, id desc) where is_active;');
    this.addSql('create index exam_marker_idx on exam (marker_id);');
    this.addSql('create index exam_creator_idx on exam (creator_id);');

    // A question that was asked once never changes: a changed one is a new row, and a revision says which rows belong to it, in which order.
    this.addSql(`create table exam_question (
      id bigint primary key default nextval('portal_id_seq'), exam_id bigint not null references exam (id),
      kind text not null check (kind in ('single', 'multiple', 'trueFalse', 'text')),
      stem text not null, stem_en text not null default '', options jsonb not null default '[]', answer jsonb not null, score numeric(8, 2) not null,
      created_at timestamptz not null default now());`);
    this.addSql('create index exam_question_exam_idx on exam_question (exam_id);');
    this.addSql(`create table exam_revision (
      exam_id bigint not null references exam (id), revision int not null, question_ids bigint[] not null default '{}',
      created_by bigint not null references person (id), created_at timestamptz not null default now(), primary key (exam_id, revision));`);
    this.addSql('create index exam_revision_created_by_idx on exam_revision (created_by);');

    // `paper` is what the person was given, the right answers with it: it stays as it was, whatever becomes of the exam.
    this.addSql(`create table exam_attempt (
      id bigint primary key default nextval('portal_id_seq'), exam_id bigint not null references exam (id), revision int not null,
      person_id bigint not null references person (id), number int not null,
      state text not null, version int not null default 1, last_hash bytea not null default '\\x00',
      paper jsonb not null, pass_score numeric(8, 2) not null, full_score numeric(8, 2) not null, score numeric(8, 2),
      started_at timestamptz not null, deadline timestamptz, submitted_at timestamptz, by_system boolean not null default false,
      marked_at timestamptz, marked_by bigint references person (id), updated_at timestamptz not null default now(),
      unique (exam_id, person_id, number)) with (fillfactor = 85);`);
    this.addSql(`create unique index exam_attempt_open_key on exam_attempt (exam_id, person_id) where state = 'inProgress';`);
    this.addSql('create index exam_attempt_state_idx on exam_attempt (exam_id, state, submitted_at);');
    this.addSql('create index exam_attempt_person_idx on exam_attempt (person_id, exam_id, number);');
    this.addSql('create index exam_attempt_marked_by_idx on exam_attempt (marked_by) where marked_by is not null;');
    this.addSql(`create index exam_attempt_waiting_idx on exam_attempt (submitted_at) where state = 'submitted';`);

    // One row a question that was answered, so that an answer is acknowledged by one small write; points come with the marking.
    this.addSql(`create table exam_answer (
      attempt_id bigint not null references exam_attempt (id), question_id bigint not null, answer jsonb, sequence bigint not null default 0,
      saved_at timestamptz not null, points numeric(8, 2), comment text not null default '', primary key (attempt_id, question_id))
      with (fillfactor = 80);`);
    this.addSql('create index exam_answer_question_idx on exam_answer (question_id) where points is not null;');
    this.addSearch();
  }

  /** ADR 14: the api beats, a gap between two beats is an outage, and a deadline is asked for with the outages that lay in its span. */
  private addOutages(): void {
    this.addSql('create table service_pulse (id int primary key default 1 check (id = 1), beat_at timestamptz not null);');
    this.addSql(`create table service_outage (
      id bigint generated always as identity primary key, from_at timestamptz not null, until_at timestamptz not null,
      created_at timestamptz not null default now(), check (until_at > from_at));`);
    this.addSql('create index service_outage_until_idx on service_outage (until_at);');
    this
      .addSql(`create function extended_deadline(begins timestamptz, deadline timestamptz) returns timestamptz language plpgsql stable as $$
      declare outage record;
      begin
        for outage in select from_at, until_at from service_outage where until_at > begins order by from_at loop
          exit when outage.from_at >= deadline;
          deadline := deadline + (outage.until_at - greatest(outage.from_at, begins));
        end loop;
        return deadline;
      end $$;`);
  }

  /** Exams in the search box, as Migration20261120000008Search says how; what is asked in them is not found. */
  private addSearch(): void {
    this.addSql(`create view search_source_exam as
      select e.id as record_id, e.exam_no as number, e.title, e.title_en, concat_ws(E'\\n', e.description, e.description_en) as body from exam e;`);
    this.addSql(`create trigger search_exam_after_insert after insert on exam referencing new table as changed
      for each statement execute function follow_search_rows('exam', 'id');`);
    this.addSql(`create trigger search_exam_after_delete after delete on exam referencing old table as changed
      for each statement execute function follow_search_rows('exam', 'id');`);
    this.addSql(`create trigger search_exam_after_update after update of title, title_en, description, description_en on exam for each row
      when (old.title is distinct from new.title or old.title_en is distinct from new.title_en
        or old.description is distinct from new.description or old.description_en is distinct from new.description_en)
      execute function follow_search_row('exam', 'id');`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
