import { call } from './call.ts';
import { routes } from './routes.ts';

/** A person or a department that an entry may be for. */
export interface Party {
  pk: number;
  /** 0 is a user, 1 a department (docs/decisions/library.md §3). */
  objectType: number;
  name: string;
  nameEn: string;
  namePath: string;
  namePathEn: string;
}

/** People and departments by name (FindUserOrDept). */
export async function findParties(text: string, signal?: AbortSignal): Promise<Party[]> {
  const found = await call(routes.findUserOrDept, { query: { queryStr: text } }, { signal });
  return found.map(({ pk, objectType, objectName, objectNameEn, namePath, namePathEn }) => ({
    pk,
    objectType: objectType === 0 ? 0 : 1,
    name: objectName,
    nameEn: objectNameEn,
    namePath,
    namePathEn,
  }));
}
