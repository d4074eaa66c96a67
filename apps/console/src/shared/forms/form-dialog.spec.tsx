import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { renderPage } from '../testing/render.tsx';
import { TextAreaField } from './fields.tsx';
import { FormDialog } from './FormDialog.tsx';

const submit = jest.fn();

function Probe() {
  const [text, setText] = useState('');
  return (
    <FormDialog title="Pack" onSubmit={submit} onClose={() => undefined}>
      <TextAreaField name="text" label="Text" value={text} onChange={setText} maxLength={10} />
    </FormDialog>
  );
}

test('a double click sends once', async () => {
  await renderPage(<Probe />);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
  expect(submit).toHaveBeenCalledTimes(1);
});

test('a double click confirms once', async () => {
  const confirm = jest.fn();
  await renderPage(<ConfirmDialog open title="Close" confirmLabel="Close it" onConfirm={confirm} onClose={() => undefined} />);
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Close it' }));
  expect(confirm).toHaveBeenCalledTimes(1);
});

test('what is pasted stays whole, and how much of it is too much is said', async () => {
  await renderPage(<Probe />);
  await userEvent.click(screen.getByRole('textbox', { name: 'Text' }));
  await userEvent.paste('thirteen long');
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('thirteen long');
  expect(screen.getByText('3 characters over the limit')).toBeInTheDocument();
});

test('a reason that is pasted stays whole as well', async () => {
  await renderPage(
    <ConfirmDialog
      open
      title="Reject"
      confirmLabel="Reject"
      reason={{ label: 'Reason', required: true }}
      onConfirm={() => undefined}
      onClose={() => undefined}
    />,
  );
  await userEvent.click(await screen.findByRole('textbox', { name: 'Reason' }));
  await userEvent.paste('x'.repeat(2001));
  expect(screen.getByText('1 character over the limit')).toBeInTheDocument();
});
