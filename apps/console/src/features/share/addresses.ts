/** The pages of shares. */
export const sharePaths = {
  list: '/KMSKnowLedge/ShareList',
  view: '/KMSKnowLedge/ShareView',
  edit: '/KMSKnowLedge/ShareEdit',
  results: '/KMSKnowLedge/ShareResults',
  record: '/KMSKnowLedge/MyRecord',
  attestations: '/KMSKnowLedge/AttestationList',
} as const;

/** A share's page. */
export const addressOf = (page: 'view' | 'edit' | 'results', id: number): string => `${sharePaths[page]}?Id=${id}`;
