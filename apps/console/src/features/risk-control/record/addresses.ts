import { pageAddress, recordPages } from '@portal/contract/client';

/** The pages of one record (docs/decisions/portal.md §2). */
export const recordPaths = recordPages.riskControl;

export const addressOf = (page: keyof typeof recordPaths, id: number): string => pageAddress(recordPaths[page], id);
