import type { RiskListRow } from '@portal/contract/client';
import { call } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import type { BulkAction } from '../row-actions.ts';

export interface BulkInput {
  reason: string;
  /** The readers of a forward, or the one new owner. */
  personIds: readonly number[];
  /** A new due date, `yyyy-MM-dd` or empty. */
  dueDate: string;
}

export interface Refused {
  id: number;
  riskNo: string;
  message: string;
}
export interface BulkOutcome {
  done: { id: number; riskNo: string }[];
  refused: Refused[];
}

type Row = Pick<RiskListRow, 'id' | 'riskNo' | 'rowVersion'>;

/** The server does it with all rows in one call, each by itself, and mails everybody once. */
function ask(action: BulkAction, rows: readonly Row[], { reason, personIds, dueDate }: BulkInput, idempotencyKey: string) {
  const options = { idempotencyKey };
  const ids = rows.map((row) => row.id);
  const rowVersions = rows.map((row) => row.rowVersion);
  switch (action) {
    case 'submit':
      return call(routes.submitRiskControls, { body: { ids } }, options);
    case 'remind':
      return call(routes.remindRiskControls, { body: { ids } }, options);
    case 'rollForward':
      return call(routes.rollForwardRiskControl, { body: { ids } }, options);
    case 'forward':
      return call(routes.forwardRiskControls, { body: { ids, userId: [...personIds], comments: reason } }, options);
    case 'reassign':
      return call(
        routes.reassignControlOwners,
        { body: { ids, rowVersions, controlOwner: personIds[0] ?? null, reason, dueDate } },
        options,
      );
    case 'extend':
      return call(routes.extendAssessments, { body: { ids, rowVersions, dueDate, reason } }, options);
    case 'delete':
      return call(routes.adminDeleteRiskControls, { body: { ids, rowVersions, reason } }, options);
  }
}

/**
 * Does one action with one row or many; a refusal is a result of its row.
 * @throws ApiError when the server could not be asked; repeating is safe with the same key.
 */
export async function performActions(action: BulkAction, rows: readonly Row[], input: BulkInput, key: string): Promise<BulkOutcome> {
  return withNumbers(await ask(action, rows, input, key), rows);
}

/**
 * The rows share the control of one of them, each by itself.
 * @throws ApiError when none of them can; repeating is safe with the same key.
 */
export async function joinUnder(lead: Row, rows: readonly Row[], reason: string, key: string): Promise<BulkOutcome> {
  const others = rows.filter(({ id }) => id !== lead.id);
  const body = { ids: others.map(({ id }) => id), rowVersions: others.map(({ rowVersion }) => rowVersion), leadId: lead.id, reason };
  return withNumbers(await call(routes.joinSharedControls, { body }, { idempotencyKey: key }), rows);
}

/** The answer names a refused row by its id alone. */
function withNumbers({ done, refused }: Awaited<ReturnType<typeof ask>>, rows: readonly Row[]): BulkOutcome {
  const numberOf = (id: number) => rows.find((row) => row.id === id)?.riskNo ?? String(id);
  return { done, refused: refused.map(({ id, message }) => ({ id, riskNo: numberOf(id), message })) };
}
