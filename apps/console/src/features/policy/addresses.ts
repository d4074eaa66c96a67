import { pageAddress, recordPages } from '@portal/contract/client';
/** What a list of policies may be asked for in its address; the filters of every list read the same names. */
export interface ListAsked {
  folderId?: number | undefined;
  /** Words of the policy's name (docs/decisions/library.md §2). */
  queryParam?: string | undefined;
  dmsType?: number | undefined;
  docType?: number | undefined;
  inEffect?: true | undefined;
  /** That I own, or that I have uploaded. */
  relation?: 'owned' | 'mine' | undefined;
  state?: string | undefined;
  /** What was deleted, for administrators. */
  deleted?: true | undefined;
}

export type ListPath = '/dms/dmslist' | '/dms/dmslistSearch' | '/dms/dmslistReview' | '/dms/dmslistDisabled';

/** The address of a list, e.g. `/dms/dmslistSearch?folderId=7&queryParam=travel`. */
export function addressOfList(path: ListPath, asked: ListAsked = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value !== undefined && value !== '') params.set(name, String(value));
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}

/** The documents of a folder; 0 is the top, where all of the library stand. */
export const addressOfFolder = (folderId: number): string =>
  folderId > 0 ? addressOfList('/dms/dmslist', { folderId }) : addressOfList('/dms/dmslistSearch');
/** The documents of a folder and of all below it: what its number in the tree counts. */
export const addressOfBranch = (folderId: number): string => addressOfList('/dms/dmslistSearch', { folderId });
export const addressOfUpload = (folderId: number): string => `/dms/add?folderId=${folderId}`;
export const addressOfEdit = (id: number): string => pageAddress(recordPages.policy.edit, id);
export const addressOfPolicy = (id: number): string => pageAddress(recordPages.policy.view, id);
export const addressOfComparison = (id: number, from: number, to: number): string =>
  `${pageAddress(recordPages.policy.compare, id)}&from=${from}&to=${to}`;
/** One version's file on a page of its own. */
export const addressOfShownVersion = (id: number, versionId: number): string =>
  `${pageAddress(recordPages.policy.preview, id)}&version=${versionId}`;
