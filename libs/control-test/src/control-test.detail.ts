import { Injectable } from '@nestjs/common';
import type { RouteData, controlTestRoutes } from '@portal/contract';
import type { NamedPerson } from '@portal/directory';
import { Sql, type SampleFormula, type SqlRunner } from '@portal/platform';
import { readRhythm } from '@portal/risk-control';
import type { ControlTestView } from './control-test.row.ts';
import { ProceduresService, type TestProcedure } from './procedure/procedures.service.ts';
import { proposeFrequency } from './sample/proposed-frequency.ts';
import { proposeRisk, readRated, type ProposedRisk } from './sample/proposed-risk.ts';

type RecordData = RouteData<typeof controlTestRoutes.getControlTest>;

export interface PopulationRow extends Omit<NonNullable<RecordData['population']>, 'frozenBy' | 'frozenAt'> {
  readonly frozenBy: NamedPerson | null;
  readonly frozenAt: Date;
}
export interface DrawRow extends Omit<RecordData['draws'][number], 'drawnBy' | 'drawnAt' | 'formula'> {
  readonly formula: SampleFormula;
  readonly drawnBy: NamedPerson | null;
  readonly drawnAt: Date;
}
export type ItemRow = RecordData['items'][number];

/** Of what a test's sample was drawn, and what was drawn. */
export interface DrawnSample {
  readonly population: PopulationRow | null;
  readonly draws: DrawRow[];
  /** Of all draws, also of those that a redraw put out of use. */
  readonly items: ItemRow[];
}

/** What the page of a test shows beside its row. */
export interface ControlTestDetail extends DrawnSample {
  readonly procedure: TestProcedure | null;
  /** The line of the table of sample sizes that the control's own rhythm proposes. */
  readonly proposedFrequency: ReturnType<typeof proposeFrequency>;
  /** The column of that table, for who may draw; null for everybody else. */
  readonly proposedRisk: ProposedRisk | null;
}

const person = (alias: string): string =>
  `json_build_object('id', ${alias}.id, 'userNo', ${alias}.user_no, 'name', ${alias}.name, 'englishName', ${alias}.english_name)`;

/** A test's population, its draws and what they drew, in use or not. @param testId of a test that the caller may read */
export async function readDrawn(sql: SqlRunner, testId: number): Promise<DrawnSample> {
  const [population] = await sql.query<PopulationRow>(
    `select n.file_id as "fileId", n.file_name as "fileName", n.sha256, n.rows, n.columns, n.key_column as "keyColumn", n.amount_column as "amountColumn",
       n.total::text as total, n.from_day::text as "fromDay", n.to_day::text as "toDay", n.supplied_by as "suppliedBy", n.completeness, n.question,
       ${person('f')} as "frozenBy", n.frozen_at as "frozenAt"
     from control_test_population n join person f on f.id = n.frozen_by where n.test_id = $1`,
    [testId],
  );
  const draws = await sql.query<DrawRow>(
    `select w.ordinal, w.role, w.formula, w.frequency, w.risk, w.least, w.most, w.size_reason as "sizeReason", w.reason, w.is_current as "isCurrent",
       ${person('f')} as "drawnBy", w.drawn_at as "drawnAt"
     from control_test_draw w join person f on f.id = w.drawn_by where w.test_id = $1 order by w.ordinal`,
    [testId],
  );
  const items = await sql.query<ItemRow>(
    `select i.place, i.ordinal, i.position, i.item_key as key, i.cells, i.reason, i.marks, i.notes,
       (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'sha256', f.sha256) order by e.created_at, f.id), '[]')
        from control_test_evidence e join stored_file f on f.id = e.file_id where e.test_id = i.test_id and e.place = i.place) as evidence
     from control_test_item i where i.test_id = $1 order by i.place`,
    [testId],
  );
  return { population: population ?? null, draws, items };
}

/** Reads a test's procedure, population, draws and items; the row says that the reader may. */
@Injectable()
export class ControlTestDetails {
  readonly #sql: Sql;
  readonly #procedures: ProceduresService;

  constructor(sql: Sql, procedures: ProceduresService) {
    this.#sql = sql;
    this.#procedures = procedures;
  }

  async read(row: ControlTestView): Promise<ControlTestDetail> {
    const { procedure_id: procedureId, procedure_version: version } = row;
    const drawn = await readDrawn(this.#sql, row.id);
    const procedure = procedureId === null || version === null ? null : await this.#procedures.find(procedureId, version);
    return {
      procedure,
      ...drawn,
      proposedFrequency: proposeFrequency(await readRhythm(this.#sql, row.control_id)),
      proposedRisk: await this.#proposeRisk(row),
    };
  }

  /** How a control was rated is told to who draws of it, and to nobody who only reads the test. */
  async #proposeRisk({ allowedActions, control_id: controlId, period_id: periodId }: ControlTestView): Promise<ProposedRisk | null> {
    if (!allowedActions.includes('DRAW_SAMPLE') && !allowedActions.includes('REDRAW_SAMPLE')) return null;
    return proposeRisk(await readRated(this.#sql, { controlId, periodId }));
  }

  /** Whether a file hangs on a test as its population or as evidence; the test's id, to be asked for the right to read. */
  async findTestOfFile(fileId: number): Promise<number | null> {
    const found = await this.#sql.one<{ id: number }>(
      `select test_id as id from control_test_evidence where file_id = $1 union all select test_id from control_test_population where file_id = $1 limit 1`,
      [fileId],
    );
    return found?.id ?? null;
  }
}
