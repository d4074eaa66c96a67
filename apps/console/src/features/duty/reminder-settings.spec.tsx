import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { ReminderSettingRow } from '@portal/contract/client';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildUser } from '#shared/testing/record-fixture.tsx';
import { answer, renderPage } from '#shared/testing/render.tsx';
import LadderDialog from './components/LadderDialog.tsx';

const row = (duty: string, dueInDays: number | null): ReminderSettingRow => ({
  duty,
  label: { zh: '任务', en: 'Task' },
  holder: 'administrators',
  enabled: true,
  dueInDays,
  rungs: [{ offsetDays: -1, alsoManager: false }],
  isChanged: false,
  openDuties: 0,
});
const open = async (setting: ReminderSettingRow) => {
  globalThis.fetch = jest.fn(() => Promise.resolve(answer(null))) as unknown as typeof fetch;
  await renderPage(<LadderDialog row={setting} onClose={() => undefined} />, { user: buildUser() });
};

test('the form says how many days before the due date are possible, by the days as they are typed', async () => {
  await open(row('deficiencyChallenge', 5));
  expect(await screen.findByText(/^Up to 4 days before the due date/)).toBeVisible();
  const days = screen.getByLabelText(/^Due in \(days\)/);
  await userEvent.clear(days);
  await userEvent.type(days, '1');
  expect(screen.getByText(/^Only after the due date/)).toBeVisible();
});

test('where a campaign may set a later date, it says so, and of a date on the record nothing', async () => {
  await open(row('assessment', 14));
  expect(await screen.findByText(/^Campaigns can set a later due date/)).toBeVisible();
});
