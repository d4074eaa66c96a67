import { Injectable } from '@nestjs/common';
import { ofCompany, type Narrowing } from '@portal/directory';
import { SharedRead, Sql } from '@portal/platform';
import { marked, MOST_MARKS_OF_PARTS } from './control-counts.ts';

/** What the latest closed reviews of a choice of controls found; `effectiveness` is null for those without one. */
export interface VerdictCell {
  readonly year: number;
  /** Empty where the controls of all units are meant. */
  readonly unit: string;
  readonly effectiveness: number | null;
  readonly count: number;
}

/** The effectiveness of active controls by year, and by unit within a year: read from the kept counts (decision record 17) in one statement. */
@Injectable()
export class VerdictCounts {
  readonly #sql: Sql;
  readonly #shared = new SharedRead();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * @param years whose controls are counted together; those of the first one also by unit
   * @param narrowing of a company nothing is kept: its controls are counted by themselves
   */
  async read(years: readonly number[], { unit, companyId }: Narrowing): Promise<VerdictCell[]> {
    const params = [years, years[0], unit];
    if (companyId !== null) return this.#sql.query<VerdictCell>(OF_COMPANY, [...params, companyId]);
    const rows = await this.#shared.ask(JSON.stringify(params), () => this.#sql.query<VerdictCell & { isWaiting: boolean }>(KEPT, params));
    const waiting = rows.find(({ isWaiting }) => isWaiting);
    if (waiting && waiting.count > MOST_MARKS_OF_PARTS) return this.#sql.query<VerdictCell>(COUNTED, params);
    return rows.filter(({ isWaiting }) => !isWaiting);
  }
}

/** The scopes of the kept counts, as the migration names them: active controls of a year, and of a unit in it. */
const ofYear = (year: string): string => `'t' || chr(31) || 'riskYear=' || ${year}`;
const ofUnit = (scope: string, unit: string): string => `${scope} || chr(31) || 'businessUnit=' || ${unit}`;
const FIRST_YEAR = ofYear('$2::int');

/**
 * $1 the years, $2 the first of them, $3 the unit or ''. Which units there are say the parts of the year's own scope, and the controls that were written
 * since the last fold; those also move what the cells say.
 */
const KEPT = `with ${marked(MOST_MARKS_OF_PARTS)},
  moved as materialized (
    select -1 as n, v.is_active, v.risk_year, v.business_unit, v.effectiveness from ids join risk_control_figure v on v.control_id = ids.control_id
    union all
    select 1, v.is_active, v.risk_year, v.business_unit, v.effectiveness from ids join risk_control_fact v on v.control_id = ids.control_id),
  unit as materialized (
    select distinct name from (
      select substr(part, ${'businessUnit='.length + 1}) collate "C" as name from risk_control_cell
        where scope = ${FIRST_YEAR} and part >= 'businessUnit=' and part < 'businessUnit>'
      union all select business_unit collate "C" from moved where is_active and risk_year = $2::int) u
    where name is not null and ($3::text = '' or name = $3::text)),
  scope as materialized (
    select year, '' as unit, (case when $3::text = '' then ${ofYear('year')} else ${ofUnit(ofYear('year'), '$3::text')} end) collate "C" as name
      from unnest($1::int[]) y (year)
    union all
    select $2::int, name, (${ofUnit(FIRST_YEAR, 'name')}) collate "C" from unit)
  select year, unit, nullif(split_part(part, '=', 2), '')::int as effectiveness, sum(n)::int as count, false as "isWaiting" from (
    select s.year, s.unit, k.part, k.n from scope s
      join risk_control_count k on k.scope = s.name and k.part >= 'effectiveness' and k.part < 'effectiveness>'
    union all
    select s.year, s.unit, 'effectiveness' || coalesce('=' || m.effectiveness, ''), m.n from scope s
      join moved m on m.is_active and m.risk_year = s.year
        and (case when s.unit <> '' then m.business_unit = s.unit else $3::text = '' or m.business_unit = $3::text end)) c
  group by year, unit, part having sum(n) <> 0
  union all select 0, '', null, count(*)::int, true from marked`;

const isAsked = `v.is_active and v.risk_year = any($1::int[]) and ($3::text = '' or v.business_unit = $3::text)`;
/** @param controls SQL of the controls `v` that are asked for */
const count = (controls: string): string => `select risk_year as year, coalesce(unit, '') as unit, effectiveness, count(*)::int as count
  from (select v.risk_year, case when v.risk_year = $2::int then v.business_unit end as unit, v.effectiveness from ${controls}) f
  group by grouping sets ((risk_year, effectiveness), (risk_year, unit, effectiveness))
  having grouping(unit) = 1 or unit is not null`;

/** The same from the controls themselves, while more waits for the worker than the counts can be corrected by. */
const COUNTED = count(`risk_control_fact v where ${isAsked}`);

/** $4 the company. The kept figures of its controls, and those that were written since they were kept. */
const OF_COMPANY = `with ids as materialized (select distinct control_id from risk_control_mark), held as materialized (
    select c.id, exists (select 1 from ids where ids.control_id = c.id) as is_marked from risk_control c where ${ofCompany('c.department_id', '$4')})
  ${count(`(
    select f.* from held join risk_control_figure f on f.control_id = held.id where not held.is_marked
    union all select f.* from held join risk_control_fact f on f.control_id = held.id where held.is_marked) v where ${isAsked}`)}`;
