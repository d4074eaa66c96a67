import { Injectable } from '@nestjs/common';
import { importFieldMax, isLonger, Refusal, storageImportColumns, type ImportIssue } from '@portal/contract';
import {
  describeIssue,
  describeWarning,
  listChanges,
  LivePublisher,
  sheetRowOf,
  WorkCalendar,
  WorkflowRunner,
  type ImportOutcome,
  type ImportPlan,
  type ImportRow,
  type ImportRules,
  type SqlRunner,
  type SqlTransaction,
  quoteState,
} from '@portal/platform';
import { type Actor, riskStoreItemWorkflow } from '@portal/workflows';
import { riskStoreItemKind } from '../risk-register.record.ts';
import { findWorkingYear } from '../store-filing.query.ts';
import {
  storeColumns,
  toNewStoreSubject,
  toStoreSubject,
  toStoreWords,
  type StoreColumns,
  type StoredItem,
  type StoreStep,
} from '../store-item.steps.ts';
import { publishCategoryChange, publishStoreChange } from '../store-live.ts';
import { CategoryTree, lockCategories, type CategoryPath } from './category-tree.ts';
import { describeStoreTemplate } from './store-template.ts';

type Field = (typeof storageImportColumns)[number]['field'];
type Cells = Readonly<Record<Field, string>>;

interface ExistingItem {
  readonly id: number;
  readonly ru_no: string;
  readonly state: string;
}

/** What a new item cannot do without; an empty cell of an update keeps the old value (docs/decisions/wire.md). */
const NEEDED: readonly Field[] = ['categoryOne', 'riskDescription'];
const CATEGORY_FIELDS: readonly Field[] = ['categoryOne', 'categoryTwo', 'categoryThree'];
const ROWS_A_STATEMENT = 500;

const header = (field: Field): string => storageImportColumns.find((column) => column.field === field)!.header;
const pathOf = (cells: Cells): CategoryPath => [cells.categoryOne, cells.categoryTwo, cells.categoryThree];

/** The import file of the risk store: items of the working year, new ones and updates by their number (docs/decisions/risk-control.md, docs/decisions/risk-events.md). */
@Injectable()
export class StoreImportRules implements ImportRules {
  readonly kind = 'storage';
  readonly columns = storageImportColumns;
  readonly #runner: WorkflowRunner;
  readonly #calendar: WorkCalendar;
  readonly #publisher: LivePublisher;

  constructor(runner: WorkflowRunner, calendar: WorkCalendar, publisher: LivePublisher) {
    this.#runner = runner;
    this.#calendar = calendar;
    this.#publisher = publisher;
  }

  async prepare(sql: SqlRunner, rows: readonly ImportRow[]): Promise<ImportPlan> {
    const year = await findWorkingYear(sql, Number(this.#calendar.dayOf(new Date()).slice(0, 4)));
    const cells = rows as readonly Cells[];
    const tree = await CategoryTree.read(sql);
    const existing = await readExisting(sql, year, cells);
    return { issues: checkRows(cells, tree, existing), apply: (tx, uploader) => this.#write(tx, uploader, year, cells) };
  }

  /** The notices travel with the commit of the transaction. */
  async #write(tx: SqlTransaction, uploader: Actor, year: number, cells: readonly Cells[]): Promise<ImportOutcome> {
    const outcome = await writeRows(tx, this.#runner, uploader, year, cells);
    await publishStoreChange(this.#publisher, tx, 0);
    await publishCategoryChange(this.#publisher, tx);
    return outcome;
  }

  describeTemplate(sql: SqlRunner) {
    return describeStoreTemplate(sql);
  }
}

async function readExisting(sql: SqlRunner, year: number, rows: readonly Cells[]): Promise<ReadonlyMap<string, ExistingItem>> {
  const found = await sql.query<ExistingItem>(
    `select id, ru_no, state from risk_register_entry where risk_year = $1 and ru_no = any($2) and state <> ${quoteState(riskStoreItemWorkflow, 'deleted')}`,
    [year, [...new Set(rows.map((row) => row.ruNo))]],
  );
  return new Map(found.map((item) => [item.ru_no, item]));
}

function checkRows(rows: readonly Cells[], tree: CategoryTree, existing: ReadonlyMap<string, ExistingItem>): ImportIssue[] {
  const firstRows = new Map<string, number>();
  const announced = new Set<string>();
  return rows.flatMap((cells, index) => {
    const row = index + 1;
    const before = firstRows.get(cells.ruNo);
    if (before === undefined) firstRows.set(cells.ruNo, sheetRowOf(cells, row));
    return [
      ...checkNumber(row, cells, before, existing.get(cells.ruNo)),
      ...checkTexts(row, cells, existing.has(cells.ruNo)),
      ...checkCategories(row, cells, tree, announced),
    ];
  });
}

function checkNumber(row: number, { ruNo }: Cells, firstRow: number | undefined, item: ExistingItem | undefined): ImportIssue[] {
  if (ruNo === '') return [describeIssue(row, header('ruNo'), 'import.required')];
  if (firstRow !== undefined) return [describeIssue(row, header('ruNo'), 'import.repeated', { first: firstRow })];
  if (item && item.state !== 'active') return [describeIssue(row, header('ruNo'), 'import.store_not_active', { value: ruNo })];
  return [];
}

function checkTexts(row: number, cells: Cells, isUpdate: boolean): ImportIssue[] {
  const missing = isUpdate ? [] : NEEDED.filter((field) => cells[field] === '');
  const tooLong = storageImportColumns.filter(({ field }) => isLonger(cells[field], importFieldMax('storage', field)));
  return [
    ...missing.map((field) => describeIssue(row, header(field), 'import.required')),
    ...tooLong.map(({ field }) => describeIssue(row, header(field), 'import.too_long', { max: importFieldMax('storage', field) })),
  ];
}

/** A level needs the one above it; what does not exist is announced once, at the first row that brings it. */
function checkCategories(row: number, cells: Cells, tree: CategoryTree, announced: Set<string>): ImportIssue[] {
  const path = pathOf(cells);
  const gap = path.findIndex((name, level) => level > 0 && name !== '' && path[level - 1] === '');
  if (gap > 0) return [describeIssue(row, header(CATEGORY_FIELDS[gap]!), 'import.category_gap')];
  const { inactive, missing } = tree.resolve(path);
  if (inactive !== null)
    return [describeIssue(row, header(CATEGORY_FIELDS[inactive]!), 'import.inactive_value', { value: path[inactive]! })];
  return missing.flatMap((level) => {
    const value = path.slice(0, level + 1).join(' / ');
    if (announced.has(value.toLowerCase())) return [];
    announced.add(value.toLowerCase());
    return [describeWarning(row, header(CATEGORY_FIELDS[level]!), 'import.new_category', { value })];
  });
}

/** Writes checked rows: new items, and changes of known ones; each is an IMPORT of the item's machine, so that its history tells of the file. */
async function writeRows(
  tx: SqlTransaction,
  runner: WorkflowRunner,
  uploader: Actor,
  year: number,
  rows: readonly Cells[],
): Promise<ImportOutcome> {
  await lockCategories(tx);
  // Read again behind the lock: another import may have created the same categories meanwhile.
  const tree = await CategoryTree.read(tx);
  let created = 0;
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const portion = rows.slice(start, start + ROWS_A_STATEMENT);
    const given: StoreColumns[] = [];
    for (const cells of portion) given.push(toColumns(cells, await tree.ensure(tx, pathOf(cells))));
    created += await writePortion(tx, runner, uploader, year, given);
  }
  return { created, updated: rows.length - created };
}

/** @returns how many are new */
async function writePortion(
  tx: SqlTransaction,
  runner: WorkflowRunner,
  uploader: Actor,
  year: number,
  given: readonly StoreColumns[],
): Promise<number> {
  const names = storeColumns.join(', ');
  const before = await tx.query<StoredItem & StoreColumns>(
    `select id, state, version, last_hash, ${names} from risk_register_entry where risk_year = $1 and ru_no = any($2) order by id for update`,
    [year, given.map(({ ru_no: ruNo }) => ruNo)],
  );
  const known = new Map(before.map((item) => [item.ru_no, item]));
  const fresh = given.filter(({ ru_no: ruNo }) => !known.has(ruNo));
  const inserted = await tx.query<StoredItem & { ru_no: string }>(
    `insert into risk_register_entry (risk_year, ${names})
     select $1::int, ${names} from jsonb_populate_recordset(null::risk_register_entry, $2::jsonb)
     on conflict (risk_year, ru_no) do nothing returning id, state, version, last_hash, ru_no`,
    [year, JSON.stringify(fresh)],
  );
  // An item came or was retired between the check and now. The job starts again and finds it.
  if (inserted.length < fresh.length || before.some(({ state }) => state !== 'active' && state !== 'deleted'))
    throw new Refusal('conflict');
  const made = new Map(inserted.map((item) => [item.ru_no, item]));
  const steps = given.flatMap((columns): StoreStep[] => {
    const item = known.get(columns.ru_no);
    const isUpdate = item?.state === 'active';
    const after = isUpdate ? keepFilled(item, columns) : columns;
    const changes = isUpdate
      ? listChanges(toStoreWords(item), toStoreWords(after))
      : [{ field: 'riskYear', before: '', after: String(year) }, ...listChanges({}, toStoreWords(columns))];
    if (changes.length === 0) return [];
    const subject = isUpdate ? toStoreSubject(item) : toNewStoreSubject(item ?? made.get(columns.ru_no)!);
    const fields = Object.fromEntries(storeColumns.map((column) => [column, after[column]]));
    return [{ kind: riskStoreItemKind, subject, event: 'IMPORT', bySystem: true, fields, changes }];
  });
  await runner.commitManyIn(tx, steps, { actor: uploader });
  return given.filter(({ ru_no: ruNo }) => known.get(ruNo)?.state !== 'active').length;
}

function toColumns(cells: Cells, [category1, category2, category3]: readonly (number | null)[]): StoreColumns {
  return {
    ru_no: cells.ruNo,
    category1_id: category1 ?? null,
    category2_id: category2 ?? null,
    category3_id: category3 ?? null,
    risk_description: cells.riskDescription,
    consequences: cells.consequences,
    consequences_en: cells.consequences_EN,
    standard_control_desc: cells.standardControlDesc,
  };
}

/** An empty cell keeps the old value; the three categories are one value. */
function keepFilled(item: StoreColumns, given: StoreColumns): StoreColumns {
  const categories = given.category1_id === null ? item : given;
  return {
    ru_no: item.ru_no,
    category1_id: categories.category1_id,
    category2_id: categories.category2_id,
    category3_id: categories.category3_id,
    risk_description: given.risk_description || item.risk_description,
    consequences: given.consequences || item.consequences,
    consequences_en: given.consequences_en || item.consequences_en,
    standard_control_desc: given.standard_control_desc || item.standard_control_desc,
  };
}
