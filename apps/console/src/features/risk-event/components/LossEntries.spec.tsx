import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { LossEntry } from '@portal/contract/client';
import { screen, waitFor, within } from '@testing-library/react';
import type { DateFieldProps } from '#shared/forms/DateField.tsx';
import { renderPage, type RenderOptions } from '#shared/testing/render.tsx';
import { actor, buildUser, refuse, Signed, stubServer } from '#shared/testing/record-fixture.tsx';
import EventViewPage from '../pages/EventViewPage.tsx';
import { buildEvent } from '../testing/event-fixture.ts';

jest.mock('#shared/forms/DatePickerField.tsx', () => ({
  __esModule: true,
  default: ({ control, value, onChange }: DateFieldProps) => (
    <input id={control.id} value={value} onChange={(event) => onChange(event.target.value)} />
  ),
}));
beforeEach(() => localStorage.clear());

const admin = { id: 1, userNO: 'admin', name: '王芳', englishName: 'Wang Fang' };
const entry = (entryNo: number, changes: Partial<LossEntry> = {}): LossEntry => ({
  entryNo,
  kind: 'loss',
  entryDate: '2026-10-05',
  currency: 'CNY',
  amount: 1200.5,
  rate: 1,
  groupAmount: 1200.5,
  running: 1200.5,
  note: '',
  docId: null,
  fileName: '',
  isOpening: false,
  recordedBy: admin,
  recordedAt: '2026-10-06T01:00:00Z',
  correctedBy: null,
  correctedAt: null,
  withdrawnBy: null,
  withdrawnAt: null,
  withdrawnReason: '',
  ...changes,
});
const keeping = (changes: Parameters<typeof buildEvent>[0] = {}) =>
  buildEvent({
    state: 'closed',
    closeReason: 'resolved',
    lossesSince: '2026-10-06T01:00:00Z',
    allowedActions: ['FORWARD', 'RECORD_LOSS', 'CORRECT_LOSS', 'WITHDRAW_LOSS'],
    lossEntries: [entry(1, { isOpening: true }), entry(2, { kind: 'insurance', amount: 200.25, running: 1000.25, note: 'Property cover' })],
    ...changes,
  });
const open = (options: RenderOptions = {}) =>
  renderPage(
    <Signed>
      <EventViewPage />
    </Signed>,
    { at: '/RiskInfoCollection/RiskEventView?Id=31', ...options },
  );
const lines = async (name = 'Loss entries') => within(await screen.findByRole('list', { name })).getAllByRole('listitem');

test('a closed event shows its entries with what each leaves, and offers them at the entries alone', async () => {
  stubServer(buildUser('admin'), { getRiskEventDetail: () => keeping() });
  await open();
  const [first, second] = await lines();
  expect(first).toHaveTextContent(/Loss.*CNY 1,200.50.*Carried over at confirmation/);
  expect(second).toHaveTextContent(/Insurance payment.*Property cover.*−CNY 200.25.*CNY 1,000.25/);
  expect(screen.getByRole('button', { name: 'Record a loss or recovery' })).toBeInTheDocument();
  await actor.click(within(second!).getByRole('button', { name: 'Actions for #2' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Correct…', 'Withdraw…']);
});

test('who keeps no losses reads them and is offered nothing', async () => {
  stubServer(buildUser('owner'), { getRiskEventDetail: () => keeping({ allowedActions: ['FORWARD'] }) });
  await open({ language: 'zh' });
  expect((await lines('损失分录'))[1]).toHaveTextContent('保险赔付');
  expect(screen.queryByRole('button', { name: '登记损失或收回' })).toBeNull();
  expect(screen.queryByRole('button', { name: /#2/ })).toBeNull();
});

test('an entry is checked at its fields, sent as typed, and stays typed when it is refused', async () => {
  let refusals = 1;
  const server = stubServer(buildUser('admin'), {
    getRiskEventDetail: () => keeping(),
    recordRiskEventLoss: () =>
      refusals-- > 0
        ? refuse({
            code: 'validation',
            message: 'Recoveries may not exceed the loss',
            errors: [{ field: 'amount', message: 'Recoveries may not exceed the loss' }],
          })
        : { id: 31, eventNo: 'RE-2026-000031', rowVersion: 5, state: 'closed', status: 3, allowedActions: [] },
  });
  await open();
  await actor.click(await screen.findByRole('button', { name: 'Record a loss or recovery' }));
  const dialog = await screen.findByRole('dialog');
  const submit = within(dialog).getByRole('button', { name: 'Record a loss or recovery' });
  await actor.click(submit);
  expect(await within(dialog).findByText('The amount must be greater than zero')).toBeInTheDocument();
  const amount = within(dialog).getByRole('textbox', { name: /Amount/ });
  await actor.type(amount, '10.505');
  await actor.click(submit);
  expect(await within(dialog).findByText('The amount has more decimals than its currency allows')).toBeInTheDocument();
  expect(server.sentTo('recordRiskEventLoss')).toHaveLength(0);
  await actor.clear(amount);
  await actor.type(amount, '10.50');
  await actor.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'Freight');
  await actor.click(submit);
  expect(await within(dialog).findByText('Recoveries may not exceed the loss')).toBeInTheDocument();
  expect(amount).toHaveValue('10.50');
  await actor.click(submit);
  await waitFor(() => expect(server.sentTo('recordRiskEventLoss')).toHaveLength(2));
  expect(server.sentTo('recordRiskEventLoss')[1]).toMatchObject({
    id: 31,
    rowVersion: 4,
    kind: 'loss',
    currency: 'CNY',
    amount: 10.5,
    note: 'Freight',
    docId: null,
  });
});

test('an entry is withdrawn with a reason; a withdrawn one says who, when and why, and is offered no more', async () => {
  const server = stubServer(buildUser('admin'), {
    getRiskEventDetail: () =>
      keeping({
        lossEntries: [
          entry(1),
          entry(2, { withdrawnBy: admin, withdrawnAt: '2026-11-01T01:00:00Z', withdrawnReason: 'Booked twice', running: null }),
        ],
      }),
    withdrawRiskEventLoss: () => ({ id: 31, eventNo: 'RE-2026-000031', rowVersion: 5, state: 'closed', status: 3, allowedActions: [] }),
  });
  await open();
  const [first, second] = await lines();
  expect(second).toHaveTextContent(/withdrawn by Wang Fang.*Booked twice/);
  expect(within(second!).queryByRole('button')).toBeNull();
  await actor.click(within(first!).getByRole('button', { name: 'Actions for #1' }));
  await actor.click(await screen.findByRole('menuitem', { name: 'Withdraw…' }));
  const dialog = await screen.findByRole('dialog');
  await actor.click(within(dialog).getByRole('button', { name: 'Withdraw loss entry' }));
  expect(server.sentTo('withdrawRiskEventLoss')).toHaveLength(0);
  await actor.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Paid by the supplier');
  await actor.click(within(dialog).getByRole('button', { name: 'Withdraw loss entry' }));
  await waitFor(() =>
    expect(server.sentTo('withdrawRiskEventLoss')).toEqual([{ id: 31, entryNo: 1, reason: 'Paid by the supplier', rowVersion: 4 }]),
  );
});

test('a missing rate is said where the group currency would stand', async () => {
  const parts = { grossLoss: 100, recovered: 0, insured: 0, netLoss: 100 };
  stubServer(buildUser('admin'), {
    getRiskEventDetail: () =>
      keeping({
        lossEntries: [entry(1, { currency: 'USD', amount: 100, rate: null, groupAmount: null, running: null })],
        losses: {
          totals: [{ currency: 'USD', ...parts }],
          groupCurrency: 'CNY',
          group: null,
          missing: [{ month: '2026-10', currency: 'USD' }],
        },
      }),
  });
  await open();
  expect(await screen.findByText(/because no rate is available: USD 2026-10/)).toBeInTheDocument();
  expect((await lines())[0]).toHaveTextContent('no rate for 2026-10');
});
