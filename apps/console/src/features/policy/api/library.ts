import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { readQuery } from '#shared/api/read-query.ts';
import { routes } from '#shared/api/routes.ts';
import { translate } from '#shared/i18n/i18n.ts';
import type { Language } from '#shared/i18n/languages.ts';
import type { DocRecord } from './wire.ts';

/** Whatever moves a policy or a folder makes the open page ask again. */
export const policyLive = ['policy', 'policyFolder'];
const live = { live: policyLive };

/** Answers that carry words in the reader's language are kept a language. */
const inLanguage = <Options extends { queryKey: readonly unknown[] }>(options: Options, language: Language) => ({
  ...options,
  queryKey: [...options.queryKey, language],
});

/** The folders right below one; 0 is the top. */
export const foldersQuery = (parentId: number) => readQuery(routes.getFolders, { query: { parentId } }, { staleTime: 30_000, ...live });

/** The folders from the top down to one. */
export const folderPathQuery = (id: number) => readQuery(routes.getFolderPath, { query: { id } }, { enabled: id > 0, ...live });

/** One policy; the call takes a list of ids and answers a list. */
export const docQuery = (id: number) =>
  queryOptions<DocRecord, Error>({
    queryKey: [routes.getDoc.name, id],
    queryFn: async ({ signal }) => {
      const [doc] = await call(routes.getDoc, { body: [id] }, { signal });
      if (!doc) throw new ApiError({ code: 'not_found', message: translate('policy.missing'), status: 200 });
      return doc;
    },
    meta: live,
  });

export const versionsQuery = (docId: number, pageIndex: number, pageSize: number) =>
  readQuery(routes.searchDocsHistoryByPage, { body: { docId, pageIndex, pageSize } }, { keepPrevious: true, ...live });

/** Who did what; for owners only. */
export const processQuery = (id: number, type: 0 | 1, language: Language) =>
  inLanguage(readQuery(routes.getDocProcess, { query: { id, type } }, live), language);

/** Names of all routes whose answers an act on a policy or a folder makes stale. */
export const staleAfterAct: readonly string[] = [
  routes.searchDocsByPage,
  routes.searchDocsHistoryByPage,
  routes.getDoc,
  routes.getDocProcess,
  routes.getFolders,
  routes.getFolderPath,
  routes.getDeletedByPage,
  routes.getPermissions,
  routes.explainAccess,
  routes.getDashboardCounts,
].map((route) => route.name);
