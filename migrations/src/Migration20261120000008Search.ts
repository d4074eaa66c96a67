import { Migration } from '@mikro-orm/migrations';

/** Characters that Chinese, Japanese and Korean are written in: each is a word, or half of one. */
const IDEOGRAPHS =
  '\\u2e80-\\u2fdf\\u3005-\\u3007\\u3040-\\u30ff\\u3105-\\u312f\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\U00020000-\\U0003ffff';
/** Letters and digits of scripts that put blanks between words, in lower case. */
const LETTERS = '0-9a-z\\u00df-\\u00f6\\u00f8-\\u024f\\u0370-\\u052f';

/**
 * Search (docs/decisions/machinery.md): one row a record beside the records, since a GIN index on a row that transitions update would be written by each of
 * them. Triggers keep it in the transaction that writes the record, whoever writes it: a call, an import, a migration or a person at a console.
 * What a row must be is said once, in the view search_source_<kind>.
 */
export class Migration20261120000008Search extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm;');
    this.addTextFunctions();
    this.addSql(`create table search_entry (
      kind text not null, record_id bigint not null, number_key text not null, grams text not null, signs text[] not null,
      primary key (kind, record_id)) with (toast_tuple_target = 8160);`);
    this.addSql('create index search_entry_grams_idx on search_entry using gin (grams gin_trgm_ops);');
    this.addSql('create index search_entry_signs_idx on search_entry using gin (signs);');
    this.addSql('create index search_entry_number_idx on search_entry (number_key text_pattern_ops, kind);');
    this.addUpkeep();
    this.addRiskControls();
    this.addIssues();
    this.addStoreItems();
    for (const kind of ['risk_control', 'remediation_issue', 'store_item']) this.addSql(`select rebuild_search_entries('${kind}');`);
  }

  /**
   * Texts are folded (width, compatibility forms, case). In the index every ideograph stands three times, because pg_trgm asks for three characters and a
   * Chinese word may have one; and a blank stands before every run of letters, so that a word of two letters is found where a run begins.
   */
  private addTextFunctions(): void {
    this.addSql(`create function fold_search_text(given text) returns text language sql immutable strict parallel safe
      return lower(normalize(given, NFKC));`);
    this.addSql(`create function spread_search_text(folded text) returns text language sql immutable strict parallel safe
      return regexp_replace(regexp_replace(folded, '([${IDEOGRAPHS}])', '\\1\\1\\1', 'g'), '(?<![${LETTERS}])(?=[${LETTERS}])', ' ', 'g');`);
    this.addSql(`create function search_signs(folded text) returns text[] language sql immutable strict parallel safe
      return array(select distinct sign from regexp_split_to_table(folded, '') sign where sign !~ '[${IDEOGRAPHS}${LETTERS}[:space:]]' order by sign);`);
    // At the ends of a word two of the three are enough, which spares the index its commonest entries. A word whose first run of letters is too short for
    // three characters in a row keeps the blank before it: it is looked for where words begin.
    this.addSql(`create function search_pattern(word text) returns text language plpgsql immutable strict parallel safe as $$
      declare spread text := spread_search_text(fold_search_text(word));
      begin
        if spread ~ '^([${IDEOGRAPHS}])\\1\\1.' then spread := substr(spread, 2); end if;
        if spread ~ '.([${IDEOGRAPHS}])\\1\\1$' then spread := left(spread, -1); end if;
        if ltrim(spread, ' ') ~ '[${IDEOGRAPHS}${LETTERS}]{3}' then spread := ltrim(spread, ' '); end if;
        return '%' || regexp_replace(spread, '([\\\\%_])', '\\\\\\1', 'g') || '%';
      end $$;`);
  }

  private addUpkeep(): void {
    // The entries are locked before their source is read: of two writers of one record the later one reads what both have written.
    this.addSql(`create function refresh_search_entries(of_kind text, ids bigint[]) returns void language plpgsql as $$
      begin
        perform 1 from search_entry where kind = of_kind and record_id = any(ids) order by record_id for update;
        execute format('insert into search_entry (kind, record_id, number_key, grams, signs)
          select %L, s.record_id, fold_search_text(s.number), spread_search_text(t.folded), search_signs(t.folded)
          from %I s cross join lateral (select fold_search_text(concat_ws(E''\\n'', s.number, s.title, s.title_en, s.body)) as folded) t
          where s.record_id = any($1) order by s.record_id
          on conflict (kind, record_id) do update set number_key = excluded.number_key, grams = excluded.grams, signs = excluded.signs
          where (search_entry.number_key, search_entry.grams) is distinct from (excluded.number_key, excluded.grams)',
          of_kind, 'search_source_' || of_kind) using ids;
        execute format('delete from search_entry e where e.kind = %L and e.record_id = any($1)
          and not exists (select 1 from %I s where s.record_id = e.record_id)', of_kind, 'search_source_' || of_kind) using ids;
      end $$;`);
    this.addSql(`create function rebuild_search_entries(of_kind text) returns bigint language plpgsql as $$
      declare ids bigint[]; last_id bigint := 0; done bigint := 0;
      begin
        loop
          execute format('select array_agg(record_id) from (
            (select record_id from %I where record_id > $1 order by record_id limit 2000)
            union (select record_id from search_entry where kind = $2 and record_id > $1 order by record_id limit 2000)
            order by record_id limit 2000) part',
            'search_source_' || of_kind) into ids using last_id, of_kind;
          exit when ids is null;
          perform refresh_search_entries(of_kind, ids);
          last_id := ids[cardinality(ids)];
          done := done + cardinality(ids);
        end loop;
        return done;
      end $$;`);
    this.addSql(`create function follow_search_rows() returns trigger language plpgsql as $$
      declare ids bigint[];
      begin
        execute format('select array_agg(%I order by %I) from changed', tg_argv[1], tg_argv[1]) into ids;
        if ids is not null then perform refresh_search_entries(tg_argv[0], ids); end if;
        return null;
      end $$;`);
    this.addSql(`create function follow_search_row() returns trigger language plpgsql as $$
      begin
        perform refresh_search_entries(tg_argv[0], array[(to_jsonb(new) ->> tg_argv[1])::bigint]);
        return null;
      end $$;`);
  }

  private addRiskControls(): void {
    this.addSql(`create view search_source_risk_control as
      select c.id as record_id, c.risk_no as number, c.risk_description as title, '' as title_en,
        concat_ws(E'\\n', c.risk_store_no, c.standard_control_desc, s.current_desc, c.consequences, c.consequences_en, c.category2_text, c.category3_text,
          p.name, p.english_name) as body
      from risk_control c left join self_assessment s on s.risk_id = c.id left join person p on p.id = c.owner_id;`);
    this.follow('risk_control', 'risk_control', 'id', [
      'risk_no',
      'risk_description',
      'risk_store_no',
      'standard_control_desc',
      'consequences',
      'consequences_en',
      'category2_text',
      'category3_text',
      'owner_id',
    ]);
    this.follow('risk_control', 'self_assessment', 'risk_id', ['current_desc']);
    this.followPeople('risk_control', 'select array_agg(id order by id) from risk_control where owner_id = new.id');
  }

  private addIssues(): void {
    this.addSql(`create view search_source_remediation_issue as
      select i.id as record_id, i.issue_no as number, c.risk_description as title, '' as title_en,
        concat_ws(E'\\n', c.risk_no, i.plan, p.name, p.english_name) as body
      from remediation_issue i join risk_control c on c.id = i.source_id join person p on p.id = i.assignee_id where i.source_workflow = 'riskControl';`);
    this.addSql('create index remediation_issue_newest_idx on remediation_issue (updated_at desc, id desc);');
    this.follow('remediation_issue', 'remediation_issue', 'id', ['issue_no', 'plan', 'assignee_id']);
    this.addSql(`create function follow_search_issues_of_control() returns trigger language plpgsql as $$
      declare ids bigint[];
      begin
        select array_agg(id order by id) from remediation_issue where source_workflow = 'riskControl' and source_id = new.id into ids;
        if ids is not null then perform refresh_search_entries('remediation_issue', ids); end if;
        return null;
      end $$;`);
    this.addSql(`create trigger search_issues_after_update after update of risk_no, risk_description on risk_control for each row
      when (old.risk_no is distinct from new.risk_no or old.risk_description is distinct from new.risk_description)
      execute function follow_search_issues_of_control();`);
    this.followPeople('remediation_issue', 'select array_agg(id order by id) from remediation_issue where assignee_id = new.id');
  }

  private addStoreItems(): void {
    this.addSql(`create view search_source_store_item as
      select id as record_id, ru_no as number, risk_description as title, '' as title_en,
        concat_ws(E'\\n', consequences, consequences_en, standard_control_desc) as body from risk_register_entry;`);
    this.addSql('create index risk_register_entry_newest_idx on risk_register_entry (updated_at desc, id desc);');
    this.follow('store_item', 'risk_register_entry', 'id', [
      'ru_no',
      'risk_description',
      'consequences',
      'consequences_en',
      'standard_control_desc',
    ]);
  }

  /** A table's rows that an entry of the kind is made of: rows that come and go by the statement, changed ones only where a text changed. */
  private follow(kind: string, table: string, idColumn: string, columns: readonly string[]): void {
    const args = `('${kind}', '${idColumn}')`;
    this.addSql(`create trigger search_${kind}_after_insert after insert on ${table} referencing new table as changed
      for each statement execute function follow_search_rows${args};`);
    this.addSql(`create trigger search_${kind}_after_delete after delete on ${table} referencing old table as changed
      for each statement execute function follow_search_rows${args};`);
    this.addSql(`create trigger search_${kind}_after_update after update of ${columns.join(', ')} on ${table} for each row
      when (${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')}) execute function follow_search_row${args};`);
  }

  /** A person's new name finds his records. */
  private followPeople(kind: string, select: string): void {
    this.addSql(`create function follow_search_people_of_${kind}() returns trigger language plpgsql as $$
      declare ids bigint[];
      begin
        ${select} into ids;
        if ids is not null then perform refresh_search_entries('${kind}', ids); end if;
        return null;
      end $$;`);
    this.addSql(`create trigger search_${kind}_after_rename after update of name, english_name on person for each row
      when (old.name is distinct from new.name or old.english_name is distinct from new.english_name)
      execute function follow_search_people_of_${kind}();`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
