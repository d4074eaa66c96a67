import { Injectable } from '@nestjs/common';
import { Refusal, testPlanImportColumns, type ImportIssue } from '@portal/contract';
import {
  describeIssue,
  describeRefusal,
  describeWarning,
  type ImportColumn,
  type ImportPlan,
  type ImportRow,
  type ImportRules,
  type SqlRunner,
  type TemplateOptions,
} from '@portal/platform';
import { exportedFormerly, exportedHeaderOf } from './test-columns.ts';
import { headerOf, readPlanCells, readPlanContext, type PlanCells, type PlanField } from './test-plan-cells.ts';
import { describePlanTemplate } from './test-plan-template.ts';
import { TestPlanning, type ExaminedPlan } from './test-planning.service.ts';

/** The column of a file that a field of a plan stands in. */
const FIELDS: Readonly<Record<string, PlanField>> = {
  controlId: 'controlNo',
  kind: 'kind',
  testerId: 'tester',
  reviewerId: 'reviewer',
  procedureId: 'procedure',
};

/**
 * The workbook of planned tests of a period: one row a control and kind, all rows or none (docs/decisions/risk-control.md, import protocol).
 * What may be planned is asked of the planning itself; what the period has planned alike already stays as it is.
 */
@Injectable()
export class TestPlanImportRules implements ImportRules {
  readonly kind = 'testPlan';
  readonly columns: readonly ImportColumn[] = testPlanImportColumns.map((column) => {
    const formerly = exportedFormerly[column.field];
    return { ...column, exported: exportedHeaderOf(column.field), ...(formerly !== undefined && { exportedFormerly: formerly }) };
  });
  readonly #planning: TestPlanning;

  constructor(planning: TestPlanning) {
    this.#planning = planning;
  }

  async prepare(sql: SqlRunner, rows: readonly ImportRow[]): Promise<ImportPlan> {
    const cells = rows as readonly PlanCells[];
    const recordId = cells[0]?.['recordId'] ?? '';
    if (!/^\d{1,15}$/.test(recordId)) return refuseAll(describeIssue(0, '', 'import.test_period'));
    const periodId = Number(recordId);
    const read = readPlanCells(cells, await readPlanContext(sql, cells));
    const examined = await this.#examine(
      sql,
      periodId,
      read.plans.map(({ plan }) => plan),
    );
    if ('row' in examined) return refuseAll(examined);
    const told = examined.flatMap((one, place) => describeExamined(read.plans[place]!.row, one));
    const added = examined.filter((one) => !isPlannedAlike(one));
    return {
      issues: [...read.issues, ...told].sort((a, b) => a.row - b.row),
      apply: async (tx, uploader) => ({ created: (await this.#planning.write(tx, periodId, added, uploader)).length, updated: 0 }),
    };
  }

  /** The plans with their refusals, or what refuses them all: a period that there is not, or that is signed off. */
  async #examine(sql: SqlRunner, periodId: number, plans: readonly ExaminedPlan['plan'][]): Promise<ExaminedPlan[] | ImportIssue> {
    try {
      return await this.#planning.examine(sql, periodId, plans);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.code === 'not_found' ? describeIssue(0, '', 'import.test_period') : describeRefusal(0, '', error);
    }
  }

  describeTemplate(sql: SqlRunner): Promise<TemplateOptions> {
    return describePlanTemplate(sql);
  }
}

const refuseAll = (issue: ImportIssue): ImportPlan => ({ issues: [issue], apply: () => Promise.resolve({ created: 0, updated: 0 }) });

function describeExamined(row: number, one: ExaminedPlan): ImportIssue[] {
  if (isPlannedAlike(one)) return [describeWarning(row, headerOf('controlNo'), 'import.test_planned', { number: one.twin!.number })];
  return one.refusals.map((refusal) => {
    const field = FIELDS[refusal.detail.fields?.[0]?.field ?? ''];
    return describeRefusal(row, field ? headerOf(field) : '', refusal);
  });
}

/** The period has this very test already: the same file once more, or an export of it. A row without a procedure asks for none of its own. */
function isPlannedAlike({ plan, twin, dueOn }: ExaminedPlan): boolean {
  if (!twin) return false;
  const isSame = twin.testerId === plan.testerId && twin.reviewerId === plan.reviewerId && twin.dueOn === dueOn;
  return isSame && (plan.procedureId === null || plan.procedureId === twin.procedureId);
}
