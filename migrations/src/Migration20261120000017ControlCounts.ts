import { Migration } from '@mikro-orm/migrations';

/** What a count can be asked for together: one of these, or two of them. Each with the column that holds it. */
const FILTERS: readonly (readonly [name: string, column: string])[] = [
  ['riskYear', 'risk_year'],
  ['riskCategory1', 'category1'],
  ['managementArea', 'management_area'],
  ['businessUnit', 'business_unit'],
  ['key', 'key_control'],
  ['controlOwnerFunction', 'control_owner_function'],
  ['controlMode', 'control_mode'],
];
/** Further ones: what has many values is counted by itself. */
const CHAINS: readonly (readonly (readonly [name: string, column: string])[])[] = [
  [
    ['riskCategory1', 'category1'],
    ['riskCategory2', 'category2'],
  ],
  [
    ['riskCategory1', 'category1'],
    ['riskCategory2', 'category2'],
    ['riskCategory3', 'category3'],
  ],
  [['ownerId', 'owner_id']],
];
/** What a count is divided by; null is a part of its own, without a value. */
const PARTS: readonly (readonly [name: string, column: string])[] = [
  ['category1', 'category1'],
  ['businessUnit', 'business_unit'],
  ['managementArea', 'management_area'],
  ['keyControl', 'key_control'],
  ['controlOwnerFunction', 'control_owner_function'],
  ['score', 'score'],
  ['controlMode', 'control_mode'],
  ['controlFrequency', 'control_frequency'],
  ['state', 'state'],
  ['dueOn', 'due_on'],
  ['effectiveness', 'effectiveness'],
  ['deficiency', 'deficiency'],
  ['openIssues', 'has_open_issue'],
];
const COLUMNS = `control_id, is_active, updated_at, place, risk_year, category1, category2, category3, owner_id, business_unit, management_area, key_control,
  control_owner_function, control_mode, control_frequency, score, state, due_on, effectiveness, deficiency, has_open_issue, is_level2, is_level3`;

const valueOf = ([name, column]: readonly [string, string]) => `chr(31) || '${name}=' || f.${column}`;
const PAIRS = FILTERS.flatMap((one, index) => FILTERS.slice(index + 1).map((other) => [one, other]));
const activity = `case when f.is_active then 't' else 'f' end`;
const toScope = (filters: readonly (readonly [string, string])[]) => [activity, ...filters.map(valueOf)].join(' || ');

/**
 * Counts of risk controls that are kept, so that a dashboard or a far page reads some hundred rows whatever the size (decision record 17). Whoever writes a
 * control leaves its id in `risk_control_mark`, in his own transaction; the worker folds the marks into the figures and counts. Figures = counts, corrected by
 * what the marked controls are now and were when they were counted, so that they are exact at any moment.
 */
export class Migration20261120000017ControlCounts extends Migration {
  override up(): void {
    this.addTables();
    this.addFacts();
    this.addCells();
    this.addMarks();
    this.addFold();
    this.addRecount();
    this.addSql('select recount_controls();');
  }

  private addTables(): void {
    // No foreign key: the figure of a control that went stays until it is folded.
    this.addSql(`create table risk_control_figure (
      control_id bigint primary key, is_active boolean not null, updated_at timestamptz not null, place int not null, risk_year int,
      category1 bigint, category2 bigint, category3 bigint, owner_id bigint, business_unit text, management_area text, key_control text,
      control_owner_function text, control_mode int, control_frequency int, score int, state text not null, due_on date, effectiveness int,
      deficiency text, has_open_issue boolean not null, is_level2 boolean not null, is_level3 boolean not null) with (fillfactor = 80);`);
    this.addSql(
      'create table risk_control_count (scope text collate "C" not null, part text collate "C" not null, n bigint not null, primary key (scope, part)) with (fillfactor = 80);',
    );
    this.addSql(`create table risk_control_mark (control_id bigint not null)
      with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_scale_factor = 0);`);
    // Parts are read by range, which a language's own order would tear apart. A place is a stretch of the list's order (updated_at, id), of a thousand controls or so; far pages begin at one.
    this.addSql(`create table risk_control_place (place int primary key, from_at timestamptz not null, from_id bigint not null);`);
    this.addSql('create unique index risk_control_place_from_idx on risk_control_place (from_at, from_id);');
    this.addSql(`insert into risk_control_place values (0, '-infinity', 0);`);
  }

  private addFacts(): void {
    this.addSql(`create view risk_control_fact as
      select c.id as control_id, c.is_active, c.updated_at,
        (select p.place from risk_control_place p where (p.from_at, p.from_id) <= (c.updated_at, c.id) order by p.from_at desc, p.from_id desc limit 1) as place,
        c.risk_year, c.category1_id as category1, c.category2_id as category2, c.category3_id as category3, c.owner_id,
        nullif(c.business_unit, '') as business_unit, nullif(c.management_area, '') as management_area, nullif(c.key_control, '') as key_control,
        nullif(c.control_owner_function, '') as control_owner_function, nullif(s.mode, 0) as control_mode, nullif(s.frequency, 0) as control_frequency,
        s.score, c.state, t.due_on, v.effectiveness, nullif(v.deficiency, '') as deficiency,
        exists (select 1 from remediation_issue i where i.source_workflow = 'riskControl' and i.source_id = c.id
          and i.state not in ('verified', 'cancelled')) as has_open_issue,
        coalesce(c.category2_id > 0, false) or c.category2_text <> '' as is_level2, coalesce(c.category3_id > 0, false) or c.category3_text <> '' as is_level3
      from risk_control c
      left join self_assessment s on s.risk_id = c.id
      left join workflow_timer t on t.workflow = 'riskControl' and t.subject_id = c.id and t.rung = 0
      left join lateral (select r.effectiveness, r.deficiency from independent_review r
        where r.risk_id = c.id and r.state = 'closed' order by r.round desc limit 1) v on true;`);
  }

  /** A cell is a scope (the filters that hold) and a part (a value of a division). */
  private addCells(): void {
    this.addSql(`create function control_near_scopes(f risk_control_figure) returns text[] language sql immutable parallel safe
      return array_remove(array[${[[], ...FILTERS.map((filter) => [filter])].map(toScope).join(',\n')}], null);`);
    this.addSql(`create function control_scopes(f risk_control_figure) returns text[] language sql immutable parallel safe
      return control_near_scopes(f) || array_remove(array[${[...CHAINS, ...PAIRS].map(toScope).join(',\n')}], null);`);
    this.addSql(`create function control_parts(f risk_control_figure) returns text[] language sql immutable parallel safe
      return array_remove(array['total', ${PARTS.map(([name, column]) => `'${name}' || coalesce('=' || f.${column}::text, '')`).join(', ')},
        case when f.category1 is not null then 'level1' end, case when f.is_level2 then 'level2' end, case when f.is_level3 then 'level3' end], null);`);
    // Where both versions of a control stand in the same scopes, only the parts that differ.
    this
      .addSql(`create function control_cells(f risk_control_figure, other risk_control_figure, stays boolean) returns table (scope text, part text)
      language sql immutable parallel safe rows 100 as $$
        select s.scope, p.part from unnest(control_scopes(f)) s (scope), unnest(control_parts(f)) p (part)
          where not (stays and p.part = any(control_parts(other)))
        union all select s.scope, '~=' || f.place from unnest(control_near_scopes(f)) s (scope) where not (stays and f.place = other.place)
        union all select ${activity}, '~' || f.state || '=' || f.place where not (stays and f.place = other.place and f.state = other.state)
      $$;`);
  }

  private addMarks(): void {
    for (const [name, column] of [
      ['itself', 'id'],
      ['of_part', 'risk_id'],
      ['of_timer', 'subject_id'],
      ['of_issue', 'source_id'],
    ]) {
      this.addSql(`create function mark_control_${name}() returns trigger language plpgsql as $$
        begin
          insert into risk_control_mark values (case when tg_op = 'DELETE' then old.${column} else new.${column} end);
          return null;
        end $$;`);
    }
    this.watch('risk_control', 'itself', 'true', [
      'is_active',
      'updated_at',
      'risk_year',
      'category1_id',
      'category2_id',
      'category3_id',
      'category2_text',
      'category3_text',
      'owner_id',
      'business_unit',
      'management_area',
      'key_control',
      'control_owner_function',
      'state',
    ]);
    this.watch('self_assessment', 'of_part', 'true', ['mode', 'frequency', 'score']);
    this.watch('independent_review', 'of_part', `row.state = 'closed'`, ['state', 'round', 'effectiveness', 'deficiency']);
    this.watch('workflow_timer', 'of_timer', `row.rung = 0 and row.workflow = 'riskControl'`, ['due_on']);
    this.watch('remediation_issue', 'of_issue', `row.source_workflow = 'riskControl'`, ['state']);
  }

  /** Marks the control of a row that comes, goes, or changes in one of the columns; `condition` says of a row that it counts. */
  private watch(table: string, name: string, condition: string, columns: readonly string[]): void {
    const of = (row: 'old' | 'new') => condition.replaceAll('row.', `${row}.`);
    const differs = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
    const run = `execute function mark_control_${name}();`;
    this.addSql(`create trigger count_after_insert after insert on ${table} for each row when (${of('new')}) ${run}`);
    this.addSql(`create trigger count_after_delete after delete on ${table} for each row when (${of('old')}) ${run}`);
    this.addSql(`create trigger count_after_update after update of ${columns.join(', ')} on ${table} for each row
      when ((${of('old')} or ${of('new')}) and (${differs})) ${run}`);
  }

  private addFold(): void {
    const assignments = COLUMNS.split(',')
      .slice(1)
      .map((column) => `${column.trim()} = excluded.${column.trim()}`)
      .join(', ');
    // The marks go first: what a later statement reads then is at least what the transactions that left them have written.
    this.addSql(`create function fold_control_marks(most int) returns int language plpgsql as $$
      declare ids bigint[]; taken int; head int;
      begin
        if not pg_try_advisory_xact_lock(hashtext('risk_control_count')) then return 0; end if;
        with gone as (delete from risk_control_mark where ctid = any(array(select ctid from risk_control_mark limit most)) returning control_id)
          select array_agg(distinct control_id), count(*) from gone into ids, taken;
        if taken = 0 then return 0; end if;
        with fresh as materialized (select row(v.*)::risk_control_figure as f from risk_control_fact v where v.control_id = any(ids)),
          counted as materialized (select f from risk_control_figure f where f.control_id = any(ids)),
          moved as materialized (select o.f as before, n.f as after, control_scopes(o.f) is not distinct from control_scopes(n.f) as stays
            from counted o full join fresh n on (n.f).control_id = (o.f).control_id where o.f is distinct from n.f),
          kept as (insert into risk_control_figure (${COLUMNS}) select (after).* from moved where (after).control_id is not null
            on conflict (control_id) do update set ${assignments}),
          dropped as (delete from risk_control_figure d using moved m where (m.after).control_id is null and d.control_id = (m.before).control_id)
        insert into risk_control_count as k (scope, part, n)
          select scope, part, sum(n) from (
            select c.scope, c.part, -1 as n from moved m cross join lateral control_cells(m.before, m.after, m.stays) c where (m.before).control_id is not null
            union all
            select c.scope, c.part, 1 from moved m cross join lateral control_cells(m.after, m.before, m.stays) c where (m.after).control_id is not null) delta
          group by scope, part having sum(n) <> 0 order by scope, part
          on conflict (scope, part) do update set n = k.n + excluded.n;
        select max(place) from risk_control_place into head;
        if (select sum(n) from risk_control_count where scope in ('t', 'f') and part = '~=' || head) >= 1000 then
          -- What is newer than every control there is begins the next place.
          insert into risk_control_place select head + 1, updated_at, id + 1 from risk_control order by updated_at desc, id desc limit 1
            on conflict do nothing;
        end if;
        return taken;
      end $$;`);
  }

  /** Everything counted anew; what is right already is not written. Answers how many figures of controls without a mark, and how many cells, were wrong. */
  private addRecount(): void {
    const columnsOf = (filters: readonly (readonly [string, string])[]) => ['is_active', ...filters.map(([, column]) => column)].join(', ');
    const divisions = [...PARTS, ['level1', 'is_level1'], ['level2', 'is_level2'], ['level3', 'is_level3']];
    const grouped = divisions.map((_, index) => `p${index}`);
    const everything = 2 ** grouped.length - 1;
    /** All divisions of one choice of filters in one pass. A level that a control does not have is no part. */
    const insertCells = (filters: readonly (readonly [string, string])[]) => `insert into recounted select scope, part, n from (
        select ${toScope(filters)} as scope, count(*) as n, case grouping(${grouped.join(', ')}) when ${everything} then 'total'
          ${divisions
            .map(([name], index) => {
              const mask = everything - 2 ** (grouped.length - 1 - index);
              return `when ${mask} then ${name!.startsWith('level') ? `case when p${index} then '${name}' end` : `'${name}' || coalesce('=' || p${index}::text, '')`}`;
            })
            .join('\n')} end as part
        from divided f ${filters.length > 0 ? `where ${filters.map(([, column]) => `f.${column} is not null`).join(' and ')}` : ''}
        group by grouping sets ((${columnsOf(filters)}), ${grouped.map((part) => `(${columnsOf(filters)}, ${part})`).join(', ')})) g where part is not null;`;
    const insertPlaces = (
      filters: readonly (readonly [string, string])[],
    ) => `insert into recounted select ${toScope(filters)}, '~=' || f.place, count(*)
        from risk_control_figure f ${filters.map(([, column]) => `where f.${column} is not null`).join('')} group by ${columnsOf(filters)}, f.place;`;
    const near = [[], ...FILTERS.map((filter) => [filter])];
    this.addSql(`create function recount_controls(out figures bigint, out cells bigint) language plpgsql
      set work_mem = '128MB' set statement_timeout = 0 set jit = off set client_min_messages = warning as $$
      declare total bigint;
      begin
        perform pg_advisory_xact_lock(hashtext('risk_control_count'));
        drop table if exists pg_temp.marked, pg_temp.divided, pg_temp.recounted, pg_temp.fresh;
        create temp table marked on commit drop as select distinct control_id from risk_control_mark with no data;
        -- Few marks are folded as ever, so that what is wrong afterwards is a mistake; many are quicker counted anew.
        if (select count(*) from (select 1 from risk_control_mark limit 20001) m) <= 20000 then
          while fold_control_marks(5000) > 0 loop end loop;
        end if;
        with gone as (delete from risk_control_mark returning control_id) insert into marked select distinct control_id from gone;
        select count(*) from risk_control into total;
        if (select count(*) > greatest(20, total / 250) from risk_control_place)
          or exists (select 1 from risk_control_figure group by place having count(*) > 4000) or not exists (select 1 from risk_control_figure) then
          delete from risk_control_place where place > 0;
          insert into risk_control_place select row_number() over (order by updated_at, id), updated_at, id
            from (select updated_at, id, row_number() over (order by updated_at, id) as n from risk_control) r where n % 1000 = 0;
          -- Where the stretches begin anew, every figure may move: that is nobody's mistake.
          insert into marked select control_id from risk_control_figure;
        end if;
        create temp table fresh on commit drop as select v.* from risk_control_fact v;
        delete from risk_control_figure f where not exists (select 1 from fresh n where n.control_id = f.control_id);
        with wrong as (insert into risk_control_figure as f (${COLUMNS}) select ${COLUMNS} from fresh
            on conflict (control_id) do update set ${COLUMNS.split(',')
              .slice(1)
              .map((column) => `${column.trim()} = excluded.${column.trim()}`)
              .join(', ')} where f is distinct from excluded returning control_id)
          select count(*) from wrong w where not exists (select 1 from marked m where m.control_id = w.control_id) into figures;
        create temp table recounted (scope text collate "C", part text collate "C", n bigint) on commit drop;
        create temp table divided on commit drop as select f.*, ${divisions
          .map(([, column], index) => `${column === 'is_level1' ? 'f.category1 is not null' : `f.${column}`} as p${index}`)
          .join(', ')} from risk_control_figure f;
        analyze divided;
        ${[...near, ...CHAINS, ...PAIRS].map(insertCells).join('\n')}
        ${near.map(insertPlaces).join('\n')}
        insert into recounted select ${activity}, '~' || f.state || '=' || f.place, count(*) from risk_control_figure f group by f.is_active, f.state, f.place;
        with put as (insert into risk_control_count as k select scope, part, n from recounted order by scope, part
            on conflict (scope, part) do update set n = excluded.n where k.n <> excluded.n returning 1),
          gone as (delete from risk_control_count k where not exists (select 1 from recounted r where r.scope = k.scope and r.part = k.part) returning n)
          select (select count(*) from put) + (select count(*) from gone where n <> 0) into cells;
      end $$;`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
