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
const SCOPES: readonly (readonly Filter[])[] = [
  [],
  ...FILTERS.map((filter) => [filter]),
  CATEGORIES.slice(0, 2),
  CATEGORIES,
  [['ownerId', 'owner_id']],
  ...FILTERS.flatMap((one, index) => FILTERS.slice(index + 1).map((other) => [one, other])),
];
/** What a scope is divided by. That a control has none of it is not counted: it is what the others leave of the total. */
const DIVISIONS: readonly Filter[] = [
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
];
/** The rarer half of a yes or no. */
const RARE: readonly (readonly [part: string, condition: string])[] = [
  ['openIssues=true', 'has_open_issue'],
  ['notLevel2', 'is_level2 = false'],
  ['notLevel3', 'is_level3 = false'],
];
const PARTS: readonly (readonly [part: string, condition: string])[] = [
  ...DIVISIONS.map(([name, column]) => [`'${name}=' || f.${column}::text`, `f.${column}`] as const),
  ...RARE.map(([part, condition]) => [`case when f.${condition} then '${part}' end`, `f.${condition}`] as const),
];

const toScope = (filters: readonly Filter[]) =>
  [ACTIVITY, ...filters.map(([name, column]) => `chr(31) || '${name}=' || f.${column}`)].join(' || ');
const columnsOf = (filters: readonly Filter[]) => ['is_active', ...filters.map(([, column]) => column)].join(', ');

/** All divisions of one choice of filters in one pass. */
function insertCells(filters: readonly Filter[]): string {
  const grouped = PARTS.map((_, index) => `p${index}`);
  const everything = 2 ** grouped.length - 1;
  const named = PARTS.map(
    ([part, condition], index) => `when ${everything - 2 ** (grouped.length - 1 - index)} then ${part.replaceAll(condition, `p${index}`)}`,
  );
  return `insert into recounted select scope, part, n from (
      select ${toScope(filters)} as scope, count(*) as n, case grouping(${grouped.join(', ')}) when ${everything} then 'total' ${named.join('\n')} end as part
      from divided f ${filters.length > 0 ? `where ${filters.map(([, column]) => `f.${column} is not null`).join(' and ')}` : ''}
      group by grouping sets ((${columnsOf(filters)}), ${grouped.map((part) => `(${columnsOf(filters)}, ${part})`).join(', ')})) g where part is not null;`;
}

const RECOUNTED = `create temp table divided on commit drop as select f.*, ${PARTS.map(([, condition], index) => `${condition} as p${index}`).join(', ')}
          from risk_control_figure f;
        analyze divided;
        ${SCOPES.map(insertCells).join('\n')}
        `;
const PLACED = 'insert into recounted select case when f.is_active';

/** Texts of a function and what stands in their place from now on, wherever they stand. */
const CHANGES: readonly (readonly [name: string, was: string, is: string])[] = [
  ['control_cells', 'control_parts(', 'control_cell_parts('],
  ['fold_control_marks', 'into risk_control_count as', 'into risk_control_cell as'],
  ['fold_control_marks', 'from risk_control_count where', 'from risk_control_cell where'],
  ['recount_controls', 'into risk_control_count as', 'into risk_control_cell as'],
  ['recount_controls', 'from risk_control_count k', 'from risk_control_cell k'],
];
const literal = (text: string) => `$text$${text}$text$`;

/**
 * What follows from other cells is not counted (decision record 17): a fold writes half as many. `risk_control_cell` holds what is counted, and
 * `risk_control_count` is from now on a view of it with what follows, for readers of one number, and for an api of the version before while both run.
 */
export class Migration20261128190000LeanCells extends Migration {
  override up(): void {
    // Who folds meanwhile leaves his marks for later instead of meeting a view where the table was, and a recount is waited for before anybody waits for this.
    this.addSql(`select pg_advisory_xact_lock(hashtext('risk_control_count'));`);
    this.addSql('alter table risk_control_count rename to risk_control_cell;');
    this.addSql('alter index risk_control_count_pkey rename to risk_control_cell_pkey;');
    this.addSql(`create function control_cell_parts(f risk_control_figure) returns text[] language sql immutable parallel safe
      return array_remove(array['total', ${PARTS.map(([part]) => part).join(', ')}], null);`);
    for (const [name, was, is] of CHANGES)
      this.edit(name, `strpos(source, ${literal(was)}) = 0`, `replace(source, ${literal(was)}, ${literal(is)})`);
    const [begin, end] = [`strpos(source, 'create temp table divided')`, `strpos(source, ${literal(PLACED)})`];
    this.edit(
      'recount_controls',
      `${begin} = 0 or ${end} < ${begin}`,
      `left(source, ${begin} - 1) || ${literal(RECOUNTED)} || substr(source, ${end})`,
    );
    this.dropWhatFollows();
    this.addView();
  }

  /** Nothing is counted anew, which would keep every list waiting for the table's new name: what is counted from now on follows from what was. */
  private dropWhatFollows(): void {
    for (const level of ['2', '3'])
      this.addSql(`insert into risk_control_cell select t.scope, 'notLevel${level}', t.n - coalesce(l.n, 0) from risk_control_cell t
        left join risk_control_cell l on l.scope = t.scope and l.part = 'level${level}' where t.part = 'total' and t.n <> coalesce(l.n, 0);`);
    const without = DIVISIONS.filter(([name]) => name !== 'state').map(([name]) => `'${name}'`);
    this.addSql(`delete from risk_control_cell where part in (${without.join(', ')}, 'openIssues=false', 'level1', 'level2', 'level3');`);
  }

  private edit(name: string, isOther: string, edited: string): void {
    this.addSql(`do $edit$
      declare source text := pg_get_functiondef('${name}'::regproc);
      begin
        if ${isOther} then raise exception '${name} is not what it was'; end if;
        execute ${edited};
      end $edit$;`);
  }

  /** A part that follows is a range of counted ones, or what it leaves of the total. */
  private addView(): void {
    const rest = (part: string, from: string, below: string) => `('${part}', '${from}', '${below}', true)`;
    const followed = [
      ...DIVISIONS.filter(([name]) => name !== 'state').map(([name]) => rest(name, `${name}=`, `${name}>`)),
      rest('openIssues=false', 'openIssues=true', 'openIssues=true~'),
      `('level1', 'category1=', 'category1>', false)`,
      rest('level2', 'notLevel2', 'notLevel2~'),
      rest('level3', 'notLevel3', 'notLevel3~'),
    ];
    this.addSql(`create view risk_control_count as
      select scope, part, n from risk_control_cell
      union all
      select t.scope, d.part collate "C", (case when d.is_rest then t.n - r.n else r.n end)::bigint
      from risk_control_cell t
      cross join (values ${followed.join(', ')}) d (part, low, high, is_rest)
      cross join lateral (select coalesce(sum(k.n), 0) as n from risk_control_cell k
        where k.scope = t.scope and k.part >= d.low collate "C" and k.part < d.high collate "C") r
      where t.part = 'total';`);
    // The version before reads on while this one comes, as a role of its own perhaps, which is given what is new only afterwards.
    this.addSql(`do $$ declare reader text; begin
      for reader in select distinct grantee from information_schema.role_table_grants
        where table_schema = current_schema() and table_name = 'risk_control_cell' and privilege_type = 'SELECT' and grantee not in ('PUBLIC', current_user)
      loop execute format('grant select on risk_control_count to %I', reader); end loop; end $$;`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
