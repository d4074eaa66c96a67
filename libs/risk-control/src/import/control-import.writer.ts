import {
  currentTime,
  listChanges,
  type FieldChange,
  type ImportOutcome,
  type ImportRow,
  type SqlTransaction,
  type StepRequest,
  type WorkflowRunner,
} from '@portal/platform';
import type { Actor, RiskControlFacts, RiskControlWorkflow } from '@portal/workflows';
import type { FurtherPlan } from '../further/further-columns.ts';
import { riskControlKind } from '../risk-control.record.ts';
import { toControlRecord, type ControlRow, type StandardColumns } from '../risk-control.reader.ts';
import { nextRiskNumbers } from '../risk-number.ts';
import { toWireNames } from '../standard-information.ts';
import { readValues } from './control-import.checks.ts';
import type { ControlCells, ControlContext } from './control-row.ts';

const ROWS_A_STATEMENT = 500;

interface NewControl {
  readonly cells: ControlCells;
  readonly id: number;
  readonly riskNo: string;
  readonly columns: Partial<StandardColumns>;
}

/**
 * Writes checked rows and tells their controls: new lines become drafts of the current year, filled numbers change their drafts. Each is an IMPORT_DRAFT of the
 * record's machine, so that its history begins with it.
 *
 * @param further what the columns of a room above say; undefined where there are none
 */
export async function writeControlRows(
  tx: SqlTransaction,
  runner: WorkflowRunner,
  uploader: Actor,
  context: ControlContext,
  rows: readonly ControlCells[],
  further?: FurtherPlan,
): Promise<{ outcome: ImportOutcome; ids: ReadonlyMap<ImportRow, number> }> {
  const fresh = rows.filter((cells) => cells.riskNo === '');
  const known = rows.filter((cells) => cells.riskNo !== '');
  const created = await insertDrafts(tx, uploader, context, fresh);
  const steps: StepRequest<RiskControlWorkflow>[] = [
    ...created.map((control) => toFirstStep(control, uploader, context.year, further?.changesOf(control.cells) ?? [])),
    ...known.flatMap((cells) => toUpdateStep(cells, context, further?.changesOf(cells) ?? []) ?? []),
  ];
  const at = currentTime();
  const idOf = (cells: ControlCells) => context.named.get(cells.riskNo.toUpperCase())!.id;
  const ids = new Map<ImportRow, number>([
    ...created.map(({ cells, id }) => [cells, id] as const),
    ...known.map((cells) => [cells, idOf(cells)] as const),
  ]);
  await further?.write(tx, ids);
  // A few statements whatever the number of rows: rows that fill the same cells move together.
  for (const [, alike] of Map.groupBy(steps, ({ fields = {} }) => Object.keys(fields).join()))
    await runner.commitManyIn(tx, alike, { actor: uploader, at });
  return { outcome: { created: fresh.length, updated: known.length }, ids };
}

/** The filled cells of a row as columns; an empty cell brings none, so that an update keeps the old value (docs/decisions/wire.md). */
function toColumns(cells: ControlCells, context: ControlContext): Partial<StandardColumns> {
  const item = context.storeItems.get(cells.riskStoreNo);
  const values = readValues(cells, context);
  const columns: { [Column in keyof StandardColumns]?: StandardColumns[Column] | null | undefined } = {
    ...(item && {
      risk_store_no: item.ru_no,
      category1_id: item.category1_id,
      category2_id: item.category2_id ?? 0,
      category3_id: item.category3_id ?? 0,
      category2_text: '',
      category3_text: '',
      risk_description: item.risk_description,
      consequences: item.consequences,
      consequences_en: item.consequences_en,
    }),
    management_area: values.managementArea,
    key_control: values.keyControl,
    business_unit: values.businessUnit,
    control_objective: values.controlObjective,
    standard_control_desc: cells.standardControlDesc || null,
    control_category: values.controlCategory,
    control_owner_function: values.controlOwnerFunction,
    department_id: values.departmentId,
    owner_id: values.ownerId,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null && value !== undefined));
}

async function insertDrafts(
  tx: SqlTransaction,
  uploader: Actor,
  context: ControlContext,
  rows: readonly ControlCells[],
): Promise<NewControl[]> {
  const created: NewControl[] = [];
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const portion = rows.slice(start, start + ROWS_A_STATEMENT);
    const ids = await tx.query<{ id: number }>(`select nextval('portal_id_seq') as id from generate_series(1, $1::int)`, [portion.length]);
    const numbers = await nextRiskNumbers(
      tx,
      portion.map(() => context.year),
    );
    const controls = portion.map((cells, index) => ({
      cells,
      id: ids[index]!.id,
      riskNo: numbers[index]!,
      columns: toColumns(cells, context),
    }));
    await insertPortion(tx, uploader, context.year, controls);
    created.push(...controls);
  }
  return created;
}

async function insertPortion(tx: SqlTransaction, uploader: Actor, year: number, controls: readonly NewControl[]): Promise<void> {
  const records = controls.map(({ id, riskNo, columns }) => ({ ...EMPTY, ...columns, id, risk_no: riskNo }));
  const names = Object.keys(EMPTY).join(', ');
  await tx.query(
    `insert into risk_control (id, risk_no, lineage_id, risk_year, state, creator_id, ${names})
     select id, risk_no, id, $2::int, $3, $4::bigint, ${names} from jsonb_populate_recordset(null::risk_control, $1::jsonb)`,
    [JSON.stringify(records), year, riskControlKind.workflow.initial, uploader.id],
  );
  await tx.query('insert into self_assessment (risk_id) select unnest($1::bigint[])', [controls.map((control) => control.id)]);
}

/** What a new line has where its cells are empty. */
const EMPTY: StandardColumns = {
  risk_store_no: '',
  category1_id: null,
  category2_id: 0,
  category3_id: 0,
  category2_text: '',
  category3_text: '',
  risk_description: '',
  consequences: '',
  consequences_en: '',
  management_area: '',
  key_control: '',
  business_unit: '',
  control_objective: '',
  standard_control_desc: '',
  control_category: '',
  control_owner_function: '',
  department_id: null,
  owner_id: null,
};

function toFirstStep(
  { id, riskNo, columns }: NewControl,
  uploader: Actor,
  year: number,
  further: readonly FieldChange[],
): StepRequest<RiskControlWorkflow> {
  const facts: RiskControlFacts = {
    isActive: true,
    isNew: true,
    ownerId: columns.owner_id ?? null,
    creatorId: uploader.id,
    assistantIds: [],
    submittedById: null,
    submissionActorId: null,
    forwardedToIds: [],
    needOwnerApprove: true,
    isNewestOfLineage: true,
    lacksDeficiency: false,
    reviewAllocatedToId: null,
    reviewDependentIds: [],
    openIssues: 0,
    sharing: null,
  };
  const subject = { id, state: riskControlKind.workflow.initial, version: 1, lastHash: Buffer.from([0]), facts };
  const changes = [...listChanges({}, { riskNo, riskYear: year, ...toWireNames({ ...EMPTY, ...columns }) }), ...further];
  return { kind: riskControlKind, subject, event: 'IMPORT_DRAFT', bySystem: true, changes };
}

/** The step that changes a draft, or none when the row says what the draft says already. */
function toUpdateStep(
  cells: ControlCells,
  context: ControlContext,
  further: readonly FieldChange[],
): StepRequest<RiskControlWorkflow> | null {
  const row = context.named.get(cells.riskNo.toUpperCase())!;
  const columns = toColumns(cells, context);
  const before = Object.fromEntries((Object.keys(columns) as (keyof ControlRow)[]).map((column) => [column, row[column]]));
  const changes = [...listChanges(toWireNames(before), toWireNames(columns)), ...further];
  if (changes.length === 0) return null;
  return {
    kind: riskControlKind,
    subject: toControlRecord(row).subject,
    event: 'IMPORT_DRAFT',
    bySystem: true,
    fields: { ...columns },
    changes,
  };
}
