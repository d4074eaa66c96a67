import type { ListState } from '#shared/table/use-list-state.ts';
import type { ListPath } from '../../addresses.ts';

/** The lists of the library; each has a route of its own (docs/decisions/library.md §2, docs/decisions/policy-library.md). */
export type ListKind = 'folder' | 'newest' | 'all' | 'review' | 'expired' | 'deleted';

/** Filters of every list under the names of the address. `queryParam` is the specification's. */
export const noFilters = { queryParam: '', dmsType: '', docType: '', inEffect: '', relation: '', state: '' };
export type PolicyFilters = typeof noFilters;

/** Which list an address asks for: dmslist is a folder, or what came into effect lately. */
export function kindOfList(path: ListPath, params: URLSearchParams, isAdmin: boolean): ListKind {
  if (path === '/dms/dmslistSearch') return 'all';
  if (path === '/dms/dmslistReview') return 'review';
  if (path === '/dms/dmslistDisabled') return 'expired';
  if (isAdmin && params.get('deleted') === 'true') return 'deleted';
  return readFolderId(params) > 0 ? 'folder' : 'newest';
}

/** The folder that the address names; 0 is none. */
export function readFolderId(params: URLSearchParams): number {
  for (const [key, value] of params) if (key.toLowerCase() === 'folderid' && /^[1-9]\d{0,14}$/.test(value)) return Number(value);
  return 0;
}

const dmsTypes: Partial<Record<ListKind, number[]>> = { newest: [1], review: [2], expired: [2, 3] };

/** Whoever looks for a name, or for what is his own, means the whole library and not only what is new. */
export const isOwnQuestion = ({ queryParam, relation }: Pick<PolicyFilters, 'queryParam' | 'relation'>): boolean =>
  queryParam !== '' || relation !== '';

/**
 * The body of SearchDocsByPage. A name is looked for in the folder and below it, and without a folder in the whole library; the lists of
 * reviews stay what they are, and `dmsType` in the address narrows them.
 */
export function toSearchBody(
  kind: ListKind,
  folderId: number,
  { filters, pageIndex, pageSize, sort }: Pick<ListState<PolicyFilters>, 'filters' | 'pageIndex' | 'pageSize' | 'sort'>,
) {
  const asked = filters.dmsType.split(',').map(Number).filter(Boolean);
  const everywhere = kind === 'newest' && isOwnQuestion(filters);
  const types = asked.length > 0 ? asked : everywhere ? [] : (dmsTypes[kind] ?? []);
  return {
    docName: filters.queryParam,
    folderId: folderId || null,
    pageIndex,
    pageSize,
    sort,
    dmsType: types,
    docType: filters.docType ? [Number(filters.docType)] : [],
    ...(filters.inEffect === 'true' && { inEffect: true }),
    ...(kind === 'all' && folderId > 0 && { includeSubfolders: true }),
    mine: filters.relation === 'mine',
    owned: filters.relation === 'owned',
    state: filters.state,
  };
}
