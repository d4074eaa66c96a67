import { BigIntType } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** One deficiency. Its state and version are written by the workflow runner alone. */
@Entity({ tableName: 'deficiency' })
export class Deficiency {
  @PrimaryKey({ type: new BigIntType('number'), defaultRaw: `nextval('portal_id_seq')` }) id!: number;
  @Property({ type: 'text' }) recordNo!: string;
  @Property({ type: 'text' }) title!: string;
  @Property({ type: 'text' }) titleEn: string = '';
  @Property({ type: new BigIntType('number'), fieldName: 'owner_id' }) ownerId!: number;
  @Property({ type: new BigIntType('number'), fieldName: 'period_id' }) periodId!: number;
  @Property({ type: 'text' }) area!: string;
  @Property({ type: 'text' }) source!: string;
  @Property({ type: 'text' }) readonly state!: string;
  @Property({ type: 'integer' }) readonly version!: number;
  @Property({ type: 'boolean' }) isActive: boolean = true;
  @Property({ type: 'datetime' }) createdAt: Date = new Date();
  @Property({ type: 'datetime' }) updatedAt: Date = new Date();
}
