import { expect, test } from '@jest/globals';
import type { FolderRow } from '../../api/wire.ts';
import { mayTake } from '../dialogs/target-rules.ts';
import { folderNode } from '../../node.ts';
import { readTreeKey } from './tree-keys.ts';
import { listLines } from './use-folder-tree.ts';

const folder = (id: number, name: string, over: Partial<FolderRow> = {}): FolderRow => ({
  id,
  name,
  parentId: 0,
  parentIdPath: '0',
  isOwner: true,
  canRead: true,
  hasChildren: false,
  documentCount: 0,
  rowVersion: 1,
  allowedActions: ['OPEN', 'UPLOAD', 'MOVE'],
  children: null,
  ...over,
});
const children = new Map<number, FolderRow[]>([
  [0, [folder(1, 'Finance', { hasChildren: true }), folder(2, 'Group'), folder(3, 'IT', { hasChildren: true })]],
  [1, [folder(11, 'Tax', { parentId: 1, parentIdPath: '0,1' }), folder(12, 'Treasury', { parentId: 1, parentIdPath: '0,1' })]],
]);
const lines = listLines(children, new Set([1]));

test('open branches stand below their folder with level and place, and one on its way says so', () => {
  expect(lines.map(({ folder: { name }, level, position, siblings, isOpen }) => [name, level, position, siblings, isOpen])).toEqual([
    ['Finance', 1, 1, 3, true],
    ['Tax', 2, 1, 2, false],
    ['Treasury', 2, 2, 2, false],
    ['Group', 1, 2, 3, false],
    ['IT', 1, 3, 3, false],
  ]);
  expect(listLines(children, new Set([3])).find((line) => line.folder.id === 3)).toMatchObject({ isOpen: true, isLoading: true });
});

test('arrows walk the lines, open and close branches, and lead into and out of them', () => {
  const press = (index: number, key: string) => readTreeKey(lines, index, { key });
  expect(press(0, 'ArrowDown')).toEqual({ kind: 'go', index: 1 });
  expect(press(0, 'ArrowUp')).toEqual({ kind: 'go', index: 0 });
  expect(press(4, 'ArrowDown')).toEqual({ kind: 'go', index: 4 });
  expect(press(0, 'ArrowRight')).toEqual({ kind: 'go', index: 1 });
  expect(press(4, 'ArrowRight')).toEqual({ kind: 'open' });
  expect(press(3, 'ArrowRight')).toBeUndefined();
  expect(press(0, 'ArrowLeft')).toEqual({ kind: 'close' });
  expect(press(2, 'ArrowLeft')).toEqual({ kind: 'go', index: 0 });
  expect([press(2, 'Home'), press(0, 'End')]).toEqual([
    { kind: 'go', index: 0 },
    { kind: 'go', index: 4 },
  ]);
});

test('typing goes to the next folder of that letter; the menu opens by its key or Shift+F10; Ctrl stays the browser’s', () => {
  expect(readTreeKey(lines, 1, { key: 't' })).toEqual({ kind: 'go', index: 2 });
  expect(readTreeKey(lines, 2, { key: 'T' })).toEqual({ kind: 'go', index: 1 });
  expect(readTreeKey(lines, 0, { key: 'F10', shiftKey: true })).toEqual({ kind: 'menu' });
  expect(readTreeKey(lines, 0, { key: 'F10' })).toBeUndefined();
  expect(readTreeKey(lines, 0, { key: 'ContextMenu' })).toEqual({ kind: 'menu' });
  expect(readTreeKey(lines, 0, { key: 'f', ctrlKey: true })).toBeUndefined();
});

test('a folder goes neither into itself, nor below itself, nor where it lies, nor where one owns nothing', () => {
  const finance = folderNode(lines[0]!.folder);
  const may = (target: FolderRow, kind: 'MOVE' | 'COPY' = 'MOVE') => mayTake(target, finance, kind);
  expect(may(lines[0]!.folder)).toBe(false);
  expect(may(lines[1]!.folder)).toBe(false);
  expect(may(lines[3]!.folder)).toBe(true);
  expect(may({ ...lines[3]!.folder, allowedActions: ['OPEN'] })).toBe(false);
  const tax = folderNode(lines[1]!.folder);
  expect(mayTake(lines[0]!.folder, tax, 'MOVE')).toBe(false);
  expect(mayTake(lines[0]!.folder, tax, 'COPY')).toBe(true);
});
