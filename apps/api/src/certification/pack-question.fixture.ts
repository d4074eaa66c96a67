import { expect } from '@jest/globals';
import { packLists, type PackList } from '@portal/contract';

/** What the console asks a list for that it opens at an address; `pack-addresses.spec.ts` there holds its filters against the same names. */
export function readQuestion(question: string) {
  const [path, search] = question.split('?') as [string, string];
  const list = packLists[path as PackList] as (typeof packLists)[PackList] | undefined;
  if (!list) return undefined;
  const fields: Readonly<Record<string, string>> = list.fields;
  const read = (text: string) => (text === 'true' || text === 'false' ? text === 'true' : /^\d+$/.test(text) ? Number(text) : text);
  const body = [...new URLSearchParams(search)].map(([name, value]) => {
    expect([question, name, fields[name] === undefined]).toEqual([question, name, false]);
    return [fields[name]!, fields[name] === 'reported' ? value === '1' : read(value)] as const;
  });
  return { call: list.call, body: { ...Object.fromEntries(body), pageIndex: 0, pageSize: 10 } };
}
