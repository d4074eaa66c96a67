import { Migration } from '@mikro-orm/migrations';

/** Courses (SCORM 1.2 and 2004): what was unpacked, who runs one under which address, and how far everybody is (docs/decisions/knowledge.md). */
export class Migration20261120000013Scorm extends Migration {
  override up(): void {
    // A course is its package: both have one id.
    this.addSql(`create table scorm_course (
      id bigint primary key references stored_file (id),
      version text not null check (version in ('1.2', '2004')), edition text not null, title text not null,
      launch_path text not null, launch_query text not null default '',
      mastery_score numeric, passing_measure numeric, completion_threshold numeric,
      launch_data text not null default '',
      file_count int not null, unpacked_bytes bigint not null, created_at timestamptz not null default now());`);
    // Packages made on Windows name their files in any case: the key is the path in lower case.
    this.addSql(`create table scorm_file (
      course_id bigint not null references scorm_course (id), path_key text not null, storage_key text not null unique,
      size bigint not null, media_type text not null, primary key (course_id, path_key));`);

    // One row a share, course and person; a share that gets another package starts anew. Seconds of finished sessions and of the one under way.
    this.addSql(`create table scorm_attempt (
      id bigint primary key default nextval('portal_id_seq'),
      share_id bigint not null references kms_share (id), course_id bigint not null references scorm_course (id),
      person_id bigint not null references person (id),
      sequence int not null default 0, last_digest bytea, cmi jsonb not null default '{}',
      launch_id bigint, session_seconds numeric not null default 0, total_seconds numeric not null default 0,
      completion text not null default '', success text not null default '', score numeric, completed_at timestamptz,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      unique (share_id, person_id, course_id));`);
    this.addSql('create index scorm_attempt_course_idx on scorm_attempt (course_id);');
    this.addSql('create index scorm_attempt_person_idx on scorm_attempt (person_id);');

    // An address that nobody can guess, for one person and one sitting: it opens the files of the course and nothing else.
    this.addSql(`create table scorm_launch (
      id bigint primary key default nextval('portal_id_seq'), token_hash bytea not null unique,
      course_id bigint not null references scorm_course (id), attempt_id bigint references scorm_attempt (id),
      person_id bigint not null references person (id), session_id bigint not null references session (id) on delete cascade,
      created_at timestamptz not null default now(), expires_at timestamptz not null);`);
    this.addSql('create index scorm_launch_attempt_idx on scorm_launch (attempt_id, id desc) where attempt_id is not null;');
    this.addSql('create index scorm_launch_course_idx on scorm_launch (course_id);');
    this.addSql('create index scorm_launch_person_idx on scorm_launch (person_id);');
    this.addSql('create index scorm_launch_session_idx on scorm_launch (session_id);');
    this.addSql('create index scorm_launch_expires_idx on scorm_launch (expires_at);');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
