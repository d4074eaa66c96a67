import type { RiskReportRow } from '@portal/contract/client';
import { call } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import { performEach, type EachOutcome } from '#shared/record/perform-each.ts';

export type RemindOutcome = EachOutcome<RiskReportRow>;

/** Reminds whoever writes each of these reports (RemindOwnerToSumbitReport); its riskNo is the event's number. */
export const remindReports = (rows: readonly RiskReportRow[], key: string): Promise<RemindOutcome> =>
  performEach(rows, key, ({ escalationUserNo, eventNo: riskNo }, idempotencyKey) =>
    call(routes.remindOwnerToSubmitReport, { query: { escalationUserNo, riskNo } }, { idempotencyKey }),
  );
