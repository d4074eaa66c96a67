import { BigIntType } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** One evidence request. Its state and version are written by the workflow runner alone. */
@Entity({ tableName: 'evidence_request' })
export class EvidenceRequest {
  @PrimaryKey({ type: new BigIntType('number'), defaultRaw: `nextval('portal_id_seq')` }) id!: number;
  @Property({ type: 'text', persist: false }) readonly recordNo!: string;
  @Property({ type: 'text' }) title!: string;
  @Property({ type: new BigIntType('number'), fieldName: 'requester_id' }) requesterId!: number;
  @Property({ type: 'text' }) readonly state!: string;
  @Property({ type: 'integer' }) readonly version!: number;
  @Property({ type: 'boolean' }) isActive: boolean = true;
  @Property({ type: 'datetime' }) createdAt: Date = new Date();
  @Property({ type: 'datetime' }) updatedAt: Date = new Date();
}
