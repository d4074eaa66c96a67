import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { fireEvent, screen } from '@testing-library/react';
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
