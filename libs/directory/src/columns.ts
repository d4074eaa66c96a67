import { BigIntType } from '@mikro-orm/core';

/** Ids of the portal are far below 2^53 and come from one sequence. */
export const idColumn = { type: new BigIntType('number'), columnType: 'bigint', defaultRaw: `nextval('portal_id_seq')` } as const;

/** The id of another record, or null. */
export const referenceColumn = (fieldName: string) =>
  ({ type: new BigIntType('number'), columnType: 'bigint', nullable: true, fieldName }) as const;
