import { afterEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, screen, waitFor } from '@testing-library/react';
import { closeToast, getToasts } from '../feedback/toast-store.ts';
import { Toaster } from '../feedback/Toaster.tsx';
import type { DateFieldProps } from '../forms/DateField.tsx';
import { actor, buildUser, fill, refuse, Signed, stubServer } from '../testing/record-fixture.tsx';
import { renderPage } from '../testing/render.tsx';
import { RaiseIssueDialog } from './RaiseIssueDialog.tsx';
import { useRecordAction } from './use-record-action.ts';

jest.mock('../forms/DatePickerField.tsx', () => ({
  __esModule: true,
  default: ({ control, value, onChange }: DateFieldProps) => (
    <input id={control.id} value={value} onChange={(event) => onChange(event.target.value)} />
  ),
}));

afterEach(() => getToasts().forEach(({ id }) => closeToast(id)));

function Raising() {
  const action = useRecordAction<'RAISE_ISSUE'>({ stale: { record: 'getRiskControl', all: [] } });
  return (
    <>
      <button onClick={() => action.ask('RAISE_ISSUE')}>go</button>
      <RaiseIssueDialog on={{ state: 'complete', workflow: 'riskControl', id: 7, rowVersion: 3 }} action={action} />
    </>
  );
}

test.each([
  ['en' as const, 'Due date', 'Raise issue'],
  ['zh' as const, '截止日期', '登记整改事项'],
])('an issue that was raised is one press away, by its number (%s)', async (language, due, raise) => {
  const server = stubServer(buildUser('admin'), { raiseIssue: () => ({ id: 41, issueNo: 'RI-2026-000041', state: 'open' }) });
  const { router } = await renderPage(
    <Signed>
      <Toaster />
      <Raising />
    </Signed>,
    { language },
  );
  await actor.click(await screen.findByRole('button', { name: 'go' }));
  fill((await screen.findAllByRole('textbox'))[0] as HTMLTextAreaElement, 'Two people sign');
  fill((await screen.findByLabelText(new RegExp(due))) as never, '2030-01-31');
  await actor.click(screen.getByRole('button', { name: raise }));
  await waitFor(() => expect(server.sentTo('raiseIssue')).toEqual([expect.objectContaining({ riskId: 7, dueDate: '2030-01-31' })]));
  const link = await screen.findByRole('link', { name: 'RI-2026-000041' });
  act(() => link.click());
  await waitFor(() => expect(router.state.location.search).toBe('?Id=41'));
  expect(getToasts()).toEqual([]);
});

test('all that a dialog lacks is told at once, and what the server refuses beside its fields, too', async () => {
  const errors = [
    { field: 'DueDate', message: 'Too early' },
    { field: 'riskId', message: 'The control has moved on' },
  ];
  const server = stubServer(buildUser('admin'), { raiseIssue: () => refuse({ code: 'validation', message: 'Too early', errors }) });
  await renderPage(
    <Signed>
      <Raising />
    </Signed>,
    { language: 'en' },
  );
  await actor.click(await screen.findByRole('button', { name: 'go' }));
  await actor.click(await screen.findByRole('button', { name: 'Raise issue' }));
  expect(await screen.findByText('Describe the required action')).toBeVisible();
  expect(screen.getByText('Choose a due date')).toBeVisible();
  expect(server.sentTo('raiseIssue')).toEqual([]);
  fill((await screen.findAllByRole('textbox'))[0] as HTMLTextAreaElement, 'Two people sign');
  fill((await screen.findByLabelText(/Due date/)) as never, '2030-01-31');
  await actor.click(screen.getByRole('button', { name: 'Raise issue' }));
  expect(await screen.findByText('The control has moved on')).toBeVisible();
  expect(screen.getByText('Too early')).toBeVisible();
});
