import type { FolderRow } from '../../api/wire.ts';
import type { PolicyNode } from '../../node.ts';

/** Into which folder may it go? Into those that one owns; a folder neither into itself nor below itself; nothing is moved to where it lies. */
export function mayTake(folder: FolderRow, node: PolicyNode, kind: 'MOVE' | 'COPY'): boolean {
  if (!folder.allowedActions.includes('UPLOAD')) return false;
  if (kind === 'MOVE' && folder.id === node.parentId) return false;
  return node.type === 1 || (folder.id !== node.id && !folder.parentIdPath.split(',').includes(String(node.id)));
}
