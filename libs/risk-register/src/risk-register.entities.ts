import { defineEntity, p, type InferEntity } from '@mikro-orm/postgresql';
import { column } from '@portal/platform';
import type { RiskStoreItemState } from '@portal/workflows';

/** A risk category on one of three levels; level one has no parent. */
export const RiskCategory = defineEntity({
  name: 'RiskCategory',
  tableName: 'risk_category',
  properties: {
    id: column.id(),
    categoryNo: p.text(),
    categoryName: p.text(),
    categoryNameEn: p.text().default(''),
    parentId: column.reference().strictNullable(),
    level: p.integer(),
    position: p.integer().default(0),
    isActive: p.boolean().default(true),
    /** The category that it became one with; it is offered no more. */
    mergedIntoId: column.reference().strictNullable(),
    rowVersion: column.rowVersion(),
  },
});
export type RiskCategory = InferEntity<typeof RiskCategory>;

/** A store item: a standard risk of one year, from which risk controls are made (docs/decisions/risk-events.md). */
export const RiskRegisterEntry = defineEntity({
  name: 'RiskRegisterEntry',
  tableName: 'risk_register_entry',
  properties: {
    id: column.id(),
    riskYear: p.integer(),
    ruNo: p.text(),
    category1Id: column.reference().strictNullable().fieldName('category1_id'),
    category2Id: column.reference().strictNullable().fieldName('category2_id'),
    category3Id: column.reference().strictNullable().fieldName('category3_id'),
    riskDescription: p.text().default(''),
    consequences: p.text().default(''),
    consequencesEn: p.text().default('').fieldName('consequences_en'),
    standardControlDesc: p.text().default(''),
    state: p.text().$type<RiskStoreItemState>().default('active'),
    version: p.integer().default(1),
    createdAt: column.createdAt(),
    updatedAt: column.updatedAt(),
  },
});

/** For `PlatformModule.forRoot`. */
export const riskRegisterEntities = [RiskCategory, RiskRegisterEntry];
