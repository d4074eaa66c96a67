import { expect } from '@jest/globals';
import { packLists, readCondition, type ListCondition, type PackList } from '@portal/contract';

/** What the console asks a list for that it opens at an address; `pack-addresses.spec.ts` there holds its filters against the same conditions. */
export function readQuestion(question: string) {
  const [path, search] = question.split('?') as [string, string];
  const list = packLists[path as PackList] as (typeof packLists)[PackList] | undefined;
  if (!list) return undefined;
  const conditions: Readonly<Record<string, ListCondition>> = list.conditions;
  const body = [...new URLSearchParams(search)].map(([name, value]) => {
    const read = conditions[name] && readCondition(conditions[name].kind ?? 'text', value);
    expect([question, name, read === undefined]).toEqual([question, name, false]);
    return [conditions[name]!.to ?? name, read] as const;
  });
  return { call: list.call, body: { ...Object.fromEntries(body), pageIndex: 0, pageSize: 10 } };
}
