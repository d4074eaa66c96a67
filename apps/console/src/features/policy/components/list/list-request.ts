import type { ListPath } from '../../addresses.ts';

/** The lists of the library; each has a route of its own (docs/decisions/library.md §2, docs/decisions/policy-library.md). */
export type ListKind = 'folder' | 'newest' | 'all' | 'review' | 'expired' | 'deleted';

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
