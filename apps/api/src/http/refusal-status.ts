import type { RefusalCode } from '@portal/contract';

/** HTTP status of each refusal; those of the domain answer 200 (docs/decisions/envelope.md). */
export const refusalStatus: Readonly<Record<RefusalCode, number>> = {
  validation: 200,
  not_allowed: 200,
  not_found: 200,
  wrong_state: 200,
  conflict: 200,
  unauthenticated: 401,
  forbidden: 403,
  too_large: 413,
  unsupported_type: 415,
  rate_limited: 429,
  fault: 500,
};
