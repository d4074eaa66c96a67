import type { RiskReportRow } from '@portal/contract/client';
import { isApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';

export interface RemindOutcome {
  done: number;
  refused: { id: number; reportNo: string; message: string }[];
}

/** A refusal is a result of its row; a lost connection, a fault or an ended session stops everything. */
const isRefusal = (error: unknown) => isApiError(error) && !['network', 'fault', 'unauthenticated'].some((code) => error.is(code));

/**
 * Reminds whoever writes each of these reports (RemindOwnerToSumbitReport); its riskNo is the event's number.
 * @throws ApiError when the server could not be asked; repeating is safe with the same key
 */
export async function remindReports(rows: readonly RiskReportRow[], key: string): Promise<RemindOutcome> {
  const outcome: RemindOutcome = { done: 0, refused: [] };
  for (const row of rows) {
    try {
      const query = { escalationUserNo: row.escalationUserNo, riskNo: row.eventNo };
      await call(routes.remindOwnerToSubmitReport, { query }, { idempotencyKey: `${key}-${row.id}` });
      outcome.done += 1;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      outcome.refused.push({ id: row.id, reportNo: row.reportNo, message: (error as Error).message });
    }
  }
  return outcome;
}
