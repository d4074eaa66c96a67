import { beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { FillReport } from '@portal/contract/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildUser, Signed, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import FillSheetDialog from './FillSheetDialog.tsx';
import FillSheetPage from './FillSheetPage.tsx';

beforeEach(() => localStorage.clear());

const cell = (changes = {}) => ({
  ...{ field: 'comments', label: 'Remarks', column: 'O', before: '', after: 'asked the plant', fault: null, missing: '' },
  ...changes,
});
const row = (changes = {}) => ({
  ...{ id: 7, recordNo: 'RC-2026-000007', link: '/x?Id=7', sheetRow: 4, state: 'changed', message: '', cells: [cell()] },
  ...changes,
});
const counts = { rows: 2, left: 0, changed: 1, cells: 1, unchanged: 1, conflicts: 0, faults: 0, missing: 0, complete: 1 };
const report = (changes: object = {}): FillReport =>
  ({
    ...{ sheetId: 5, sheet: 'assessment', title: 'Self-assessment of controls', language: 'en', fileName: 'filled.xlsx' },
    ...{ createdAt: '2026-11-20T01:00:00Z', stagedAt: '2026-11-20T02:00:00Z', appliedAt: null, appliedAs: null, discardedAt: null },
    ...{ job: null, counts, faults: [], totalCount: 1, data: [row()] },
    ...changes,
  }) as FillReport;

const openPage = (getFillSheet: () => unknown, more: Record<string, () => unknown> = {}) => {
  const server = stubServer(buildUser('owner'), { getFillSheet, ...more });
  return renderPage(
    <Signed>
      <FillSheetPage />
    </Signed>,
    { at: '/RiskControl/FillSheet?Id=5' },
  ).then(() => server);
};

test('the preview shows cell by cell what would change, and submits only after it was asked, with the complete rows that were not changed when wished', async () => {
  const server = await openPage(() => report(), { applyFillSheet: () => ({ jobId: '9' }) });
  const article = await screen.findByRole('article', { name: 'RC-2026-000007' });
  expect(article).toHaveTextContent('Remarks · O');
  expect(within(article).getByText('asked the plant').tagName).toBe('INS');
  await userEvent.click(screen.getByRole('checkbox', { name: /Also submit 1 unchanged/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Submit 2' }));
  expect(server.sentTo('applyFillSheet')).toEqual([]);
  const dialog = await screen.findByRole('dialog', { name: 'Submit 2 assessments?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(server.sentTo('applyFillSheet')).toMatchObject([{ sheetId: 5, action: 'submit', withUnchanged: true }]));
});

test('what stands in the way is named with sheet, row, column, expected and found, and nothing can be written', async () => {
  const fault = {
    ...{ code: 'fillSheet.choice', sheet: 'Self-assessment', row: 4, column: 'K Frequency', expected: 'once a year', found: 'often' },
    ...{ message: '“often” is not an allowed value', level: 'error' },
  };
  const added = {
    ...fault,
    code: 'fillSheet.added',
    row: 9,
    column: 'O Remarks',
    expected: '',
    found: 'mine',
    message: 'Rows cannot be added',
  };
  const faulty = row({
    state: 'faulty',
    cells: [cell({ field: 'controlFrequency', label: 'Frequency', column: 'K', after: 'often', fault })],
  });
  const conflict = row({ id: 8, recordNo: 'RC-2026-000008', state: 'conflict', message: 'Li has moved the record on' });
  await openPage(() =>
    report({ counts: { ...counts, changed: 2, faults: 1, conflicts: 1 }, faults: [added], totalCount: 2, data: [faulty, conflict] }),
  );
  expect(await screen.findByRole('article', { name: 'RC-2026-000007' })).toHaveTextContent(
    'Self-assessment, row 4, column K Frequency: “often” is not an allowed value' + 'Expected: once a year',
  );
  expect(screen.getByRole('article', { name: 'RC-2026-000008' })).toHaveTextContent('Li has moved the record on');
  expect(screen.getByRole('region', { name: 'Problems in the sheet' })).toHaveTextContent('Self-assessment · row 9 · O Remarks');
  for (const name of [/^Save 2 as drafts/, /^Submit 2/]) expect(screen.getByRole('button', { name })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Fresh sheet with my entries' })).toBeEnabled();
  expect(screen.getByText(/3 problems: correct/)).toBeInTheDocument();
});

test('after its application a sheet tells what was written, and offers nothing more', async () => {
  await openPage(() => report({ appliedAt: '2026-11-20T03:00:00Z', appliedAs: 'save', data: [row({ state: 'applied' })] }));
  expect(await screen.findByText(/1 control was saved as a draft on/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Submit/ })).toBeNull();
});

test('the dialog says how many controls can be filled in, and names why a file is refused', async () => {
  const open = { sheetId: 3, fileName: 'old.xlsx', stagedAt: '2026-11-20T02:00:00Z' };
  stubServer(buildUser('owner'), { offerFillSheet: () => ({ total: 4, fillable: 0, most: 2000, open }) });
  await renderPage(
    <Signed>
      <FillSheetDialog wish={{ sheet: 'assessment', filter: {} }} onClose={() => undefined} />
    </Signed>,
  );
  expect(await screen.findByText('None of these controls awaits your assessment')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download sheet' })).toBeDisabled();
  expect(screen.getByRole('link', { name: /Continue with old.xlsx/ })).toHaveAttribute('href', '/RiskControl/FillSheet?Id=3');
});
