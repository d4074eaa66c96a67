import { refuseField, type RiskCoverage, type StoreListQuery } from '@portal/contract';
import { keywordCondition, splitWords, type SqlRunner, quoteState } from '@portal/platform';
import { type SeenStoreItemState, riskStoreItemWorkflow } from '@portal/workflows';
import type { CategoryCarriers } from './category/category-carriers.ts';

/** A store item with the names of its categories, as lists, pages and exports show it. */
export interface StoreItemRow {
  readonly id: number;
  readonly risk_year: number;
  readonly ru_no: string;
  readonly category1_id: number | null;
  readonly category2_id: number | null;
  readonly category3_id: number | null;
  readonly category1_no: string;
  readonly category2_no: string;
  readonly category3_no: string;
  readonly category1_name: string;
  readonly category2_name: string;
  readonly category3_name: string;
  readonly category1_name_en: string;
  readonly category2_name_en: string;
  readonly category3_name_en: string;
  readonly risk_description: string;
  readonly consequences: string;
  readonly consequences_en: string;
  readonly standard_control_desc: string;
  readonly state: SeenStoreItemState;
  readonly version: number;
  readonly last_hash: Buffer;
  readonly updated_at: Date;
}

/** A row of the list and of its export. */
export interface StoreListRow extends StoreItemRow {
  readonly coverage: RiskCoverage;
}

type Bind = (value: unknown) => string;

const perLevel = (write: (level: number) => string): string => [1, 2, 3].map(write).join(', ');

const COLUMNS = `e.id, e.risk_year, e.ru_no, ${perLevel((n) => `nullif(e.category${n}_id, 0) as category${n}_id`)},
  ${perLevel(
    (n) => `coalesce(c${n}.category_no, '') as category${n}_no, coalesce(c${n}.category_name, '') as category${n}_name,
    coalesce(nullif(c${n}.category_name_en, ''), c${n}.category_name, '') as category${n}_name_en`,
  )},
  e.risk_description, e.consequences, e.consequences_en, e.standard_control_desc, e.state, e.version, e.last_hash, e.updated_at`;
const JOINS = [1, 2, 3].map((n) => `left join risk_category c${n} on c${n}.id = e.category${n}_id`).join(' ');

const SORTS: Readonly<Record<string, string>> = {
  ruNo: 'e.ru_no',
  riskYear: 'e.risk_year',
  riskDescription: 'e.risk_description',
  category1Name: 'e.category1_id',
  status: 'e.state',
  updatedAt: 'e.updated_at',
};

export type StoreFilters = Pick<
  StoreListQuery,
  'keyword' | 'riskYear' | 'riskCategory1' | 'riskCategory2' | 'riskCategory3' | 'runo' | 'status' | 'coverage'
> &
  Partial<Pick<StoreListQuery, 'rowIds'>>;

/** How the carriers say whether an item is covered, of the entry that the statements here name `e`. */
const coverageOf = (carriers: CategoryCarriers): string => `(select ${carriers.covers()} from (select e.ru_no, e.risk_year) item)`;

/** The condition of the risk store's filters; the list, its count and its export share it. */
function storeCondition(carriers: CategoryCarriers, filters: StoreFilters, bind: Bind): string {
  const { keyword, riskYear, riskCategory1, riskCategory2, riskCategory3, runo, status, coverage, rowIds } = filters;
  const conditions = [`e.state <> ${quoteState(riskStoreItemWorkflow, 'deleted')}`];
  if (riskYear) conditions.push(`e.risk_year = ${bind(riskYear)}::int`);
  if (riskCategory1) conditions.push(`e.category1_id = ${bind(riskCategory1)}::bigint`);
  if (riskCategory2) conditions.push(`e.category2_id = ${bind(riskCategory2)}::bigint`);
  if (riskCategory3) conditions.push(`e.category3_id = ${bind(riskCategory3)}::bigint`);
  if (runo) conditions.push(`e.ru_no ilike ${bind(likeAnywhere(runo))}`);
  if (rowIds) conditions.push(`e.id = any(${bind(rowIds)}::bigint[])`);
  if (status) conditions.push(`e.state = ${bind(status)}`);
  if (keyword) conditions.push(keywordCondition('store_item', 'e.id', splitWords(keyword), bind));
  if (coverage === 'uncovered') conditions.push(`${coverageOf(carriers)} <> ${bind('covered' satisfies RiskCoverage)}`);
  else if (coverage) conditions.push(`${coverageOf(carriers)} = ${bind(coverage)}`);
  return conditions.join(' and ');
}

/** A text as a pattern that finds it anywhere; its own % and _ are meant literally. */
export function likeAnywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Newest first unless asked otherwise; the id makes every order a total one, so that pages neither overlap nor leave rows out. */
function orderBy(sort: string): string {
  if (sort === '') return 'e.updated_at desc, e.id desc';
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(SORTS, name) ? SORTS[name] : undefined;
  if (!column) throw refuseField('sort', 'validation.invalid', { field: 'sort' });
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return `${column} ${direction}, e.id ${direction}`;
}

/** One page of the risk store with the count of all that the filters let through. */
export async function listStoreItems(
  sql: SqlRunner,
  carriers: CategoryCarriers,
  query: StoreListQuery,
): Promise<{ totalCount: number; rows: StoreListRow[] }> {
  const params: unknown[] = [];
  const bind: Bind = (value) => `$${params.push(value)}`;
  const where = storeCondition(carriers, query, bind);
  const order = orderBy(query.sort);
  const totalCount = await countStoreItems(sql, carriers, query);
  // The page's ids come first: the texts of skipped rows are never read.
  const rows = await sql.query<StoreListRow>(
    `with page as materialized (select e.id, row_number() over (order by ${order}) as place from risk_register_entry e where ${where}
       order by ${order} limit ${bind(query.pageSize)} offset ${bind(query.pageIndex * query.pageSize)})
     select ${COLUMNS}, ${coverageOf(carriers)} as coverage from page join risk_register_entry e on e.id = page.id ${JOINS} order by page.place`,
    params,
  );
  return { totalCount, rows };
}

/** The same rows as a statement without pages, for the export. */
export function selectStoreItems(
  carriers: CategoryCarriers,
  query: StoreFilters & Pick<StoreListQuery, 'sort'>,
): { text: string; params: unknown[] } {
  const params: unknown[] = [];
  const where = storeCondition(carriers, query, (value) => `$${params.push(value)}`);
  return {
    text: `select ${COLUMNS}, ${coverageOf(carriers)} as coverage from risk_register_entry e ${JOINS} where ${where} order by ${orderBy(query.sort)}`,
    params,
  };
}

export async function countStoreItems(sql: SqlRunner, carriers: CategoryCarriers, filters: StoreFilters): Promise<number> {
  const params: unknown[] = [];
  const where = storeCondition(carriers, filters, (value) => `$${params.push(value)}`);
  const [counted] = await sql.query<{ n: number }>(`select count(*)::int as n from risk_register_entry e where ${where}`, params);
  return counted!.n;
}

export async function readStoreItem(sql: SqlRunner, id: number): Promise<StoreItemRow | undefined> {
  const [row] = await sql.prepared<StoreItemRow>(
    `select ${COLUMNS} from risk_register_entry e ${JOINS} where e.id = $1::bigint and e.state <> ${quoteState(riskStoreItemWorkflow, 'deleted')}`,
    [id],
  );
  return row;
}

/**
 * Active items of a year in a category and all below it, for choosing one in a risk control.
 * @param category its number or its id; without either all active items
 */
export async function listStoreItemsOfCategory(
  sql: SqlRunner,
  year: number,
  category: { categoryNo: string; categoryId: number | null },
  keyword: string,
  atMost: number,
): Promise<StoreItemRow[]> {
  const params: unknown[] = [year];
  const bind: Bind = (value) => `$${params.push(value)}`;
  const conditions = [`e.state = ${quoteState(riskStoreItemWorkflow, 'active')}`, 'e.risk_year = $1::int'];
  if (category.categoryNo || category.categoryId) {
    const root = category.categoryId ? `id = ${bind(category.categoryId)}::bigint` : `category_no = ${bind(category.categoryNo)}`;
    const below = `(with recursive below as (select id from risk_category where ${root}
      union all select c.id from risk_category c join below on c.parent_id = below.id) select id from below)`;
    conditions.push(`(e.category1_id in ${below} or e.category2_id in ${below} or e.category3_id in ${below})`);
  }
  if (keyword) conditions.push(keywordCondition('store_item', 'e.id', splitWords(keyword), bind));
  return sql.query<StoreItemRow>(
    `select ${COLUMNS} from risk_register_entry e ${JOINS} where ${conditions.join(' and ')} order by e.ru_no, e.id limit ${bind(atMost)}`,
    params,
  );
}
