import type { SqlRunner } from '@portal/platform';
import type { RiskStoreItemState } from '@portal/workflows';

export interface BuiltCategory {
  readonly id: number;
  readonly categoryNo: string;
  readonly name: string;
}

/** Inserts a risk category; what is not given is made up and unique. */
export async function buildCategory(
  sql: SqlRunner,
  traits: {
    name?: string;
    nameEn?: string;
    categoryNo?: string;
    parent?: { id: number; level?: number } | null;
    level?: number;
    isActive?: boolean;
  } = {},
): Promise<BuiltCategory & { level: number }> {
  const [next] = await sql.query<{ id: number }>(`select nextval('portal_id_seq') as id`);
  const id = next!.id;
  const level = traits.level ?? (traits.parent ? (traits.parent.level ?? 1) + 1 : 1);
  const category = { id, categoryNo: traits.categoryNo ?? `K${id}`, name: traits.name ?? `分类${id}`, level };
  await sql.query(
    `insert into risk_category (id, category_no, category_name, category_name_en, parent_id, level, is_active) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, category.categoryNo, category.name, traits.nameEn ?? `Category ${id}`, traits.parent?.id ?? null, level, traits.isActive ?? true],
  );
  return category;
}

export interface StoreItemTraits {
  readonly ruNo?: string;
  readonly riskYear?: number;
  readonly category1Id?: number;
  readonly category2Id?: number | null;
  readonly category3Id?: number | null;
  readonly riskDescription?: string;
  readonly consequences?: string;
  readonly consequencesEn?: string;
  readonly standardControlDesc?: string;
  readonly state?: RiskStoreItemState;
}

export interface BuiltStoreItem {
  readonly id: number;
  readonly ruNo: string;
  readonly riskYear: number;
  readonly category1Id: number;
}

/** The year that imports and the risk store work in: that of the tests' time zone. */
export function currentRiskYear(): number {
  return Number(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', year: 'numeric' }).format(new Date()));
}

/** Inserts a store item of this year with a category of its own unless one is given. */
export async function buildStoreItem(sql: SqlRunner, traits: StoreItemTraits = {}): Promise<BuiltStoreItem> {
  const [next] = await sql.query<{ id: number }>(`select nextval('portal_id_seq') as id`);
  const id = next!.id;
  const item = {
    id,
    ruNo: traits.ruNo ?? `RU-${id}`,
    riskYear: traits.riskYear ?? currentRiskYear(),
    category1Id: traits.category1Id ?? (await buildCategory(sql)).id,
  };
  await sql.query(
    `insert into risk_register_entry (id, risk_year, ru_no, category1_id, category2_id, category3_id, risk_description, consequences,
       consequences_en, standard_control_desc, state) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      item.riskYear,
      item.ruNo,
      item.category1Id,
      traits.category2Id ?? null,
      traits.category3Id ?? null,
      traits.riskDescription ?? `风险 ${id}`,
      traits.consequences ?? `后果 ${id}`,
      traits.consequencesEn ?? `Consequence ${id}`,
      traits.standardControlDesc ?? `标准控制 ${id}`,
      traits.state ?? 'active',
    ],
  );
  return item;
}
