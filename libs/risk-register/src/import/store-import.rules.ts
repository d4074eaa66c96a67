import { Injectable } from '@nestjs/common';
import { LENGTH, Refusal, storageImportColumns, type ImportIssue } from '@portal/contract';
import {
  describeIssue,
  describeWarning,
  LivePublisher,
  WorkCalendar,
  type ImportOutcome,
  type ImportPlan,
  type ImportRow,
  type ImportRules,
  type SqlRunner,
  type SqlTransaction,
} from '@portal/platform';
import { findWorkingYear } from '../store-filing.query.ts';
import { publishCategoryChange, publishStoreChange } from '../store-live.ts';
import { CategoryTree, lockCategories, type CategoryPath } from './category-tree.ts';
import { describeStoreTemplate } from './store-template.ts';

type Field = (typeof storageImportColumns)[number]['field'];
type Cells = Readonly<Record<Field, string>>;

interface ExistingItem {
  readonly id: number;
  readonly ru_no: string;
  readonly status: string;
}

const LIMITS: Readonly<Record<Field, number>> = {
  ruNo: LENGTH.number,
  categoryOne: LENGTH.name,
  categoryTwo: LENGTH.name,
  categoryThree: LENGTH.name,
  riskDescription: LENGTH.longText,
  consequences: LENGTH.longText,
  consequences_EN: LENGTH.longText,
  standardControlDesc: LENGTH.longText,
};
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
  readonly #calendar: WorkCalendar;
  readonly #publisher: LivePublisher;

  constructor(calendar: WorkCalendar, publisher: LivePublisher) {
    this.#calendar = calendar;
    this.#publisher = publisher;
  }

  async prepare(sql: SqlRunner, rows: readonly ImportRow[]): Promise<ImportPlan> {
    const year = await findWorkingYear(sql, Number(this.#calendar.dayOf(new Date()).slice(0, 4)));
    const cells = rows as readonly Cells[];
    const tree = await CategoryTree.read(sql);
    const existing = await readExisting(sql, year, cells);
    return { issues: checkRows(cells, tree, existing), apply: (tx) => this.#write(tx, year, cells) };
  }

  /** The notices travel with the commit of the transaction. */
  async #write(tx: SqlTransaction, year: number, cells: readonly Cells[]): Promise<ImportOutcome> {
    const outcome = await writeRows(tx, year, cells);
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
    'select id, ru_no, status from risk_register_entry where risk_year = $1 and ru_no = any($2)',
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
    if (before === undefined) firstRows.set(cells.ruNo, row);
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
  if (item && item.status !== 'active') return [describeIssue(row, header('ruNo'), 'import.store_not_active', { value: ruNo })];
  return [];
}

function checkTexts(row: number, cells: Cells, isUpdate: boolean): ImportIssue[] {
  const missing = isUpdate ? [] : NEEDED.filter((field) => cells[field] === '');
  const tooLong = (Object.keys(LIMITS) as Field[]).filter((field) => [...cells[field]].length > LIMITS[field]);
  return [
    ...missing.map((field) => describeIssue(row, header(field), 'import.required')),
    ...tooLong.map((field) =>
      describeIssue(row, header(field), 'import.too_long', { max: LIMITS[field], length: [...cells[field]].length }),
    ),
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

async function writeRows(tx: SqlTransaction, year: number, rows: readonly Cells[]): Promise<ImportOutcome> {
  await lockCategories(tx);
  // Read again behind the lock: another import may have created the same categories meanwhile.
  const tree = await CategoryTree.read(tx);
  let created = 0;
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const portion = rows.slice(start, start + ROWS_A_STATEMENT);
    const items = [];
    for (const cells of portion) {
      const [category1, category2, category3] = await tree.ensure(tx, pathOf(cells));
      items.push({ ...cells, category1, category2, category3 });
    }
    const written = await tx.query<{ is_new: boolean }>(
      `insert into risk_register_entry as e (risk_year, ru_no, category1_id, category2_id, category3_id, risk_description, consequences,
         consequences_en, standard_control_desc)
       select $1::int, "ruNo", category1, category2, category3, "riskDescription", consequences, "consequences_EN", "standardControlDesc"
       from jsonb_to_recordset($2::jsonb) as r ("ruNo" text, category1 bigint, category2 bigint, category3 bigint, "riskDescription" text,
         consequences text, "consequences_EN" text, "standardControlDesc" text)
       on conflict (risk_year, ru_no) do update set
         category1_id = coalesce(excluded.category1_id, e.category1_id),
         category2_id = case when excluded.category1_id is null then e.category2_id else excluded.category2_id end,
         category3_id = case when excluded.category1_id is null then e.category3_id else excluded.category3_id end,
         risk_description = coalesce(nullif(excluded.risk_description, ''), e.risk_description),
         consequences = coalesce(nullif(excluded.consequences, ''), e.consequences),
         consequences_en = coalesce(nullif(excluded.consequences_en, ''), e.consequences_en),
         standard_control_desc = coalesce(nullif(excluded.standard_control_desc, ''), e.standard_control_desc),
         row_version = e.row_version + 1, updated_at = now()
       where e.status = 'active'
       returning (xmax = 0) as is_new`,
      [year, JSON.stringify(items)],
    );
    // Fewer rows: an item was retired between the check and now. The job starts again and finds it.
    if (written.length < portion.length) throw new Refusal('conflict');
    created += written.filter((row) => row.is_new).length;
  }
  return { created, updated: rows.length - created };
}
