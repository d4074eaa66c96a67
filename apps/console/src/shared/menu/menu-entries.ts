import type { MenuNode } from '@portal/contract/client';

/** Where a menu entry begins: the review list without a type opens what is approved, and who comes by the menu comes to review. */
const entryQueries: Readonly<Record<string, string>> = { '/RiskControl/RiskControlTaskList': '?type=1' };

/** The address behind an entry of the menu. */
export const entryAddress = (path: string): string => path + (entryQueries[path] ?? '');

/** Is the path somewhere in the menu tree? */
export function menuHas(menu: readonly MenuNode[], path: string): boolean {
  return menu.some((node) => node.path.toLowerCase() === path.toLowerCase() || menuHas(node.children ?? [], path));
}
