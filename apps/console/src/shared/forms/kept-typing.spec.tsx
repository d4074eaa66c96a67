import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import ConfirmDialogBox from '../parts/ConfirmDialogBox.tsx';
import { renderPage } from '../testing/render.tsx';
import { FormDialog } from './FormDialog.tsx';

const kinds: readonly [name: string, build: (onClose: () => void) => ReactElement][] = [
  [
    'a form',
    (onClose) => (
      <FormDialog title="Rates" onSubmit={() => undefined} onClose={onClose}>
        <input aria-label="Reason" />
      </FormDialog>
    ),
  ],
  [
    'a question with a reason',
    (onClose) => (
      <ConfirmDialogBox
        open
        title="Delete"
        confirmLabel="Delete"
        reason={{ label: 'Reason', required: false }}
        onConfirm={() => undefined}
        onClose={onClose}
      />
    ),
  ],
];

test.each(kinds)('%s closes by Escape until something was typed, then by its button alone', async (_, build) => {
  const close = jest.fn();
  await renderPage(build(close), { language: 'en' });
  const field = await screen.findByLabelText('Reason');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(close).toHaveBeenCalledTimes(1);
  fireEvent.input(field, { target: { value: 'A long reason' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(close).toHaveBeenCalledTimes(1);
  expect(field).toHaveValue('A long reason');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(close).toHaveBeenCalledTimes(2);
});

test.each(kinds)('Back asks before it takes %s away in which something was typed; without it leaves at once', async (_, build) => {
  const { router } = await renderPage(
    build(() => undefined),
    { language: 'en' },
  );
  await act(() => router.navigate('/next'));
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/');
  await act(() => router.navigate('/next'));
  const field = await screen.findByLabelText('Reason');
  fireEvent.input(field, { target: { value: 'A long reason' } });
  // The question comes with its own code.
  await import('./BackQuestion.tsx');
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await act(() => router.navigate(-1));
  expect(await screen.findByText('What you entered in this dialog will be lost.')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/next');
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
  expect(screen.getByLabelText('Reason')).toHaveValue('A long reason');
  await act(() => router.navigate(-1));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});
