import { Migration } from '@mikro-orm/migrations';

const ACTIVITY = `case when f.is_active then 't' else 'f' end`;
type Filter = readonly [name: string, column: string];
/** The scopes that are counted, as Migration20261120000017ControlCounts names them. */
const FILTERS: readonly Filter[] = [
  ['riskYear', 'risk_year'],
  ['riskCategory1', 'category1'],
  ['managementArea', 'management_area'],
  ['businessUnit', 'business_unit'],
  ['key', 'key_control'],
  ['controlOwnerFunction', 'control_owner_function'],
  ['controlMode', 'control_mode'],
];
const CATEGORIES: readonly Filter[] = [
  ['riskCategory1', 'category1'],
  ['riskCategory2', 'category2'],
  ['riskCategory3', 'category3'],
];
const NEAR: readonly (readonly Filter[])[] = [[], ...FILTERS.map((filter) => [filter])];
const SCOPES: readonly (readonly Filter[])[] = [
  ...NEAR,
  CATEGORIES.slice(0, 2),
  CATEGORIES,
  [['ownerId', 'owner_id']],
  ...FILTERS.flatMap((one, index) => FILTERS.slice(index + 1).map((other) => [one, other])),
];
/** What a scope is divided by, and the rarer half of a yes or no, as Migration20261128190000LeanCells names them. */
const PARTS: readonly (readonly [column: string, part: string])[] = [
  ...[
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
  ].map(([name, column]) => [`f.${column}`, `'${name}=' || p::text`] as const),
  ['f.has_open_issue', `case when p then 'openIssues=true' end`],
  ['f.is_level2 = false', `case when p then 'notLevel2' end`],
  ['f.is_level3 = false', `case when p then 'notLevel3' end`],
];

interface Portion {
  readonly name: string;
  /** Its cells counted anew: scope, part and number. */
  readonly counted: string;
}

const nameOf = (kind: string, filters: readonly Filter[]) => [kind, ...filters.map(([name]) => name)].join(' ');
const toScope = (filters: readonly Filter[]) =>
  [ACTIVITY, ...filters.map(([name, column]) => `chr(31) || '${name}=' || f.${column}`)].join(' || ');
const columnsOf = (filters: readonly Filter[]) => ['is_active', ...filters.map(([, column]) => column)].join(', ');
const allSet = (filters: readonly Filter[]) => filters.map(([, column]) => `f.${column} is not null`).join(' and ') || 'true';

/** All divisions of one choice of filters in one pass. */
function countDivisions(filters: readonly Filter[]): string {
  const grouped = PARTS.map((_, index) => `p${index}`);
  const everything = 2 ** grouped.length - 1;
  const named = PARTS.map(
    ([, part], index) => `when ${everything - 2 ** (grouped.length - 1 - index)} then ${part.replace(/\bp\b/, `p${index}`)}`,
  );
  return `select g.scope, g.part, g.n from (
      select ${toScope(filters)} as scope, case grouping(${grouped.join(', ')}) when ${everything} then 'total' ${named.join(' ')} end as part, count(*) as n
      from (select f.*, ${PARTS.map(([column], index) => `${column} as p${index}`).join(', ')} from risk_control_figure f) f where ${allSet(filters)}
      group by grouping sets ((${columnsOf(filters)}), ${grouped.map((part) => `(${columnsOf(filters)}, ${part})`).join(', ')})) g where g.part is not null`;
}

const PORTIONS: readonly Portion[] = [
  ...SCOPES.map((filters) => ({ name: nameOf('parts', filters), counted: countDivisions(filters) })),
  ...NEAR.map((filters) => ({
    name: nameOf('places', filters),
    counted: `select ${toScope(filters)}, '~=' || f.place, count(*) from risk_control_figure f where ${allSet(filters)} group by ${columnsOf(filters)}, f.place`,
  })),
  {
    name: 'states',
    counted: `select ${ACTIVITY}, '~' || f.state || '=' || f.place, count(*) from risk_control_figure f group by f.is_active, f.state, f.place`,
  },
];
const SETTINGS = `set work_mem = '128MB' set jit = off`;

/**
 * Kept counts are counted anew a portion at a time (decision record 17): each choice of filters is one pass over the figures and is compared within one
 * statement, so as of one moment; between two of them the database is free for those who wait for it.
 */
export class Migration20261130220000CountsInPortions extends Migration {
  override up(): void {
    this.addSql(`create function control_cell_portions() returns text[] language sql immutable parallel safe
      return array[${PORTIONS.map(({ name }) => `'${name}'`).join(', ')}, 'others'];`);
    // By the names of the filters alone, without their values.
    this.addSql(`create function control_cell_portion(scope text, part text) returns text language sql immutable parallel safe as $$
      select case when part like '~=%' then 'places' when part like '~%' then 'states' else 'parts' end
        || replace(regexp_replace(substr(scope, 2), '=[^' || chr(31) || ']*', '', 'g'), chr(31), ' ') $$;`);
    // Stable: it sees what the statement sees that calls it.
    this
      .addSql(`create function count_control_portion(portion text) returns table (scope text, part text, n bigint) language plpgsql stable ${SETTINGS} as $$
      #variable_conflict use_column
      begin
        case portion
          ${PORTIONS.map(({ name, counted }) => `when '${name}' then return query ${counted};`).join('\n')}
          else null;
        end case;
      end $$;`);
    this
      .addSql(`create or replace function count_controls_anew() returns void language plpgsql ${SETTINGS} set client_min_messages = warning as $$
      declare portion text;
      begin
        drop table if exists pg_temp.recounted;
        create temp table recounted (scope text collate "C", part text collate "C", n bigint) on commit drop;
        -- Who counts anew may have written the figures himself: of a table that seems empty each grouping would be sorted for.
        analyze risk_control_figure;
        foreach portion in array control_cell_portions() loop insert into recounted select * from count_control_portion(portion); end loop;
      end $$;`);
    this.addComparison();
  }

  private addComparison(): void {
    // Both without a portion stay for a worker of the version before.
    this
      .addSql(`create function find_miscounted_cells(portion text) returns table (scope text, part text, n bigint) language sql ${SETTINGS} as $$
      with recounted as materialized (select r.scope collate "C" as scope, r.part collate "C" as part, r.n from count_control_portion(portion) r),
        kept as materialized (select k.scope, k.part, k.n from risk_control_cell k where control_cell_portion(k.scope, k.part) = portion
          or (portion = 'others' and control_cell_portion(k.scope, k.part) <> all(control_cell_portions()))),
        -- A value may hold what parts the filters of a scope: then its cells are found by no portion's name, and are right all the same.
        told as materialized (select distinct s.scope from risk_control_figure f cross join lateral unnest(control_scopes(f)) s (scope)
          where portion = 'others' and exists (select 1 from kept))
      select r.scope::text, r.part::text, r.n - coalesce(k.n, 0) from recounted r left join risk_control_cell k on k.scope = r.scope and k.part = r.part
        where r.n <> coalesce(k.n, 0)
      union all
      select k.scope::text, k.part::text, -k.n from kept k
        where k.n <> 0 and not exists (select 1 from recounted r where r.scope = k.scope and r.part = k.part)
          and not exists (select 1 from told t where t.scope collate "C" = k.scope) $$;`);
    this
      .addSql(`create function find_wrong_control_figures(above bigint, upto bigint) returns table (control_id bigint) language sql stable ${SETTINGS} as $$
      select coalesce(n.control_id, f.control_id)
      from (select v.control_id, row(v.*)::risk_control_figure as now from risk_control_fact v where v.control_id > above and v.control_id <= upto) n
      full join (select * from risk_control_figure f where f.control_id > above and f.control_id <= upto) f on f.control_id = n.control_id
      where n.now is distinct from row(f.*)::risk_control_figure and not exists (select 1 from risk_control_mark m where m.control_id = coalesce(n.control_id, f.control_id)) $$;`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
