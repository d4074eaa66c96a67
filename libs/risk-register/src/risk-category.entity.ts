import { BigIntType } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A risk category on one of three levels; level one has no parent. */
@Entity({ tableName: 'risk_category' })
export class RiskCategory {
  @PrimaryKey({ type: new BigIntType('number'), defaultRaw: `nextval('portal_id_seq')` }) id!: number;
  @Property({ type: 'text' }) categoryNo!: string;
  @Property({ type: 'text' }) categoryName!: string;
  @Property({ type: 'text' }) categoryNameEn: string = '';
  @Property({ type: new BigIntType('number'), nullable: true }) parentId: number | null = null;
  @Property({ type: 'integer' }) level!: number;
  @Property({ type: 'integer' }) position: number = 0;
  @Property({ type: 'boolean' }) isActive: boolean = true;
}
