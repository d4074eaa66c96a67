import { useT } from '#shared/i18n/use-t.ts';
import type { MenuAction } from '#shared/parts/ActionMenu.tsx';
import { beforeAfterMove } from './tree.ts';
import type { TreeRow } from './TreeList.tsx';

/** A row of a tree that administrators change. */
export interface StructureRow extends TreeRow {
  readonly rowVersion: number;
}

/** What every row of a tree of names offers; a page adds its own. */
export type TreeAction = 'edit' | 'add' | 'move' | 'history' | 'deactivate';

export interface TreeActions<Row extends StructureRow> {
  readonly rows: readonly Row[];
  readonly mayAdd: (row: Row) => boolean;
  readonly mayMove: (row: Row) => boolean;
  /** Actions of one page alone; they stand before the history. */
  readonly more?: (row: Row) => MenuAction[];
  /** A row that is only remembered: its history is all that there is to do with it. */
  readonly isPast?: (row: Row) => boolean;
  /** Opens the dialog of an action. */
  readonly onOpen: (action: TreeAction, row: Row) => void;
  /** One place up or down among its neighbours, by a call. */
  readonly onStep: (body: { id: number; rowVersion: number; parentId: number | null; beforeId: number | null }) => void;
  readonly onReactivate: (body: { id: number; rowVersion: number; active: true }) => void;
}

/** The menu of a row in the trees of departments and of risk categories. */
export function useTreeActions<Row extends StructureRow>(tree: TreeActions<Row>): (row: Row) => MenuAction[] {
  const { t } = useT();
  return (row) => {
    const { id, rowVersion, parentId } = row;
    const step = (by: -1 | 1) => {
      const beforeId = beforeAfterMove(tree.rows, row, by);
      return {
        disabled: beforeId === undefined,
        onClick: () => beforeId !== undefined && tree.onStep({ id, rowVersion, parentId, beforeId }),
      };
    };
    const opening = (action: TreeAction) => ({ onClick: () => tree.onOpen(action, row) });
    if (tree.isPast?.(row)) return [{ id: 'history', label: t('adminStructure.history'), ...opening('history') }];
    return [
      { id: 'edit', label: t('adminStructure.edit'), ...opening('edit') },
      ...(row.isActive && tree.mayAdd(row) ? [{ id: 'add', label: t('adminStructure.addBelow'), ...opening('add') }] : []),
      { id: 'up', label: t('adminStructure.moveUp'), ...step(-1) },
      { id: 'down', label: t('adminStructure.moveDown'), ...step(1) },
      ...(tree.mayMove(row) ? [{ id: 'move', label: t('adminStructure.moveTo'), ...opening('move') }] : []),
      ...(tree.more?.(row) ?? []),
      { id: 'history', label: t('adminStructure.history'), ...opening('history') },
      row.isActive
        ? { id: 'off', label: t('adminStructure.deactivate'), destructive: true, ...opening('deactivate') }
        : { id: 'on', label: t('adminStructure.reactivate'), onClick: () => tree.onReactivate({ id, rowVersion, active: true }) },
    ];
  };
}
