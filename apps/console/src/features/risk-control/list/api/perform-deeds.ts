import type { RiskListRow } from '@portal/contract/client';
import { call } from '#shared/api/call.ts';
import { createIntent } from '#shared/api/intent-key.ts';
import { routes } from '#shared/api/routes.ts';
import type { Deed } from '../row-deeds.ts';

/** The deeds that can be done with many rows at once. */
export const bulkDeeds = ['submit', 'remind', 'reassign', 'forward', 'rollForward', 'delete'] as const satisfies readonly Deed[];
export type BulkDeed = (typeof bulkDeeds)[number];

export interface DeedInput {
  reason: string;
  /** The readers of a forward, or the one new owner. */
  personIds: readonly number[];
}

export interface Refused {
  id: number;
  riskNo: string;
  message: string;
}
export interface DeedOutcome {
  done: { id: number; riskNo: string }[];
  refused: Refused[];
}

type Row = Pick<RiskListRow, 'id' | 'riskNo' | 'rowVersion'>;
type Keys = ReturnType<typeof createIntent>;

/** The server does it with all rows in one call, each by itself, and mails everybody once. */
function ask(deed: BulkDeed, rows: readonly Row[], { reason, personIds }: DeedInput, idempotencyKey: string) {
  const options = { idempotencyKey };
  const ids = rows.map((row) => row.id);
  const rowVersions = rows.map((row) => row.rowVersion);
  switch (deed) {
    case 'submit':
      return call(routes.submitRiskControls, { body: { ids } }, options);
    case 'remind':
      return call(routes.remindRiskControls, { body: { ids } }, options);
    case 'rollForward':
      return call(routes.rollForwardRiskControl, { body: { ids } }, options);
    case 'forward':
      return call(routes.forwardRiskControls, { body: { ids, userId: [...personIds], comments: reason } }, options);
    case 'reassign':
      return call(routes.reassignControlOwners, { body: { ids, rowVersions, controlOwner: personIds[0] ?? null, reason } }, options);
    case 'delete':
      return call(routes.adminDeleteRiskControls, { body: { ids, rowVersions, reason } }, options);
  }
}

/**
 * Does one deed with one row or many; a refusal is a result of its row.
 * @throws ApiError when the server could not be asked; repeating is safe with the same `keys`.
 */
export async function performDeeds(deed: BulkDeed, rows: readonly Row[], input: DeedInput, keys: Keys): Promise<DeedOutcome> {
  const intent = keys.keyFor([deed, rows.map((row) => row.id), input]);
  const answer = await ask(deed, rows, input, intent);
  const numberOf = (id: number) => rows.find((row) => row.id === id)?.riskNo ?? String(id);
  return { done: answer.done, refused: answer.refused.map(({ id, message }) => ({ id, riskNo: numberOf(id), message })) };
}
