import { BigIntType } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

export type StoreStatus = 'active' | 'retired' | 'filed';

/** A store item: a standard risk of one year, from which risk controls are made (docs/decisions/risk-events.md). */
@Entity({ tableName: 'risk_register_entry' })
export class RiskRegisterEntry {
  @PrimaryKey({ type: new BigIntType('number'), defaultRaw: `nextval('portal_id_seq')` }) id!: number;
  @Property({ type: 'integer' }) riskYear!: number;
  @Property({ type: 'text' }) ruNo!: string;
  @Property({ type: new BigIntType('number'), fieldName: 'category1_id', nullable: true }) category1Id: number | null = null;
  @Property({ type: new BigIntType('number'), fieldName: 'category2_id', nullable: true }) category2Id: number | null = null;
  @Property({ type: new BigIntType('number'), fieldName: 'category3_id', nullable: true }) category3Id: number | null = null;
  @Property({ type: 'text' }) riskDescription: string = '';
  @Property({ type: 'text' }) consequences: string = '';
  @Property({ type: 'text', fieldName: 'consequences_en' }) consequencesEn: string = '';
  @Property({ type: 'text' }) standardControlDesc: string = '';
  @Property({ type: 'text' }) status: StoreStatus = 'active';
  /** A plain integer: the check against the caller's version is part of each update's condition. */
  @Property({ type: 'integer' }) rowVersion: number = 1;
  @Property({ type: 'datetime' }) createdAt: Date = new Date();
  @Property({ type: 'datetime' }) updatedAt: Date = new Date();
}
