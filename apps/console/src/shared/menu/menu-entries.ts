import type { MenuNode } from '@portal/contract/client';

/** Where a menu entry begins: the review list without a type opens what is approved, and who comes by the menu comes to review. */
const entryQueries: Readonly<Record<string, string>> = { '/RiskControl/RiskControlTaskList': '?type=1' };

/** The address behind an entry of the menu. */
export const entryAddress = (path: string): string => path + (entryQueries[path] ?? '');

/** Where a heading of the menu leads that has no page of its own: to the first one below it that is shown. Undefined for what is no heading. */
export function pageOfHeading(menu: readonly MenuNode[], path: string): string | undefined {
  const heading = menu.find((node) => node.path.toLowerCase() === path.toLowerCase());
  const first = heading?.children?.find((node) => !node.hidden);
  return first && entryAddress(first.path);
}

/** Is the path somewhere in the menu tree? */
export function menuHas(menu: readonly MenuNode[], path: string): boolean {
  return menu.some((node) => node.path.toLowerCase() === path.toLowerCase() || menuHas(node.children ?? [], path));
}
