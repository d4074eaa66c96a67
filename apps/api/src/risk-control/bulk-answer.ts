import { codeOf, say, type Language, type RouteData, type routes } from '@portal/contract';
import type { BulkOutcome } from '@portal/risk-control';

/** What came of each record of a bulk call, the refused ones with their reasons in words. */
export function toBulkAnswer(outcome: BulkOutcome, language: Language): RouteData<typeof routes.submitRiskControls> {
  return {
    done: outcome.done,
    refused: outcome.refused.map(({ id, refusal }) => {
      const field = refusal.detail.fields?.[0];
      const message = field?.message ?? refusal.detail.message ?? refusal.code;
      return { id, code: codeOf(refusal), message: say(message, language, field?.params ?? refusal.detail.params) };
    }),
  };
}
