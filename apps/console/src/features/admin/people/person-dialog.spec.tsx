import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '#shared/api/routes.ts';
import { buildUser } from '#shared/testing/record-fixture.tsx';
import { answer, renderPage } from '#shared/testing/render.tsx';
import PersonDialog from './PersonDialog.tsx';

const asked: string[] = [];
beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  globalThis.fetch = jest.fn((url: unknown) => {
    asked.push(String(url).split('?')[0] ?? '');
    return Promise.resolve(answer([]));
  }) as never;
});

test('all that is wrong with a new person is told at once, in one wording, the roles too, and nothing is sent', async () => {
  await renderPage(<PersonDialog onPassword={jest.fn()} onClose={jest.fn()} />, { at: '/admin/People', user: buildUser() });
  const dialog = await screen.findByRole('dialog');
  const save = () => userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await save();
  expect(await within(dialog).findAllByText('This cannot be empty')).toHaveLength(2);
  expect(within(dialog).getByText('At least one role is required')).toBeInTheDocument();
  expect(within(dialog).queryByText('Required')).toBeNull();
  await userEvent.type(within(dialog).getByLabelText(/^User number/), 'a b');
  await userEvent.type(within(dialog).getByLabelText(/^Email/), 'no address');
  await save();
  expect(await within(dialog).findByText('Use only letters, digits and . _ - @', { exact: true })).toBeInTheDocument();
  expect(within(dialog).getByText('Enter a valid email address')).toBeInTheDocument();
  await waitFor(() => expect(asked).not.toContain(routes.savePerson.path));
});
