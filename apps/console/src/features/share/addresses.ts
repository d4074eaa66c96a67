import { pageAddress, recordPages } from '@portal/contract/client';
/** The pages of shares. */
export const sharePaths = {
  list: '/KMSKnowLedge/ShareList',
  ...recordPages.share,
  record: '/KMSKnowLedge/MyRecord',
  attestations: '/KMSKnowLedge/AttestationList',
} as const;

/** A share's page. */
export const addressOf = (page: keyof typeof recordPages.share, id: number): string => pageAddress(sharePaths[page], id);
