import { Injectable } from '@nestjs/common';
import {
  DEFICIENCY_NONE,
  DEFICIENCY_NOT_STATED,
  DEFICIENCY_WITH_PLAN,
  DEFICIENCY_WITHOUT_PLAN,
  type DashboardSlice,
  type DashboardSummary,
  type DistributionName,
} from '@portal/contract';
import { addDays, Sql } from '@portal/platform';
import { riskControlChartStatus, riskControlCounted, riskControlWorkflow, isStateOf } from '@portal/workflows';
import { ControlCounts } from '../figures/control-counts.ts';
import { findCounted, findFigured } from '../figures/counted.ts';
import type { Reader } from '@portal/directory';
import { buildListWhere, joins, type ListFilters } from '../list-conditions.ts';
import { divide, divideControls, divideFigures, readCounted, readDivided } from './divisions.ts';
import type { Dimension, Divided, DividedRow, DueDays } from './divisions.ts';
import { toSlices, type Part } from './slices.ts';

const scores = ['1', '2', '3', '4', '5'];
const deficiencies = [DEFICIENCY_NONE, DEFICIENCY_WITH_PLAN, DEFICIENCY_WITHOUT_PLAN, DEFICIENCY_NOT_STATED];
const chartStatuses = [0, 1, 3] as const;
/** What is asked of a risk finds every row of it; a figure counts each control once. */
const once = { countedOnce: true } as const;

/** The figures of the dashboards, within the reader's rights (docs/decisions/portal.md §2). */
@Injectable()
export class DashboardQueries {
  readonly #sql: Sql;
  readonly #counts: ControlCounts;

  constructor(sql: Sql, counts: ControlCounts) {
    this.#sql = sql;
    this.#counts = counts;
  }

  /** All figures of the active controls that the filters leave (docs/decisions/wire.md): from the kept counts, else in one pass over the kept figures, else over the controls. */
  async figures(query: ListFilters, reader: Reader, days: DueDays): Promise<DashboardSummary> {
    const divided = (await this.#readKept(query, reader, days)) ?? (await this.count(query, reader, days));
    const { total, levels, parts } = divided;
    const distributions = this.#divide(parts, days, await this.#categoryNames(parts.category1));
    const count = (name: DistributionName, value: number | string) =>
      distributions[name].find((slice) => slice.value === String(value))?.count ?? 0;
    return {
      total,
      cateGory1: levels[0],
      cateGory2: levels[1],
      cateGory3: levels[2],
      controlAssessmentScore1: count('score', 1),
      controlAssessmentScore2: count('score', 2),
      controlAssessmentScore3: count('score', 3),
      controlAssessmentScore4: count('score', 4),
      controlAssessmentScore5: count('score', 5),
      controlEffectiveness1: count('effectiveness', 1),
      controlEffectiveness2: count('effectiveness', 2),
      controlEffectiveness3: count('effectiveness', 3),
      controlEffectiveness4: count('effectiveness', 4),
      controlEffectiveness5: count('effectiveness', 5),
      controlDeficiency1: count('deficiency', 10),
      controlDeficiency2: count('deficiency', 20),
      status0: count('status', 0),
      status1: count('status', 1),
      status3: count('status', 3),
      distributions,
    };
  }

  /** The counts of the filters, where they are kept, else a count of the kept figures; null where neither tells them. */
  async #readKept(query: ListFilters, reader: Reader, days: DueDays): Promise<Divided | null> {
    const asked = { ...(await this.#readOwner(query)), isActive: true, countedOnce: true };
    const counted = findCounted('home', asked, reader);
    if (counted) {
      const rows = await this.#counts.parts(counted);
      return rows && readCounted(rows, days);
    }
    const figured = findFigured('home', asked, reader);
    if (!figured) return null;
    const divided = await this.#counts.askFigures<DividedRow>(figured, (source, bind) => divide(divideFigures(source), days, bind));
    return divided && readDivided(divided);
  }

  /** An owner is named by his number, and counted by his id: nobody's controls where there is no such number. */
  async #readOwner(query: ListFilters): Promise<ListFilters> {
    if (!query.ownerNo || query.ownerId) return query;
    const [owner] = await this.#sql.prepared<{ id: number }>('select id from person where user_no = $1 and lower(user_no) = lower($1)', [
      query.ownerNo,
    ]);
    return { ...query, ownerNo: '', ownerId: owner?.id ?? -1 };
  }

  /** In one pass over the controls. */
  async count(query: ListFilters, reader: Reader, days: DueDays): Promise<Divided> {
    const { where, params } = buildListWhere('home', { ...query, isActive: true, countedOnce: true }, reader);
    const source = divideControls(`risk_control c ${joins} where ${where}`);
    const statement = divide(source, days, (value) => `$${params.push(value)}`);
    return readDivided(await this.#sql.query<DividedRow>(statement, params));
  }

  #divide(
    parts: Readonly<Record<Dimension, Part[]>>,
    { today, soonUntil }: DueDays,
    names: ReadonlyMap<string, { name: string; nameEn: string }>,
  ): Record<DistributionName, DashboardSlice[]> {
    const statuses = parts.state.map(({ value, count }) => ({
      value: String(value !== null && isStateOf(riskControlWorkflow, value) ? (riskControlChartStatus[value] ?? 0) : 0),
      count,
    }));
    const dueFilters = {
      overdue: { dueTo: addDays(today, -1) },
      soon: { dueFrom: today, dueTo: soonUntil },
      later: { dueFrom: addDays(soonUntil, 1) },
    };
    return {
      category1: toSlices(parts.category1, {
        filter: (value) => ({ riskCategory1: Number(value), ...once }),
        missing: { missing: 'category' },
        names,
      }),
      businessUnit: toSlices(parts.businessUnit, {
        filter: (businessUnit) => ({ businessUnit, ...once }),
        missing: { missing: 'businessUnit' },
      }),
      managementArea: toSlices(parts.managementArea, {
        filter: (managementArea) => ({ managementArea, ...once }),
        missing: { missing: 'managementArea' },
      }),
      keyControl: toSlices(parts.keyControl, { filter: (key) => ({ key }), missing: { missing: 'keyControl' } }),
      controlOwnerFunction: toSlices(parts.controlOwnerFunction, {
        filter: (controlOwnerFunction) => ({ controlOwnerFunction }),
        missing: { missing: 'controlOwnerFunction' },
      }),
      // Score 0 asks for those without one (docs/decisions/wire.md).
      score: toSlices(parts.score, { known: scores, filter: (value) => ({ score: Number(value) }), missing: { score: 0 } }),
      controlMode: toSlices(parts.controlMode, {
        order: 'value',
        filter: (value) => ({ controlMode: Number(value) }),
        missing: { missing: 'controlMode' },
      }),
      controlFrequency: toSlices(parts.controlFrequency, {
        order: 'value',
        filter: (value) => ({ controlFrequency: Number(value) }),
        missing: { missing: 'controlFrequency' },
      }),
      status: toSlices(statuses, { known: chartStatuses.map(String), filter: (value) => ({ status: Number(value) }) }),
      state: toSlices(parts.state, { known: riskControlCounted, filter: (state) => ({ state }) }),
      due: toSlices(parts.due, {
        known: Object.keys(dueFilters),
        filter: (value) => dueFilters[value as keyof typeof dueFilters],
        missing: { missing: 'dueDate' },
      }),
      effectiveness: toSlices(parts.effectiveness, {
        known: scores,
        filter: (value) => ({ effectiveness: Number(value) }),
        missing: { missing: 'effectiveness' },
      }),
      deficiency: toSlices(parts.deficiency, {
        known: deficiencies,
        filter: (deficiency) => ({ deficiency }),
        missing: { missing: 'deficiency' },
      }),
      openIssues: toSlices(parts.openIssues, { known: ['true', 'false'], filter: (value) => ({ openIssues: value === 'true' }) }),
    };
  }

  async #categoryNames(parts: readonly Part[]): Promise<ReadonlyMap<string, { name: string; nameEn: string }>> {
    const ids = parts.flatMap(({ value }) => (value === null ? [] : [value]));
    const rows = await this.#sql.query<{ id: number; name: string; name_en: string }>(
      'select id, category_name as name, category_name_en as name_en from risk_category where id = any($1::bigint[])',
      [ids],
    );
    return new Map(rows.map((row) => [String(row.id), { name: row.name, nameEn: row.name_en }]));
  }
}
