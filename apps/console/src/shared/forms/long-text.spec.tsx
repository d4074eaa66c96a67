import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from '../parts/Field.tsx';
import { LimitedInput } from '../parts/LimitedInput.tsx';
import { TextInput } from '../parts/TextInput.tsx';
import { NameInput } from '../table/views/NameInput.tsx';
import { renderPage } from '../testing/render.tsx';

function InField({ told }: { told?: string }) {
  const [text, setText] = useState('');
  return (
    <Field name="code" label="Code" hint="Two letters" error={told} typed={text} longest={10}>
      {({ id, error, aria }) => (
        <TextInput id={id} error={error} value={text} inputProps={aria} onChange={(event) => setText(event.target.value)} />
      )}
    </Field>
  );
}

function Alone() {
  const [text, setText] = useState('');
  return (
    <LimitedInput
      value={text}
      longest={10}
      consequence="Only the first ten count."
      inputProps={{ 'aria-label': 'Code' }}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

test.each([
  ['in a field', <InField key="field" />],
  ['alone in its row', <Alone key="row" />],
])('what is pasted stays whole, and how much of it is too much is said to the input, %s', async (_, drawn) => {
  await renderPage(drawn);
  const input = screen.getByRole('textbox', { name: 'Code' });
  await userEvent.click(input);
  await userEvent.paste('ten chars.');
  expect(input).not.toHaveAttribute('aria-invalid', 'true');
  await userEvent.paste('and');
  expect(input).toHaveValue('ten chars.and');
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription(/^3 characters over the limit/);
});

test('what the server said about a field goes before its length', async () => {
  await renderPage(<InField told="Already in use" />);
  await userEvent.click(screen.getByRole('textbox', { name: 'Code' }));
  await userEvent.paste('thirteen long');
  expect(screen.getByText('Already in use')).toBeInTheDocument();
});

test('a name that is too long is not kept and not lost either', async () => {
  const kept: string[] = [];
  await renderPage(<NameInput label="Name" name="Mine" onRename={(name) => void kept.push(name)} />);
  const input = screen.getByRole('textbox', { name: 'Name' });
  await userEvent.clear(input);
  await userEvent.paste('x'.repeat(61));
  await userEvent.tab();
  expect(kept).toEqual([]);
  expect(input).toHaveValue('x'.repeat(61));
});
