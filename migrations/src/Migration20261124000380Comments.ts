import { Migration } from '@mikro-orm/migrations';

/**
 * What people say beside a record (ADR 43): never a step of it. A chain of its own vouches for it by digests, so that a text that its author took back is gone
 * and the chain still holds. Comments hang on what a page shows, so they name a lifecycle and the id that the page takes.
 */
export class Migration20261124000380Comments extends Migration {
  override up(): void {
    this.addTables();
    this.addChain();
    this.addToSearch();
  }

  private addTables(): void {
    this.addSql(`create table record_comment (
      id bigint primary key default nextval('portal_id_seq'),
      workflow text not null, page_id bigint not null, search_kind text not null,
      thread_id bigint references record_comment (id), author_id bigint not null references person (id),
      text text not null, salt bytea not null, version int not null default 1,
      created_at timestamptz(3) not null, edited_at timestamptz(3),
      resolved_at timestamptz(3), resolved_by bigint references person (id), removed_at timestamptz(3),
      check ((resolved_at is null) = (resolved_by is null)),
      check (resolved_at is null or thread_id is null));`);
    this.addSql('create index record_comment_page_idx on record_comment (workflow, page_id, id);');
    this.addSql('create index record_comment_search_idx on record_comment (search_kind, page_id, id);');
    this.addSql('create index record_comment_thread_idx on record_comment (thread_id) where thread_id is not null;');
    this.addSql('create index record_comment_author_idx on record_comment (author_id);');
    this.addSql('create index record_comment_resolver_idx on record_comment (resolved_by) where resolved_by is not null;');
    this.addSql(`create table record_comment_mention (
      comment_id bigint not null references record_comment (id), person_id bigint not null references person (id), said_as text not null,
      primary key (comment_id, person_id));`);
    this.addSql('create index record_comment_mention_person_idx on record_comment_mention (person_id);');
    // Who is still to be told; rows go when they were.
    this.addSql(`create table record_comment_notice (
      comment_id bigint not null references record_comment (id), person_id bigint not null references person (id), kind text not null,
      subject_id bigint not null, page text not null, primary key (comment_id, person_id));`);
    this.addSql('create index record_comment_notice_person_idx on record_comment_notice (person_id);');
  }

  private addChain(): void {
    this.addSql(`create table record_comment_entry (
      id bigint primary key default nextval('portal_id_seq'), seq bigint not null, at timestamptz(3) not null,
      comment_id bigint not null, workflow text not null, page_id bigint not null, thread_id bigint, what text not null,
      actor_id bigint not null references person (id), digest bytea not null, hash bytea not null);`);
    this.addSql('create unique index record_comment_entry_seq_idx on record_comment_entry (seq);');
    this.addSql('create index record_comment_entry_comment_idx on record_comment_entry (comment_id, seq);');
    this.addSql('create index record_comment_entry_actor_idx on record_comment_entry (actor_id);');
    this.addSql(
      `create table record_comment_end (one boolean primary key default true check (one), seq bigint not null, hash bytea not null);`,
    );
    this.addSql(`insert into record_comment_end (seq, hash) values (0, '\\x00');`);
    this
      .addSql(`create function chain_comment_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
      declare last record_comment_end;
      begin
        select * into last from record_comment_end for update;
        new.seq := last.seq + 1;
        new.hash := sha256(last.hash || convert_to(jsonb_build_array(new.seq, new.id, (extract(epoch from new.at) * 1000)::bigint, new.comment_id, new.workflow,
          new.page_id, new.thread_id, new.what, new.actor_id, encode(new.digest, 'hex'))::text, 'UTF8'));
        update record_comment_end set seq = new.seq, hash = new.hash;
        return new;
      end $$;`);
    this.addSql(
      `create trigger record_comment_entry_chained before insert on record_comment_entry for each row execute function chain_comment_entry();`,
    );
    this.addSql(`create function refuse_comment_history() returns trigger language plpgsql as $$
      begin raise exception 'what was said of a comment is never changed' using errcode = 'insufficient_privilege'; end $$;`);
    this.addSql(`create trigger record_comment_entry_kept before update or delete on record_comment_entry
      for each statement execute function refuse_comment_history();`);
  }

  /** A record is found by what is said beside it: whoever may read it may read that too. */
  private addToSearch(): void {
    this.addSql(`create function comment_words(of_kind text, of_page bigint) returns text language sql stable as $$
      select string_agg(text, E'\\n' order by id) from record_comment where search_kind = of_kind and page_id = of_page and text <> '' $$;`);
    this.addSql(`create or replace function refresh_search_entries(of_kind text, ids bigint[]) returns void language plpgsql as $$
      begin
        perform 1 from search_entry where kind = of_kind and record_id = any(ids) order by record_id for update;
        execute format('insert into search_entry (kind, record_id, number_key, grams, signs)
          select %L, s.record_id, fold_search_text(s.number), spread_search_text(t.folded), search_signs(t.folded)
          from %I s cross join lateral (
            select fold_search_text(concat_ws(E''\\n'', s.number, s.title, s.title_en, s.body, comment_words(%L, s.record_id))) as folded) t
          where s.record_id = any($1) order by s.record_id
          on conflict (kind, record_id) do update set number_key = excluded.number_key, grams = excluded.grams, signs = excluded.signs
          where (search_entry.number_key, search_entry.grams) is distinct from (excluded.number_key, excluded.grams)',
          of_kind, 'search_source_' || of_kind, of_kind) using ids;
        execute format('delete from search_entry e where e.kind = %L and e.record_id = any($1)
          and not exists (select 1 from %I s where s.record_id = e.record_id)', of_kind, 'search_source_' || of_kind) using ids;
      end $$;`);
    this.addSql(`create function follow_search_comment() returns trigger language plpgsql as $$
      begin
        perform refresh_search_entries(new.search_kind, array[new.page_id]);
        return null;
      end $$;`);
    this.addSql(
      `create trigger search_comment_after_insert after insert on record_comment for each row execute function follow_search_comment();`,
    );
    this.addSql(`create trigger search_comment_after_update after update of text on record_comment for each row
      when (old.text is distinct from new.text) execute function follow_search_comment();`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
