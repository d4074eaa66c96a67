import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, within } from '@testing-library/react';
import { buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { ProgressBoard } from './ProgressBoard.tsx';

const row = { planned: 3, inProgress: 0, inReview: 0, concluded: 1, ineffective: 1, late: 2, total: 4 };

test.each([
  ['en', 'No process'],
  ['zh', '未归入流程'],
] as const)('every number of the board leads to its list, those of controls without a process too (%s)', async (language, none) => {
  stubServer(buildUser('admin'), {
    getControlTestBoard: () => [
      { ...row, key: '', label: '', labelEn: '' },
      { ...row, key: '12', label: 'PTP 采购', labelEn: 'PTP Procure to pay' },
    ],
  });
  await renderPage(<ProgressBoard periodId="7" companyId="" />, { language });
  const line = await screen.findByRole('row', { name: new RegExp(none) });
  const addresses = within(line)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')!.split('?')[1]);
  expect(addresses).toEqual([
    'periodId=7&noProcess=1&state=planned',
    'periodId=7&noProcess=1&state=concluded',
    'periodId=7&noProcess=1&state=concluded&conclusion=ineffective',
    'periodId=7&noProcess=1&overdue=1',
    'periodId=7&noProcess=1&cancelled=false',
  ]);
  const other = screen.getByRole('row', { name: /PTP/ });
  expect(within(other).getAllByRole('link')[4]).toHaveAttribute('href', expect.stringContaining('processId=12&cancelled=false'));
});
