import type { TreeLine } from './use-folder-tree.ts';

/** What a key does in the tree (ARIA practices, tree view): go to a line, open or close one, choose it, or open its menu. */
export type TreeMove =
  { kind: 'go'; index: number } | { kind: 'open' | 'close' | 'choose' | 'menu' | 'rename' | 'delete' } | { kind: 'openAll' };

interface Key {
  key: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
}

function findParent(lines: readonly TreeLine[], index: number): number {
  const level = lines[index]?.level ?? 1;
  for (let at = index - 1; at >= 0; at -= 1) if ((lines[at]?.level ?? 1) < level) return at;
  return index;
}

function findByLetter(lines: readonly TreeLine[], index: number, letter: string): number {
  const wanted = letter.toLowerCase();
  for (let step = 1; step <= lines.length; step += 1) {
    const at = (index + step) % lines.length;
    if (lines[at]?.folder.name.toLowerCase().startsWith(wanted)) return at;
  }
  return index;
}

/** What the key asks for when the cursor stands on a line; undefined for keys that are not the tree's. */
export function readTreeKey(lines: readonly TreeLine[], index: number, event: Key): TreeMove | undefined {
  const line = lines[index];
  if (!line || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const go = (to: number): TreeMove => ({ kind: 'go', index: Math.min(Math.max(to, 0), lines.length - 1) });
  switch (event.key) {
    case 'ArrowDown':
      return go(index + 1);
    case 'ArrowUp':
      return go(index - 1);
    case 'Home':
      return go(0);
    case 'End':
      return go(lines.length - 1);
    case 'ArrowRight':
      if (!line.folder.hasChildren) return undefined;
      return line.isOpen ? go((lines[index + 1]?.level ?? 0) > line.level ? index + 1 : index) : { kind: 'open' };
    case 'ArrowLeft':
      return line.isOpen ? { kind: 'close' } : go(findParent(lines, index));
    case 'Enter':
    case ' ':
      return { kind: 'choose' };
    case 'ContextMenu':
      return { kind: 'menu' };
    case 'F10':
      return event.shiftKey ? { kind: 'menu' } : undefined;
    case 'F2':
      return { kind: 'rename' };
    case 'Delete':
      return { kind: 'delete' };
    case '*':
      return { kind: 'openAll' };
    default:
      return event.key.length === 1 ? go(findByLetter(lines, index, event.key)) : undefined;
  }
}
