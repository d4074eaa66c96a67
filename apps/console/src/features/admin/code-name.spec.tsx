import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { FailedJobRow, SystemHealth } from '@portal/contract/client';
import { screen } from '@testing-library/react';
import { renderPage } from '#shared/testing/render.tsx';
import { FailedJobs } from './operation/FailedJobs.tsx';
import { Processes } from './operation/Processes.tsx';
import { SweepTable } from './operation/SweepTable.tsx';

const at = '2026-11-27T03:00:00.000Z';
const job = (id: number, name: string): FailedJobRow => ({
  ...{ id, queue: 'import', name, summary: '', reason: 'Broken', tries: 3, times: 1, failedAt: at },
});
const process: SystemHealth['processes'][number] = {
  ...{ kind: 'worker', host: 'one', pid: 7, startedAt: at, seenAt: at, isAlive: true },
};
const sweep: SystemHealth['sweeps'][number] = { task: 'exam-deadlines', startedAt: at, finishedAt: at, lastError: '' };

test('tasks, jobs and processes are called by their names, and their codes stay to be read', async () => {
  await renderPage(
    <>
      <SweepTable sweeps={[sweep]} />
      <FailedJobs rows={[job(1, 'fill-sheet'), job(2, 'of-a-later-build')]} busy={false} onRetry={() => undefined} />
      <Processes processes={[process]} />
    </>,
    { language: 'zh' },
  );
  expect(await screen.findByText('到时自动交卷')).toBeVisible();
  expect(screen.getByText(/填写表数据写入/)).toBeVisible();
  expect(screen.getByText(/^工作进程/, { selector: 'span' })).toBeVisible();
  for (const code of ['exam-deadlines', 'fill-sheet', 'of-a-later-build', 'worker']) expect(screen.getByText(code)).toBeVisible();
});
