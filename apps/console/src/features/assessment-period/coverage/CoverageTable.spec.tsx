import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import type { Coverage } from './coverage-data.ts';
import { CoverageTable } from './CoverageTable.tsx';

const account = { id: 1, code: '6001', name: '营业收入', nameEn: 'Revenue', bareAssertions: [], cells: 4, gaps: 1 };
const coverage = {
  accounts: [{ ...account, inScope: '1000.00', covered: '750.00', coveredPart: '75.0%' }],
  companies: [],
  processes: [],
} as unknown as Coverage;

test('what part is covered stands beside the name: on a phone the amounts are scrolled to', async () => {
  const user = buildUser('admin');
  stubServer(user, {});
  await renderPage(<CoverageTable coverage={coverage} by="accounts" />, { at: '/', language: 'en', user });
  const [head, row] = await screen.findAllByRole('row');
  const texts = (line: HTMLElement, role: string) =>
    within(line)
      .getAllByRole(role)
      .map(({ textContent }) => textContent);
  expect(texts(head!, 'columnheader').slice(0, 2)).toEqual(['Significant account', 'Coverage']);
  expect(texts(row!, 'cell')).toEqual(['75.0%', '1,000.00', '750.00', expect.stringMatching(/1.*4/)]);
});
