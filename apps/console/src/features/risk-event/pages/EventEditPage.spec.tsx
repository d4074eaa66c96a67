import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getToasts } from '#shared/feedback/toast-store.ts';
import type { DateFieldProps } from '#shared/forms/DateField.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { Signed, actor, buildUser, fill, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import { buildEvent, buildRow } from '../testing/event-fixture.ts';
import EventEditPage from './EventEditPage.tsx';

// The calendar is a heavy chunk of its own; a plain input takes the day.
jest.mock('#shared/forms/DatePickerField.tsx', () => ({
  __esModule: true,
  default: ({ control, value, onChange }: DateFieldProps) => (
    <input id={control.id} value={value} onChange={(event) => onChange(event.target.value)} />
  ),
}));

beforeEach(() => localStorage.clear());

const unit = { id: 1, classCode: 'RiskControl_businessUnit', classItem: '1', className: 'ANC', classNameEn: 'ANC' };
const listed = { getAllResources: () => [unit], getRiskEventQueryByPage: () => ({ totalCount: 0, data: [] }) };
const saved = (state: string) => () => ({ id: 31, eventNo: 'RE-2026-000031', rowVersion: 1, state, status: 1, allowedActions: [] });
const open = async (at: string) => {
  const view = await renderPage(
    <Signed>
      <EventEditPage />
    </Signed>,
    { at },
  );
  await screen.findByRole('button', { name: 'Report' });
  return view;
};
const field = (name: string) => document.querySelector<HTMLElement>(`[data-form-field="${name}"]`)!;
const input = (name: string) => field(name).querySelector<HTMLTextAreaElement>('textarea:not([aria-hidden]), input')!;
const choose = async (label: string, option: string) => {
  await actor.click(screen.getByRole('combobox', { name: label }));
  await actor.click(await screen.findByRole('option', { name: option }));
};

test('checks in order, stops at the first and puts the cursor there; nothing is sent', async () => {
  const server = stubServer(buildUser('owner'), listed);
  await open('/RiskInfoCollection/RiskEventEdit');
  await actor.click(screen.getByRole('button', { name: 'Report' }));
  expect(within(field('title')).getByText('The title cannot be empty')).toBeInTheDocument();
  await waitFor(() => expect(field('title')).toContainElement(document.activeElement as HTMLElement));
  fill(input('title'), 'Pallets were counted twice');
  await actor.click(screen.getByRole('button', { name: 'Report' }));
  expect(within(field('description')).getByText('The description cannot be empty')).toBeInTheDocument();
  expect(within(field('title')).queryByText('The title cannot be empty')).toBeNull();
  expect(server.sentTo('submitRiskEvent')).toHaveLength(0);
});

test('a complete event is reported as typed, with its net loss in sight, and leads to its page', async () => {
  const server = stubServer(buildUser('owner'), { ...listed, submitRiskEvent: saved('pendingApproval') });
  const { router } = await open('/RiskInfoCollection/RiskEventEdit');
  fill(input('title'), 'Pallets were counted twice');
  fill(input('description'), 'Two rows again');
  fireEvent.change(input('occurredDate'), { target: { value: '2026-10-02' } });
  fireEvent.change(input('discoveredDate'), { target: { value: '2026-10-03' } });
  await choose('Category 1', 'Operations');
  await choose('Business unit', 'ANC');
  fill(input('grossLoss'), '1200.50');
  fill(input('recovery'), '200.25');
  expect(screen.getByText(/1,000\.25/)).toBeInTheDocument();
  await actor.click(screen.getByRole('radio', { name: 'Near miss' }));
  await actor.click(screen.getByRole('checkbox', { name: 'Safety' }));
  await actor.click(screen.getByRole('switch', { name: 'Confidential event' }));
  await actor.click(screen.getByRole('button', { name: 'Report' }));
  await waitFor(() => expect(server.sentTo('submitRiskEvent')).toHaveLength(1));
  expect(server.sentTo('submitRiskEvent')[0]).toMatchObject({
    id: null,
    title: 'Pallets were counted twice',
    eventType: 'nearMiss',
    riskCategory1: 11,
    bu: 'ANC',
    departmentId: 31,
    occurredDate: '2026-10-02',
    discoveredDate: '2026-10-03',
    grossLoss: 1200.5,
    recovery: 200.25,
    nonFinancialImpact: ['safety'],
    confidential: true,
  });
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe('/RiskInfoCollection/RiskEventView?Id=31'),
  );
  expect(getToasts().at(-1)?.text).toContain('RE-2026-000031');
});

test('every amount that is none is said at its field before anything is sent', async () => {
  const server = stubServer(buildUser('owner'), listed);
  await open('/RiskInfoCollection/RiskEventEdit');
  // A comma that parts no thousands may be a decimal one: nobody guesses.
  fill(input('grossLoss'), '1,25');
  fill(input('recovery'), '12.345');
  await actor.click(screen.getByRole('button', { name: 'Save draft' }));
  for (const name of ['grossLoss', 'recovery'])
    expect(within(field(name)).getByText(/such as 1250000 or 1,250,000\.00/)).toBeInTheDocument();
  // The summary above the form names both; each leads to its field.
  expect(screen.getAllByRole('button', { name: /such as 1250000 or 1,250,000\.00/ })).toHaveLength(2);
  expect(input('grossLoss')).toHaveValue('1,25');
  expect(server.sentTo('saveRiskEventDraft')).toHaveLength(0);
});

test('amounts are taken as a sheet or an input method writes them, and stay as typed until the field is left', async () => {
  const server = stubServer(buildUser('owner'), { ...listed, saveRiskEventDraft: saved('draft') });
  await open('/RiskInfoCollection/RiskEventEdit');
  await actor.click(input('grossLoss'));
  await actor.paste('1,250,000.00\t');
  await actor.click(input('recovery'));
  await actor.keyboard('１，');
  // Half an amount is none yet, and nobody is told off for it.
  expect(within(field('recovery')).queryByText(/such as/)).toBeNull();
  await actor.keyboard('０００。５');
  expect(input('recovery')).toHaveValue('１，０００。５');
  expect(screen.getByText(/1,248,999\.50/)).toBeInTheDocument();
  await actor.tab();
  expect(input('recovery')).toHaveValue('1,000.50');
  await actor.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(server.sentTo('saveRiskEventDraft')).toHaveLength(1));
  expect(server.sentTo('saveRiskEventDraft')[0]).toMatchObject({ grossLoss: 1_250_000, recovery: 1000.5 });
});

test('events of the same category and unit are shown before the same is reported again', async () => {
  const server = stubServer(buildUser('owner'), {
    ...listed,
    getRiskEventQueryByPage: () => ({ totalCount: 1, data: [buildRow({ id: 40, eventNo: 'RE-2026-000040' })] }),
  });
  await open('/RiskInfoCollection/RiskEventEdit');
  await choose('Category 1', 'Operations');
  await choose('Business unit', 'ANC');
  const link = await screen.findByRole('link', { name: /RE-2026-000040/ });
  expect(link).toHaveAttribute('href', '/RiskInfoCollection/RiskEventView?Id=40');
  expect(server.sentTo('getRiskEventQueryByPage')[0]).toMatchObject({ riskCategory1: 11, bu: 'ANC' });
});

const draft = buildEvent({
  state: 'draft',
  status: 0,
  dueDate: null,
  allowedActions: ['SAVE_DRAFT', 'SUBMIT', 'FORWARD'],
  returnComment: 'Which shift?',
});

test('a returned draft says why, and is kept on this device while it is mended', async () => {
  const server = stubServer(buildUser('owner'), { ...listed, getRiskEventDetail: () => draft, saveRiskEventDraft: saved('draft') });
  await open('/RiskInfoCollection/RiskEventEdit?Id=31');
  expect(screen.getByText('Which shift?')).toBeInTheDocument();
  fill(input('description'), 'The night shift');
  await waitFor(() => expect(Object.keys(localStorage).some((key) => key.endsWith('riskEvent:31'))).toBe(true));
  await actor.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(server.sentTo('saveRiskEventDraft')).toHaveLength(1));
  expect(server.sentTo('saveRiskEventDraft')[0]).toMatchObject({ id: 31, rowVersion: 4, description: 'The night shift' });
  await waitFor(() => expect(Object.keys(localStorage).some((key) => key.endsWith('riskEvent:31'))).toBe(false));
});

test('a refusal of the server stands at its field, and what was typed stays', async () => {
  stubServer(buildUser('owner'), {
    ...listed,
    getRiskEventDetail: () => draft,
    submitRiskEvent: () =>
      refuse({
        code: 'validation',
        message: 'There is no risk number',
        errors: [{ field: 'riskNo', code: 'validation', message: 'Risk or library number RS-9 does not exist' }],
      }),
  });
  await open('/RiskInfoCollection/RiskEventEdit?Id=31');
  fill(input('riskNo'), 'RS-9');
  await actor.click(screen.getByRole('button', { name: 'Report' }));
  expect(await within(field('riskNo')).findByText('Risk or library number RS-9 does not exist')).toBeInTheDocument();
  expect(input('riskNo')).toHaveValue('RS-9');
});

test('who may not edit an event is led to its page', async () => {
  stubServer(buildUser('owner'), { ...listed, getRiskEventDetail: () => buildEvent() });
  const { router } = await renderPage(
    <Signed>
      <EventEditPage />
    </Signed>,
    { at: '/RiskInfoCollection/RiskEventEdit?Id=31' },
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/RiskInfoCollection/RiskEventView'));
});
