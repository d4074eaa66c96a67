/** Where a menu entry begins: the review list without a type opens what is approved, and who comes by the menu comes to review. */
const entryQueries: Readonly<Record<string, string>> = { '/RiskControl/RiskControlTaskList': '?type=1' };

/** The address behind an entry of the menu. */
export const entryAddress = (path: string): string => path + (entryQueries[path] ?? '');
