import { pageAddress, recordPages } from '@portal/contract/client';
/** The pages of shares. */
export const sharePaths = {
  list: '/KMSKnowLedge/ShareList',
  ...recordPages.share,
  record: '/KMSKnowLedge/MyRecord',
  attestations: '/KMSKnowLedge/AttestationList',
} as const;

/** A share's page with the dialog of an action open, as the rows of the list ask for it. */
export const addressOfAct = (id: number, action: string): string => `${addressOf('view', id)}&action=${action}`;

/** A share's page. */
export const addressOf = (page: keyof typeof recordPages.share, id: number): string => pageAddress(sharePaths[page], id);
