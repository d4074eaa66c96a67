import { call } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import type { Choice } from './share-model.ts';

const FIRST = { pageIndex: 0, pageSize: 20 };

/** Exams by number and title. */
export async function findExams(keyword: string, signal: AbortSignal): Promise<Choice[]> {
  const { data } = await call(routes.getKMSExamListByPage, { body: { ...FIRST, keyword } }, { signal });
  return data.map(({ id, examNo, title }) => ({ id, label: `${examNo} ${title}` }));
}

/** Versions of policies that are in effect, by name. */
export async function findPolicies(docName: string, signal: AbortSignal): Promise<Choice[]> {
  const { data } = await call(routes.searchDocsByPage, { body: { ...FIRST, docName, state: 'published' } }, { signal });
  return data.map(({ versionId, docName: name, version }) => ({ id: versionId, label: `${name} ${version}` }));
}
