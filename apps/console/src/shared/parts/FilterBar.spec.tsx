import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { renderPage } from '../testing/render.tsx';
import { FilterBar } from './FilterBar.tsx';

test('search field and pills wrap as one line of text, so that no further line begins askew; the tools stay beside them', async () => {
  await renderPage(
    <FilterBar
      search={{ name: 'keyword', label: 'Number' }}
      filters={[{ name: 'state', label: 'State', options: [] }]}
      values={{}}
      onChange={jest.fn()}
      onClear={jest.fn()}
      tools={<button type="button">Columns</button>}
    />,
  );
  const pills = screen.getByTestId('filter-pills');
  expect(pills).toContainElement(screen.getByRole('button', { name: 'State' }));
  const line = pills.parentElement!;
  expect(line).toContainElement(screen.getByRole('textbox', { name: 'Number' }));
  expect(line).not.toContainElement(screen.getByRole('button', { name: 'Columns' }));
  expect(getComputedStyle(line).flexWrap).toBe('wrap');
});

test('on a phone, where the strip of pills is cut, the one that narrows the list comes first', async () => {
  await renderPage(
    <FilterBar
      filters={[
        { name: 'state', label: 'State', options: [] },
        { name: 'period', label: 'Period', options: [{ value: '7', label: '2026' }] },
      ]}
      values={{ period: '7' }}
      onChange={jest.fn()}
      onClear={jest.fn()}
    />,
  );
  const [first] = screen.getByTestId('filter-pills').querySelectorAll('[data-on]');
  expect(first).toHaveTextContent('Period');
  expect(getComputedStyle(first!).order).toBe('-1');
  expect(getComputedStyle(screen.getByRole('button', { name: 'State' }).parentElement!).order).not.toBe('-1');
});
