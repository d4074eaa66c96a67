import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { TaskRow } from '@portal/contract/client';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildUser } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';

const step = (id: number, count: number): TaskRow => ({
  id,
  org_User: { name: '孙悦', englishName: 'Sun Yue' },
  role: 'User',
  createDateTimeStr: '2026-10-26 10:44:51 (GMT)',
  operation: 'Results recorded',
  operationCode: 'SAVE_RESULTS',
  comments: '',
  onBehalfOf: '',
  fromState: 'inProgress',
  toState: 'inProgress',
  changes: Array.from({ length: count }, (_, place) => ({ field: `item ${place + 1}`, before: '', after: 'A ✓' })),
});

test('a step that changed much shows its beginning, and the rest at a press; few changes are all there', async () => {
  const rows = [step(2, 25), step(1, 9)];
  await renderPage(
    <HistoryPanel
      logOnly
      query={() => ({ queryKey: ['steps'], queryFn: () => rows })}
      words={({ field, before, after }) => ({ label: field, before, after })}
    />,
  );
  expect(await screen.findAllByText('item 8:')).toHaveLength(2);
  expect(screen.getAllByText('item 9:')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 25 changes' }));
  expect(screen.getByText('item 25:')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
});

test('a history that is on its way is not called empty; one that is empty is', async () => {
  let arrive: (rows: TaskRow[]) => void = () => undefined;
  await renderPage(
    <HistoryPanel
      query={() => ({ queryKey: ['late steps'], queryFn: () => new Promise<TaskRow[]>((resolve) => (arrive = resolve)) })}
      words={({ field, before, after }) => ({ label: field, before, after })}
    />,
  );
  expect(screen.queryByText('No history yet.')).toBeNull();
  arrive([]);
  expect(await screen.findByText('No history yet.')).toBeInTheDocument();
});

test('times name the zone by which they are written, as the rest of the portal names it', async () => {
  await renderPage(
    <HistoryPanel
      query={() => ({ queryKey: ['zone steps'], queryFn: () => [step(1, 1)] })}
      words={({ field, before, after }) => ({ label: field, before, after })}
    />,
    { user: buildUser('owner') },
  );
  expect(await screen.findByText('Times in China Standard Time')).toBeInTheDocument();
});
