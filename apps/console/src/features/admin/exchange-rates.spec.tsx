import { beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { ExchangeRates as Rates } from '@portal/contract/client';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '#shared/testing/render.tsx';
import { actor, buildUser, refuse, Signed, stubServer } from '#shared/testing/record-fixture.tsx';
import ExchangeRates from './pages/ExchangeRates.tsx';
import { parseRates } from './structure/parse-rates.ts';

beforeEach(() => localStorage.clear());

const rates: Rates = {
  groupCurrency: 'CNY',
  rates: [{ month: '2026-03', currency: 'USD', rate: 7.1234, updatedBy: null, updatedAt: '2026-04-01T01:00:00Z' }],
  missing: [{ month: '2026-04', currency: 'EUR', entries: 2 }],
};
const open = (language: 'zh' | 'en' = 'en') =>
  renderPage(
    <Signed>
      <ExchangeRates />
    </Signed>,
    { at: '/admin/ExchangeRates', language },
  );

test('months are read as people write them and sheets paste them; what is no rate is told by its line', () => {
  expect(
    parseRates('Month\tCurrency\tRate\n2026-03\tUSD\t7.12\n\n2026/4, eur, 8\n202605 JPY 0.05\n2026年6月 HKD 0.9\n2026-07-01\tGBP\t9.5'),
  ).toEqual({
    rows: [
      { line: 2, month: '2026-03', currency: 'USD', rate: 7.12 },
      { line: 4, month: '2026-04', currency: 'EUR', rate: 8 },
      { line: 5, month: '2026-05', currency: 'JPY', rate: 0.05 },
      { line: 6, month: '2026-06', currency: 'HKD', rate: 0.9 },
      { line: 7, month: '2026-07', currency: 'GBP', rate: 9.5 },
    ],
    faults: [],
  });
  const bad = ['2026-13 USD 7', '2026-03 US 7', '2026-03 USD 0', '2026-03 USD 7,12', '2026-03 USD -7', '7.12'];
  expect(parseRates(bad.join('\n')).faults.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('pasted rates are sent together; a refusal names the line of the text and leaves it', async () => {
  let refusals = 1;
  const server = stubServer(buildUser('admin'), {
    getExchangeRates: () => rates,
    saveExchangeRates: () =>
      refusals-- > 0
        ? refuse({
            code: 'validation',
            message: 'Some fields need your attention',
            errors: [{ field: 'rows.0.currency', message: 'there is no currency QQQ' }],
          })
        : { saved: 1, unchanged: 0 },
  });
  await open();
  const box = await screen.findByRole('textbox', { name: /One per line/ });
  await actor.type(box, '\nnonsense 1');
  expect(await screen.findByText('Line 2 is not a valid rate: nonsense 1')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Save 0/ })).toBeDisabled();
  await actor.clear(box);
  await actor.click(box);
  await actor.paste('\n2026-04\tQQQ\t7.5');
  await actor.click(screen.getByRole('button', { name: 'Save 1 rate' }));
  expect(await screen.findByText('Line 2 of the text: there is no currency QQQ')).toBeInTheDocument();
  expect(box).toHaveValue('\n2026-04\tQQQ\t7.5');
  await actor.click(screen.getByRole('button', { name: 'Save 1 rate' }));
  await waitFor(() => expect(box).toHaveValue(''));
  expect(server.sentTo('saveExchangeRates')[1]).toEqual({ rows: [{ month: '2026-04', currency: 'QQQ', rate: 7.5 }] });
});

test('what amounts wait for is put into the box; a rate is removed only after a question', async () => {
  const server = stubServer(buildUser('admin'), { getExchangeRates: () => rates, saveExchangeRates: () => ({ saved: 1, unchanged: 0 }) });
  await open();
  expect(await screen.findByText(/EUR 2026-04 \(2 entries\)/)).toBeInTheDocument();
  await actor.click(screen.getByRole('button', { name: 'Add these below' }));
  expect(screen.getByRole('textbox', { name: /One per line/ })).toHaveValue('2026-04\tEUR\t');
  await actor.click(screen.getByRole('button', { name: 'Remove the USD rate for 2026-03' }));
  expect(server.sentTo('saveExchangeRates')).toHaveLength(0);
  await actor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.sentTo('saveExchangeRates')).toEqual([{ rows: [{ month: '2026-03', currency: 'USD', rate: '' }] }]));
});
