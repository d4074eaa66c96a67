import type { PermissionEntry } from '../../api/wire.ts';
import type { Party } from '#shared/api/parties.ts';

/** 0 read, 1 download, 2 owner, 3 read and download; excluded stands beside them (docs/decisions/library.md §3). */
export type Right = '0' | '1' | '2' | '3' | 'excluded';
export const rights: readonly Right[] = ['3', '0', '1', '2', 'excluded'];

/** An entry of the node as the dialog holds it. */
export interface Entry extends Party {
  right: Right;
  isActive: boolean;
}

export const toEntry = (entry: PermissionEntry): Entry => ({
  pk: entry.pk,
  objectType: entry.objectType,
  name: entry.objectName,
  nameEn: entry.objectNameEn,
  namePath: entry.namePath,
  namePathEn: entry.namePathEn,
  right: rightOf(entry),
  isActive: entry.isActive,
});

export const rightOf = ({ isExcluded, permissionType }: Pick<PermissionEntry, 'isExcluded' | 'permissionType'>): Right =>
  isExcluded ? 'excluded' : (String(permissionType) as Right);

/** Granting defaults to read and download (docs/decisions/library.md §5). */
export const newEntry = (party: Party): Entry => ({ ...party, right: '3', isActive: true });

export const keyOf = ({ objectType, pk }: Pick<Entry, 'objectType' | 'pk'>): string => `${objectType}-${pk}`;

/** Exclude and owner are for people only: the message that says so, or undefined. */
export function refuseRight(
  entry: Pick<Entry, 'objectType'>,
  right: Right,
): 'policy.excludeOnlyUsers' | 'policy.ownerOnlyUsers' | undefined {
  if (entry.objectType === 0) return undefined;
  if (right === 'excluded') return 'policy.excludeOnlyUsers';
  return right === '2' ? 'policy.ownerOnlyUsers' : undefined;
}

/** The body of SetPermission and PreviewPermission. */
export function toPermissionBody(node: { id: number; type: 0 | 1; rowVersion: number }, entries: readonly Entry[]) {
  const party = ({ pk, objectType }: Entry) => ({ pk, objectType });
  return {
    id: node.id,
    type: node.type,
    rowVersion: node.rowVersion,
    permission: entries
      .filter(({ right }) => right !== '2' && right !== 'excluded')
      .map((entry) => ({ ...party(entry), permissionType: Number(entry.right) })),
    excludePermission: entries.filter(({ right }) => right === 'excluded').map(party),
    docOwner: entries.filter(({ right }) => right === '2').map(party),
  };
}

/** Are the entries those that the node has already, whatever their order? */
export function sameEntries(a: readonly Entry[], b: readonly Entry[]): boolean {
  const text = (entries: readonly Entry[]) => JSON.stringify(entries.map((entry) => `${keyOf(entry)}:${entry.right}`).sort());
  return text(a) === text(b);
}
