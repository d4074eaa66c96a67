import { Injectable } from '@nestjs/common';
import type { RiskOverview, VerdictName } from '@portal/contract';
import type { Narrowing, Reader } from '@portal/directory';
import { IssueUnits } from '@portal/remediation';
import { LateControlQueries, VerdictCounts, type VerdictCell } from '@portal/risk-control';
import { LossComparison, ReportQueries, type DaySpan } from '@portal/risk-event';

export interface OverviewFilter extends Narrowing {
  /** The portal's day, `yyyy-MM-dd`. */
  readonly today: string;
  readonly year: number;
  /** Movements are told from the end of this day. */
  readonly since: string;
}

type Verdicts = Record<VerdictName, number>;

/** So many years stand beside each other. */
const YEARS = 4;

/** The picture of where everything stands: each figure is one statement of the area that knows it. */
@Injectable()
export class OverviewQueries {
  constructor(
    private readonly verdicts: VerdictCounts,
    private readonly lateControls: LateControlQueries,
    private readonly issues: IssueUnits,
    private readonly reports: ReportQueries,
    private readonly losses: LossComparison,
  ) {}

  async read({ today, year, since, ...narrowing }: OverviewFilter, reader: Reader): Promise<RiskOverview> {
    const years = Array.from({ length: YEARS }, (_, step) => year - step);
    const { current, previous } = spansOf(year, today);
    const [cells, late, issues, heat, losses] = await Promise.all([
      this.verdicts.read(years, narrowing),
      this.lateControls.byUnit(today, narrowing),
      this.issues.count(today, narrowing, reader),
      this.reports.movements(since, narrowing, reader),
      this.losses.compare(current, previous, narrowing),
    ]);
    return {
      asOf: today,
      year,
      since,
      byYear: years
        .map((one) => ({ year: one, ...toVerdicts(cells.filter((cell) => cell.year === one && cell.unit === '')) }))
        .filter((row, index) => index === 0 || sum(row) > 0),
      byUnit: narrowing.unit ? [] : toUnits(cells, year),
      issues: { open: addUp(issues, ({ open }) => open), overdue: addUp(issues, ({ overdue }) => overdue) },
      heat,
      late: toLate(late, issues),
      losses,
    };
  }
}

/** A year as far as it has come, and the same days of the one before. */
export function spansOf(year: number, today: string): { readonly current: DaySpan; readonly previous: DaySpan } {
  const to = today.startsWith(`${year}-`) ? today : `${year}-12-31`;
  // Only one of the two years has a 29 February.
  const day = to.slice(4) === '-02-29' ? '-02-28' : to.slice(4);
  return { current: { from: `${year}-01-01`, to }, previous: { from: `${year - 1}-01-01`, to: `${year - 1}${day}` } };
}

const verdictOf = (effectiveness: number | null): VerdictName =>
  effectiveness === null ? 'none' : effectiveness >= 5 ? 'good' : effectiveness >= 3 ? 'fair' : 'poor';

function toVerdicts(cells: readonly VerdictCell[]): Verdicts {
  const verdicts: Verdicts = { good: 0, fair: 0, poor: 0, none: 0 };
  for (const { effectiveness, count } of cells) verdicts[verdictOf(effectiveness)] += count;
  return verdicts;
}

const sum = ({ good, fair, poor, none }: Verdicts): number => good + fair + poor + none;
const addUp = <Row>(rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0);

/** The units of a year, and what is left of the year without one, so that they add up to it. */
function toUnits(cells: readonly VerdictCell[], year: number): RiskOverview['byUnit'] {
  const ofYear = cells.filter((cell) => cell.year === year);
  const units = [...new Set(ofYear.flatMap(({ unit }) => unit || []))].map((unit) => ({
    unit,
    ...toVerdicts(ofYear.filter((cell) => cell.unit === unit)),
  }));
  const rest = toVerdicts([
    ...ofYear.filter(({ unit }) => unit === ''),
    ...ofYear.filter(({ unit }) => unit !== '').map((cell) => ({ ...cell, count: -cell.count })),
  ]);
  return [...units.sort((a, b) => sum(b) - sum(a) || a.unit.localeCompare(b.unit)), ...(sum(rest) > 0 ? [{ unit: '', ...rest }] : [])];
}

type LateRow = RiskOverview['late'][number];

function toLate(controls: Awaited<ReturnType<LateControlQueries['byUnit']>>, issues: Awaited<ReturnType<IssueUnits['count']>>): LateRow[] {
  const overdue = issues.filter((row) => row.overdue > 0);
  const rows = [...new Set([...controls, ...overdue].map(({ unit }) => unit))].map((unit): LateRow => {
    const control = controls.find((row) => row.unit === unit);
    const issue = overdue.find((row) => row.unit === unit);
    const [oldestDueOn = null] = [control?.oldestDueOn, issue?.oldestDueOn].flatMap((day) => day ?? []).sort();
    return { unit, assess: control?.assess ?? 0, decide: control?.decide ?? 0, issues: issue?.overdue ?? 0, oldestDueOn };
  });
  const total = ({ assess, decide, issues: ofIssues }: LateRow) => assess + decide + ofIssues;
  return rows.sort((a, b) => total(b) - total(a) || a.unit.localeCompare(b.unit));
}
