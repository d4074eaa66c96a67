import type { RiskCategoryRow, StoreItem } from '@portal/contract';
import { actionsOnItem, type RiskCategory, type StoreItemRow } from '@portal/risk-register';
import type { Actor } from '@portal/workflows';

/** A category on the wire; level one has the parent 0 (docs/decisions/wire.md). */
export function toRiskCategory(category: RiskCategory): RiskCategoryRow {
  const { id, categoryName, categoryNameEn, categoryNo, parentId } = category;
  return { id, categoryName, categoryNameEn: categoryNameEn || categoryName, categoryNo, parentId: parentId ?? 0 };
}

/** A store item on the wire. */
export function toStoreItem(row: StoreItemRow, actor: Actor): StoreItem {
  return {
    id: row.id,
    riskYear: row.risk_year,
    ruNo: row.ru_no,
    categoryNo1: row.category1_no,
    categoryNo2: row.category2_no,
    categoryNo3: row.category3_no,
    categoryLevelOne: row.category1_id,
    categoryLevelTwo: row.category2_id,
    categoryLevelThree: row.category3_id,
    category1Name: row.category1_name,
    category2Name: row.category2_name,
    category3Name: row.category3_name,
    category1NameEn: row.category1_name_en,
    category2NameEn: row.category2_name_en,
    category3NameEn: row.category3_name_en,
    riskDescription: row.risk_description,
    consequences: row.consequences,
    consequences_EN: row.consequences_en,
    standardControlDesc: row.standard_control_desc,
    status: row.state,
    rowVersion: row.version,
    allowedActions: actionsOnItem(row, actor),
  };
}
