import { expect, jest, test } from '@jest/globals';
import type { CourseNeed } from '@portal/contract/client';
import { NeedReport } from './need-report.ts';

test('each thing is sent once, together with what comes at the same time; a lost line hurts nobody', async () => {
  jest.useFakeTimers();
  const sent: string[][] = [];
  const report = new NeedReport((needs) => {
    sent.push(needs.map(({ name }) => name));
    return Promise.reject(new Error('no line'));
  });
  const need = (name: string): CourseNeed => ({ kind: 'missing', name });
  for (const name of ['a', 'b', 'a']) report.add(need(name));
  await jest.advanceTimersByTimeAsync(3_000);
  report.add(need('b'));
  report.add(need('c'));
  await report.flush();
  await report.flush();
  expect(sent).toEqual([['a', 'b'], ['c']]);
  for (let index = 0; index < 200; index += 1) report.add(need(String(index)));
  await report.flush();
  expect(sent.at(-1)).toHaveLength(97);
  jest.useRealTimers();
});
