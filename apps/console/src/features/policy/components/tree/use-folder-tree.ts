import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { folderPathQuery, foldersQuery } from '../../api/library.ts';
import type { FolderRow } from '../../api/wire.ts';
import { openFolders, useOpenFolders } from './open-folders.ts';

/** One visible line of the tree. */
export interface TreeLine {
  folder: FolderRow;
  /** From 1. */
  level: number;
  position: number;
  siblings: number;
  isOpen: boolean;
  /** Its children are on their way. */
  isLoading: boolean;
}

const none: readonly FolderRow[] = [];

/** The lines that are visible, in their order: children stand behind an open folder once they have come. */
export function listLines(
  children: ReadonlyMap<number, readonly FolderRow[] | undefined>,
  open: ReadonlySet<number>,
  parentId = 0,
  level = 1,
): TreeLine[] {
  const rows = children.get(parentId) ?? none;
  return rows.flatMap((folder, index) => {
    const isOpen = folder.hasChildren && open.has(folder.id);
    const line: TreeLine = {
      folder,
      level,
      position: index + 1,
      siblings: rows.length,
      isOpen,
      isLoading: isOpen && children.get(folder.id) === undefined,
    };
    return isOpen ? [line, ...listLines(children, open, folder.id, level + 1)] : [line];
  });
}

/** The folder tree: each branch is asked for when it is opened, and the one that is shown is brought into sight. */
export function useFolderTree(selectedId: number) {
  const open = useOpenFolders();
  const path = useQuery(folderPathQuery(selectedId)).data;
  useEffect(() => {
    if (path) openFolders(path.slice(0, -1).map((folder) => folder.id));
  }, [path]);
  const asked = useMemo(() => [0, ...open], [open]);
  const answers = useQueries({ queries: asked.map((id) => foldersQuery(id)) });
  const top = answers[0];
  const children = new Map(asked.map((id, index) => [id, answers[index]?.data]));
  return {
    lines: listLines(children, open),
    isPending: top?.isPending ?? true,
    error: top?.data ? null : (top?.error ?? null),
    retry: () => void top?.refetch(),
  };
}
