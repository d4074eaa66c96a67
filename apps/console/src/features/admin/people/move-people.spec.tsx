import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '#shared/api/routes.ts';
import { answer, renderPage } from '#shared/testing/render.tsx';
import MovePeopleDialog from './MovePeopleDialog.tsx';

const asked: { path: string; body: Record<string, unknown> }[] = [];
const bodyOf = (path: string) => asked.findLast((call) => call.path === path)?.body;
beforeEach(() => {
  asked.length = 0;
  globalThis.fetch = jest.fn((url: unknown, init?: RequestInit) => {
    const path = String(url).split('?')[0] ?? '';
    asked.push({ path, body: init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {} });
    return Promise.resolve(answer(path === routes.movePeople.path ? { moved: 2 } : []));
  }) as never;
});

test('the selected people move to the department that is chosen; without one nothing is sent and the field says so', async () => {
  const onMoved = jest.fn();
  const onClose = jest.fn();
  await renderPage(
    <MovePeopleDialog
      people={[{ id: 7 }, { id: 9 }] as never}
      options={[
        { value: '4', label: 'Quality' },
        { value: '5', label: 'Supply chain' },
      ]}
      onMoved={onMoved}
      onClose={onClose}
    />,
    { at: '/admin/People' },
  );
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('2 selected people move to the chosen department.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move' }));
  expect(await within(dialog).findByText('Choose a department')).toBeInTheDocument();
  expect(bodyOf(routes.movePeople.path)).toBeUndefined();
  await userEvent.click(within(dialog).getByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: 'Supply chain' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(bodyOf(routes.movePeople.path)).toEqual({ departmentId: 5, ids: [7, 9] }));
  await waitFor(() => expect(onMoved).toHaveBeenCalledTimes(1));
  expect(onClose).toHaveBeenCalledTimes(1);
});
