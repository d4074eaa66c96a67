import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#shared/testing/render.tsx';
import { columnsOf, importKinds, mapIssues } from '../issue-map.ts';
import { ImportPreview } from './ImportPreview.tsx';

const rowOf = (fields: readonly { field: string }[]) => Object.fromEntries(fields.map(({ field }) => [field, `${field} of the row`]));

test.each(importKinds)('a faultless file of %s shows what it holds, whole where it is narrow', async (kind) => {
  const columns = columnsOf(kind, []);
  await renderPage(<ImportPreview columns={columns} rows={[rowOf(columns)]} issues={mapIssues([])} />, { language: 'en' });
  const shown = () =>
    screen
      .getAllByRole('columnheader')
      .slice(1)
      .map(({ textContent }) => textContent);
  expect(shown().length).toBeGreaterThanOrEqual(4);
  expect(screen.getAllByRole('cell')[0]).toHaveTextContent(/of the row/);
  const more = screen.queryByRole('button', { name: `Show all ${columns.length} columns` });
  expect(more === null).toBe(shown().length === columns.length);
  if (more) await userEvent.click(more);
  expect(shown()).toEqual(columns.map(({ en }) => en));
});

test('a column with a fault is shown beside the first ones', async () => {
  const columns = columnsOf('people', []);
  const last = columns.at(-1)!;
  const issue = { row: 1, column: last.header, code: 'x', zh: '不对', en: 'Wrong', severity: 'error' } as never;
  await renderPage(<ImportPreview columns={columns} rows={[rowOf(columns)]} issues={mapIssues([issue])} />, { language: 'en' });
  expect(screen.getByRole('columnheader', { name: last.en })).toBeVisible();
  expect(screen.getByText('Wrong')).toBeVisible();
});
