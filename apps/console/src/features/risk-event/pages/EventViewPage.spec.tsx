import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { getToasts } from '#shared/feedback/toast-store.ts';
import type { DateFieldProps } from '#shared/forms/DateField.tsx';
import { renderPage, type RenderOptions } from '#shared/testing/render.tsx';
import { Signed, actor, buildUser, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import { buildEvent, buildReport, buildRow } from '../testing/event-fixture.ts';
import EventViewPage from './EventViewPage.tsx';

jest.mock('#shared/forms/DatePickerField.tsx', () => ({
  __esModule: true,
  default: ({ control, value, onChange }: DateFieldProps) => (
    <input id={control.id} value={value} onChange={(event) => onChange(event.target.value)} />
  ),
}));

beforeEach(() => localStorage.clear());

const open = (action = '', options: RenderOptions = {}) =>
  renderPage(
    <Signed>
      <EventViewPage />
    </Signed>,
    { at: `/RiskInfoCollection/RiskEventView?Id=31${action && `&action=${action}`}`, ...options },
  );
const pending = buildEvent({ allowedActions: ['APPROVE', 'RETURN', 'CLOSE', 'FORWARD'] });
const saved = () => ({ id: 31, eventNo: 'RE-2026-000031', rowVersion: 5, state: 'identified', status: 2, allowedActions: [] });

test('the page shows the loss with its net, and no button that the event does not allow', async () => {
  stubServer(buildUser('owner'), { getRiskEventDetail: () => buildEvent({ allowedActions: [] }) });
  await open();
  expect(await screen.findByText('CNY 1,000.25')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Confirm as risk' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Forward' })).toBeNull();
});

test('the process of an event shows what its issues and those of its reports went through', async () => {
  const step = (id: number, operationCode: string, operation: string, more: Record<string, unknown> = {}) => ({
    id,
    operationCode,
    operation,
    org_User: { name: '陈嘉明', englishName: 'Chen Jiaming' },
    role: '',
    createDateTimeStr: '2026-10-02 01:00:00 (GMT)',
    comments: '',
    onBehalfOf: '',
    fromState: 'a',
    toState: 'b',
    changes: [],
    ...more,
  });
  const named = [step(2, 'approve', 'Approved')];
  const all = [
    step(4, 'REMIND', 'Issue reminder sent', { issueNo: 'RI-5', toState: 'a' }),
    step(3, 'SUBMIT_FIX', 'Fix submitted', { issueNo: 'RI-5' }),
    step(2, 'approve', 'Report approved'),
  ];
  stubServer(buildUser('admin'), {
    getRiskEventDetail: () => buildEvent({ state: 'identified', allowedActions: [] }),
    getRemediationIssues: () => [],
    getRiskEventTask: ({ url }) => (url.includes('log=true') ? all : named),
  });
  await open();
  const process = await screen.findByRole('list', { name: 'Process' });
  expect(await within(process).findByText('RI-5 · Fix submitted')).toBeVisible();
  expect(process).not.toHaveTextContent(/reminder/);
});

test('the same page speaks Chinese', async () => {
  stubServer(buildUser('owner'), { getRiskEventDetail: () => buildEvent({ confidential: true }) });
  await open('', { language: 'zh' });
  expect(await screen.findByText('事件经过')).toBeInTheDocument();
  expect(screen.getByText('保密事件：只有上报人、风险管理员和列出的人员可以查看。')).toBeInTheDocument();
});

test('confirming needs a report writer, and sends whom, until when and how grave', async () => {
  const server = stubServer(buildUser('admin'), {
    getRiskEventDetail: () => pending,
    findUser: () => [{ id: 7, userNO: 'owner', adNo: '', name: '陈嘉明', englishName: 'Chen Jiaming', roleJobs: [] }],
    riskEventApproval: saved,
  });
  await open('APPROVE');
  const dialog = await screen.findByRole('dialog');
  await actor.click(within(dialog).getByRole('button', { name: 'Confirm as risk' }));
  expect(await within(dialog).findByText('Choose at least one active report writer')).toBeInTheDocument();
  expect(server.sentTo('riskEventApproval')).toHaveLength(0);
  await actor.type(await within(dialog).findByRole('combobox', { name: 'Report writers' }), 'chen');
  await actor.click(await screen.findByRole('option', { name: /Chen Jiaming/ }));
  await actor.click(within(dialog).getByRole('button', { name: 'Confirm as risk' }));
  await waitFor(() => expect(server.sentTo('riskEventApproval')).toHaveLength(1));
  expect(server.sentTo('riskEventApproval')[0]).toMatchObject({
    id: 31,
    approved: true,
    escalationUserNo: ['owner'],
    severity: 3,
    rowVersion: 4,
  });
  expect(server.sentTo('riskEventApproval')[0]?.['dueDate']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test('returning asks for a comment', async () => {
  const server = stubServer(buildUser('admin'), { getRiskEventDetail: () => pending, riskEventApproval: saved });
  await open('RETURN');
  const dialog = await screen.findByRole('dialog');
  await actor.click(within(dialog).getByRole('button', { name: 'Return' }));
  expect(server.sentTo('riskEventApproval')).toHaveLength(0);
  await actor.type(within(dialog).getByRole('textbox', { name: 'Comments' }), 'Which shift?');
  await actor.click(within(dialog).getByRole('button', { name: 'Return' }));
  await waitFor(() =>
    expect(server.sentTo('riskEventApproval')).toEqual([{ id: 31, approved: false, comments: 'Which shift?', rowVersion: 4 }]),
  );
});

test('closing as a duplicate needs the event that it repeats, which is never itself', async () => {
  const server = stubServer(buildUser('admin'), {
    getRiskEventDetail: () => pending,
    getRiskEventQueryByPage: () => ({
      totalCount: 2,
      data: [buildRow(), buildRow({ id: 12, eventNo: 'RE-2026-000012', title: 'Counted twice' })],
    }),
    closeRiskEvent: saved,
  });
  await open('CLOSE');
  const dialog = await screen.findByRole('dialog');
  const close = () => actor.click(within(dialog).getByRole('button', { name: 'Close' }));
  await close();
  expect(await within(dialog).findByText('Choose a reason for closing')).toBeInTheDocument();
  await actor.click(within(dialog).getByRole('radio', { name: /Duplicate/ }));
  await close();
  expect(await within(dialog).findByText('Choose the event this one duplicates')).toBeInTheDocument();
  await actor.type(within(dialog).getByRole('textbox', { name: 'First event' }), 'counted');
  await actor.click(await within(dialog).findByRole('button', { name: /RE-2026-000012/ }));
  expect(within(dialog).queryByRole('button', { name: /RE-2026-000031/ })).toBeNull();
  await close();
  await waitFor(() => expect(server.sentTo('closeRiskEvent')).toHaveLength(1));
  expect(server.sentTo('closeRiskEvent')[0]).toMatchObject({ id: 31, reason: 'duplicate', duplicateOf: 'RE-2026-000012', rowVersion: 4 });
});

test('an action of the address that the event does not allow opens nothing', async () => {
  stubServer(buildUser('owner'), { getRiskEventDetail: () => buildEvent() });
  await open('APPROVE');
  await screen.findByText('What happened');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('reports stand with their states; a writer is reminded by the event’s number, and the answer is said', async () => {
  const server = stubServer(buildUser('admin'), {
    getRiskEventDetail: () =>
      buildEvent({
        state: 'identified',
        reports: [buildReport({ allowedActions: ['REMIND'] }), buildReport({ id: 78, reportNo: 'RR-2026-000078', state: 'approved' })],
        openReports: 1,
      }),
    remindOwnerToSubmitReport: ({ url }) => `reminded ${new URL(url, 'http://x').searchParams.get('riskNo')}`,
  });
  await open();
  const list = await screen.findByRole('list', { name: 'Response reports' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('1/2 approved')).toBeInTheDocument();
  expect(screen.getByText(/1 report still needs approval/)).toBeInTheDocument();
  await actor.click(screen.getByRole('button', { name: 'Remind Chen Jiaming' }));
  await waitFor(() => expect(server.sentTo('remindOwnerToSubmitReport')).toHaveLength(1));
  await waitFor(() => expect(getToasts().at(-1)?.text).toBe('reminded RE-2026-000031'));
});

test('an outsider meets a page that tells nothing of the event', async () => {
  stubServer(buildUser('owner'), { getRiskEventDetail: () => refuse({ code: 'not_found', message: 'Not found' }) });
  await open();
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(screen.queryByText(/RE-2026/)).toBeNull();
});

test('the event as it was on a day: its fields in words, no buttons, and a way back', async () => {
  const field = (name: string, value: string, text = value) => ({ field: name, value, text, textEn: text });
  const server = stubServer(buildUser('admin'), {
    getRiskEventDetail: () => pending,
    getTrail: () => ({
      type: 'riskEvent',
      id: 31,
      state: 'draft',
      stateName: '草稿',
      stateNameEn: 'Draft',
      rowVersion: 1,
      seq: 1,
      at: '2026-01-02T03:04:05.000Z',
      fields: [field('title', 'First words'), field('severity', '3'), field('reporter', '7', 'Chen Jiaming')],
      steps: [],
    }),
  });
  await open();
  const day = await screen.findByLabelText('View as of a date');
  await actor.type(day, '2026-01-02');
  await actor.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('First words')).toBeInTheDocument();
  expect(screen.getByText('3 Moderate')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Confirm as risk' })).toBeNull();
  expect(server.sentTo('getTrail')).toHaveLength(1);
  await actor.click(screen.getByRole('button', { name: /back|now/i }));
  expect(await screen.findAllByRole('button', { name: 'Confirm as risk' })).not.toHaveLength(0);
});

test('a draft is thrown away after a question', async () => {
  const server = stubServer(buildUser('owner'), {
    getRiskEventDetail: () => buildEvent({ state: 'draft', allowedActions: ['SAVE_DRAFT', 'SUBMIT', 'DELETE'] }),
    deleteRiskEvent: () => ({ id: 31 }),
  });
  await open('DELETE');
  const dialog = await screen.findByRole('dialog', { name: 'Discard draft' });
  expect(server.sentTo('deleteRiskEvent')).toHaveLength(0);
  await actor.click(within(dialog).getByRole('button', { name: 'Discard draft' }));
  await waitFor(() => expect(server.sentTo('deleteRiskEvent')).toEqual([expect.objectContaining({ id: 31 })]));
  await waitFor(() => expect(getToasts().at(-1)?.text).toBe('The draft RE-2026-000031 was discarded'));
});

test('a report is late on its event’s page as it is in the list of reports: while it is to be written, no more when it was submitted', async () => {
  const late = { dueDate: '2020-01-15' };
  stubServer(buildUser('admin'), {
    getRiskEventDetail: () =>
      buildEvent({
        state: 'identified',
        reports: [buildReport(late), buildReport({ ...late, id: 78, reportNo: 'RR-2026-000078', state: 'submitted' })],
        openReports: 2,
      }),
  });
  await open();
  const [written, submitted] = within(await screen.findByRole('list', { name: 'Response reports' })).getAllByRole('listitem');
  expect(written).toHaveTextContent(/days overdue/);
  expect(submitted).not.toHaveTextContent(/overdue|2020-01-15/);
});

test.each([
  ['en', 1, 0, 'It cannot be closed yet. 1 report still needs approval.'],
  ['en', 0, 2, 'It cannot be closed yet. 2 remediation issues are still open.'],
  ['zh', 1, 2, '暂不能关闭。还有 1 份报告未批准。还有 2 项整改事项未完成。'],
] as const)(
  'what stands before the closing is told without what does not (%s, %d, %d)',
  async (language, openReports, openIssues, words) => {
    stubServer(buildUser('admin'), { getRiskEventDetail: () => buildEvent({ state: 'identified', openReports, openIssues }) });
    await open('', { language });
    expect(await screen.findByText(words)).toBeInTheDocument();
  },
);

test('when the event was created is called so in Chinese', async () => {
  stubServer(buildUser('owner'), { getRiskEventDetail: () => buildEvent() });
  await open('', { language: 'zh' });
  expect((await screen.findAllByText('创建')).length).toBeGreaterThan(0);
  expect(screen.queryByText('建立')).toBeNull();
});
