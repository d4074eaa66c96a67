import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderPage } from '../testing/render.tsx';
import { Field } from './Field.tsx';
import { PersonPicker, type Person } from './PersonPicker.tsx';

const chen: Person = { id: 1, userNO: 'owner', name: '陈嘉铭', englishName: 'Chen Jiaming' };
const zhao: Person = { id: 2, userNO: 'zhao', name: '赵敏', englishName: 'Zhao Min' };
const search = jest.fn<(text: string, signal: AbortSignal) => Promise<Person[]>>();
const occupied = jest.fn();

function Probe({ start = [] as Person[], multiple = false, isToldOccupied = true }) {
  const [people, setPeople] = useState<Person[]>(start);
  return (
    <Field label="Owner">
      {(control) => (
        <PersonPicker
          control={control}
          value={people}
          onChange={setPeople}
          search={search}
          multiple={multiple}
          exclude={[9]}
          {...(isToldOccupied && { onOccupied: occupied })}
        />
      )}
    </Field>
  );
}

beforeEach(() => {
  search.mockReset();
  occupied.mockReset();
  search.mockResolvedValue([chen, zhao, { id: 9, userNO: 'no', name: 'Excluded' }]);
});

test('focus and an opened field ask nothing; only typed text does', async () => {
  await renderPage(<Probe />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Owner' }));
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(search).not.toHaveBeenCalled();
  await userEvent.type(await screen.findByRole('combobox', { name: 'Owner' }), '   ');
  expect(search).not.toHaveBeenCalled();
  await userEvent.type(await screen.findByRole('combobox', { name: 'Owner' }), 'chen');
  expect(await screen.findByRole('option', { name: /Chen Jiaming/ })).toBeInTheDocument();
  // A slow machine types slower than the pause that the picker waits for: then it asks in between, and always for what is typed.
  const asked = search.mock.calls.map(([text]) => text);
  expect(asked.at(-1)).toBe('chen');
  for (const text of asked) expect('chen'.startsWith(text) && text !== '').toBe(true);
});

test('is chosen by keyboard, and an excluded person is not offered', async () => {
  await renderPage(<Probe />);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Owner' }), 'x');
  await screen.findByRole('option', { name: /Zhao Min/ });
  expect(screen.queryByRole('option', { name: /Excluded/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.getByRole('button', { name: /Zhao Min \(zhao\)/ })).toBeInTheDocument();
});

test('a picker for one keeps its person until he is removed', async () => {
  await renderPage(<Probe start={[chen]} />);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Owner' }), 'z');
  await userEvent.click(await screen.findByRole('option', { name: /Zhao Min/ }));
  expect(occupied).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: /Chen Jiaming/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Zhao Min/ })).not.toBeInTheDocument();
});

test('where nobody is told of it, who is chosen next takes the place', async () => {
  await renderPage(<Probe start={[chen]} isToldOccupied={false} />);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Owner' }), 'z');
  await userEvent.click(await screen.findByRole('option', { name: /Zhao Min/ }));
  expect(await screen.findByRole('button', { name: /Zhao Min/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Chen Jiaming/ })).not.toBeInTheDocument();
});
