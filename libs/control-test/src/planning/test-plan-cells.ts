import {
  controlTestKinds,
  controlTestKindWords,
  dayField,
  testPlanImportColumns,
  type ControlTestKind,
  type ImportIssue,
} from '@portal/contract';
import {
  describeIssue,
  describeUnlisted,
  foldCell,
  sheetRowOf,
  type ImportMessageKey,
  type ImportRow,
  type SqlRunner,
} from '@portal/platform';
import { Lookup, readPeople, type Found } from '@portal/risk-control';
import { nameKind, nameProcedure } from './export-words.ts';
import type { TestPlan } from './test-planning.service.ts';

export type PlanField = (typeof testPlanImportColumns)[number]['field'];
/** `recordId` is the period: the call adds it to each row. */
export type PlanCells = Readonly<Record<PlanField, string>> & ImportRow;

export const headerOf = (field: PlanField): string => testPlanImportColumns.find((column) => column.field === field)!.header;

/** What the cells may name, read once for all rows. */
export interface PlanContext {
  /** Ids by the numbers of controls in capitals. */
  readonly controls: ReadonlyMap<string, number>;
  readonly people: Lookup<number>;
  readonly procedures: Lookup<number>;
}

/** What was understood of the rows: plans with the place of their row, which counts from 1. */
export interface ReadPlans {
  readonly issues: readonly ImportIssue[];
  readonly plans: readonly { readonly row: number; readonly plan: TestPlan }[];
}

const kinds = new Lookup<ControlTestKind>();
for (const kind of controlTestKinds)
  for (const word of [controlTestKindWords[kind].zh, controlTestKindWords[kind].en, nameKind(kind)]) kinds.add(foldCell(word), kind, true);

export async function readPlanContext(sql: SqlRunner, rows: readonly PlanCells[]): Promise<PlanContext> {
  const controls = await sql.query<{ id: number; risk_no: string }>(
    'select id, risk_no from risk_control where risk_no = any($1::text[])',
    [[...new Set(rows.map(({ controlNo }) => controlNo.toUpperCase()))]],
  );
  const procedures = new Lookup<number>();
  for (const { id, isActive, ...procedure } of await sql.query<Procedure>(
    `select p.id, p.code, v.title, v.title_en as "titleEn", p.is_active as "isActive"
     from test_procedure p join test_procedure_version v on v.procedure_id = p.id and v.version_no = p.version_no`,
  ))
    for (const word of [procedure.code, procedure.title, procedure.titleEn, nameProcedure(procedure)]) procedures.add(word, id, isActive);
  const named = rows.flatMap(({ tester, reviewer }) => [tester, reviewer]);
  return { controls: new Map(controls.map(({ id, risk_no }) => [risk_no, id])), people: await readPeople(sql, named), procedures };
}

interface Procedure {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly titleEn: string;
  readonly isActive: boolean;
}

/** Understands the cells. A row is a plan once its control, kind and people are known: its rules are then looked at beside its other faults. */
export function readPlanCells(rows: readonly PlanCells[], { controls, people, procedures }: PlanContext): ReadPlans {
  const issues: ImportIssue[] = [];
  const plans: ReadPlans['plans'][number][] = [];
  const firstRows = new Map<string, number>();
  for (const [index, cells] of rows.entries()) {
    const row = index + 1;
    const report = (field: PlanField, key: ImportMessageKey, params = {}) =>
      void issues.push(describeIssue(row, headerOf(field), key, { value: cells[field], ...params }));
    const find = <Value>(field: PlanField, found: Found<Value>, unknown: ImportMessageKey): Value | null => {
      if (cells[field] === '') return null;
      if (typeof found === 'object') return found.value;
      report(field, found === 'unknown_value' ? unknown : `import.${found}`);
      return null;
    };
    for (const field of ['controlNo', 'kind', 'tester', 'reviewer'] as const) if (cells[field] === '') report(field, 'import.required');
    const controlId = controls.get(cells.controlNo.toUpperCase()) ?? null;
    if (controlId === null && cells.controlNo !== '') report('controlNo', 'import.unknown_risk_no');
    const kind = readKind(row, cells.kind, issues);
    const testerId = find('tester', people.find(cells.tester), 'import.unknown_person');
    const reviewerId = find('reviewer', people.find(cells.reviewer), 'import.unknown_person');
    const procedureId = find('procedure', procedures.find(cells.procedure), 'import.procedure_unknown');
    const dueOn = readDay(cells.dueOn);
    if (dueOn === undefined) report('dueOn', 'import.test_due');
    if (controlId === null || kind === null) continue;
    const key = `${controlId}/${kind}`;
    const first = firstRows.get(key);
    if (first === undefined) firstRows.set(key, sheetRowOf(cells, row));
    else report('controlNo', 'import.test_repeated', { first });
    if (testerId === null || reviewerId === null) continue;
    plans.push({ row, plan: { controlId, kind, testerId, reviewerId, dueOn: dueOn ?? null, procedureId } });
  }
  return { issues, plans };
}

function readKind(row: number, cell: string, issues: ImportIssue[]): ControlTestKind | null {
  if (cell === '') return null;
  const found = kinds.find(foldCell(cell));
  if (typeof found === 'object') return found.value;
  issues.push(
    describeUnlisted(
      row,
      headerOf('kind'),
      cell,
      controlTestKinds.map((one) => controlTestKindWords[one]),
    ),
  );
  return null;
}

/** A day as people write one, `yyyy-MM-dd`; null for an empty cell, undefined for what is no day. */
function readDay(cell: string): string | null | undefined {
  const parts = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?: 00:00:00)?$/.exec(cell.normalize('NFKC'));
  if (cell === '') return null;
  if (!parts) return undefined;
  const parsed = dayField().safeParse([parts[1], parts[2]!.padStart(2, '0'), parts[3]!.padStart(2, '0')].join('-'));
  return parsed.success ? parsed.data : undefined;
}
