import type { OpenDutyRow } from '@portal/contract/client';

/** Names a duty among those of a person. */
export const keyOfDuty = (duty: Pick<OpenDutyRow, 'kind' | 'id'>): string => `${duty.kind} ${duty.id}`;
