import { DOC_TYPE } from '@portal/contract/client';
import { readQuery } from '#shared/api/read-query.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';

export type Counts = NonNullable<DataOf<typeof routes.getDashboardCounts>>;
export type Folder = NonNullable<DataOf<typeof routes.getFolders>>[number];

const live = ['policy', 'policyVersion', 'policyFolder'] as const;

/** Top folders and uploaded files of a kind that the home page shows (docs/decisions/library.md §9). */
export const MOST_FOLDERS = 6;
export const MOST_FILES = 4;

/** The kinds of uploaded files in their order. */
export const uploadedKinds = [
  { id: 'pdf', docType: DOC_TYPE.pdf },
  { id: 'word', docType: DOC_TYPE.word },
  { id: 'slides', docType: DOC_TYPE.slides },
] as const;

/** Every figure of the page in one call (GetDashboardCounts). */
export const countsQuery = readQuery(routes.getDashboardCounts, {}, { live });

export const topFoldersQuery = readQuery(routes.getFolders, { query: { parentId: 0 } }, { live });

/** What I have uploaded of one kind, the newest first. */
export const uploadedQuery = (docType: number) =>
  readQuery(routes.searchDocsByPage, { body: { docType: [docType], mine: true, pageSize: MOST_FILES } }, { live });
