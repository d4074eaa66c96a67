import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor } from '@testing-library/react';
import { actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import DeficiencyStandard from './DeficiencyStandard.tsx';

const offered = [
  { base: 'revenue', amount: '5230000000.00', currency: 'EUR', source: 'Audited statements 2030' },
  { base: 'netAssets', amount: '900.00', currency: 'USD', source: '' },
];

async function show(role: 'admin' | 'owner') {
  const user = buildUser(role);
  localStorage.clear();
  const server = stubServer(user, {
    getDeficiencyPeriods: () => [{ id: 7, title: '期间', titleEn: 'Period', state: 'fieldwork', isUnderWay: true }],
    getDeficiencyStandards: () => [],
    getStandardBases: () => offered,
    setDeficiencyStandard: () => ({}),
  });
  await renderPage(<DeficiencyStandard />, { at: '/Deficiency/DeficiencyStandard', user });
  return server;
}
const line = 'Materiality of this period: Revenue EUR 5,230,000,000.00 (Audited statements 2030)';

test('what the materiality was measured by is offered as a base with its currency, and is taken over only by who wants it', async () => {
  const server = await show('admin');
  await screen.findByText(line);
  // Another currency than that of the newest materiality would be a second one in the standard.
  expect(screen.getAllByRole('button', { name: 'Use this amount' })).toHaveLength(1);
  expect(screen.getByRole('textbox', { name: 'Revenue' })).toHaveValue('');
  await actor.click(screen.getByRole('button', { name: 'Use this amount' }));
  expect(screen.getByRole('textbox', { name: 'Revenue' })).toHaveValue('5,230,000,000.00');
  expect(screen.getByRole('textbox', { name: 'Currency' })).toHaveValue('EUR');
  expect(screen.queryByText(line)).toBeNull();
  await actor.click(screen.getByRole('button', { name: 'Save as new version' }));
  await waitFor(() =>
    expect(server.sentTo('setDeficiencyStandard')).toMatchObject([
      { currency: 'EUR', rules: { bases: [{ base: 'revenue', amount: '5230000000.00' }] } },
    ]),
  );
});

test('who only reads the standard is offered nothing', async () => {
  const server = await show('owner');
  await screen.findByText('No version yet. The values shown are a proposal.');
  expect(server.sentTo('getStandardBases')).toEqual([]);
});
