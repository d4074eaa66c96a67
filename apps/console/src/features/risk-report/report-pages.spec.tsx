import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { routes } from '#shared/api/routes.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { actor, buildUser, fill, refuse, Signed, stubServer } from '#shared/testing/record-fixture.tsx';
import ReportEdit from './pages/ReportEdit.tsx';
import ReportQuery from './pages/ReportQuery.tsx';
import ReportView from './pages/ReportView.tsx';
import { buildIssue, buildReport, buildRow, linkedControl, written } from './testing/report-fixture.ts';

// The calendar is a heavy chunk of its own; a plain box takes its place.
jest.mock('#shared/forms/DatePickerField.tsx', () => ({
  __esModule: true,
  default: ({ control, value, onChange }: { control: { id: string }; value: string; onChange: (day: string) => void }) => (
    <input id={control.id} value={value} onChange={(event) => onChange(event.target.value)} />
  ),
}));

beforeEach(() => localStorage.clear());

const saved = { id: 901, reportNo: 'RR-2026-000001', eventId: 801, rowVersion: 5, state: 'submitted', status: 1, allowedActions: [] };
const open = async (page: ReactNode, language: 'en' | 'zh' = 'en') => {
  const view = await renderPage(<Signed>{page}</Signed>, { at: '/RiskInfoCollection/x?Id=901', language });
  await screen.findByRole('heading', { level: 1, name: 'Cold chain broken' });
  return view;
};
const field = (name: string) => document.querySelector<HTMLElement>(`[data-form-field="${name}"]`)!;
const header = () => screen.getByRole('banner');

test('an incomplete report is not sent: the first missing thing is said at its field, in its order', async () => {
  const server = stubServer(buildUser(), { getRiskReportDetail: () => buildReport(), submitRiskReport: () => saved });
  await open(<ReportEdit />);
  const submit = screen.getByRole('button', { name: 'Submit' });
  await actor.click(submit);
  expect(within(field('rootCause')).getByText('The root cause cannot be empty')).toBeInTheDocument();
  fill(field('rootCause').querySelector('textarea')!, 'No alarm');
  await actor.click(submit);
  expect(within(field('response')).getByText('Choose a response')).toBeInTheDocument();
  await actor.click(screen.getByRole('radio', { name: /^Reduce/ }));
  await actor.click(submit);
  expect(within(field('actions')).getByText('“Reduce” needs at least one action')).toBeInTheDocument();
  await actor.click(screen.getByRole('button', { name: 'Add action' }));
  await actor.click(submit);
  expect(within(field('actions.0.text')).getByText('Describe every action')).toBeInTheDocument();
  await waitFor(() => expect(field('actions.0.text').querySelector('textarea')).toHaveFocus());
  expect(server.sentTo('submitRiskReport')).toEqual([]);
});

test('accepting asks why; the rating is chosen on the map by mouse and by keys, and goes with the report', async () => {
  const server = stubServer(buildUser(), { getRiskReportDetail: () => buildReport(), submitRiskReport: () => saved });
  await open(<ReportEdit />);
  fill(field('rootCause').querySelector('textarea')!, 'No alarm');
  expect(field('acceptanceReason')).toBeNull();
  await actor.click(screen.getByRole('radio', { name: /^Accept/ }));
  fill(field('acceptanceReason').querySelector('textarea')!, 'Rare');
  await actor.click(screen.getByRole('button', { name: /^Likelihood 2 \(Unlikely\), impact 4 \(Major\): Medium/ }));
  await actor.keyboard('{ArrowUp}{Enter}');
  const chosen = screen.getByRole('button', { name: /^Likelihood 3 .*impact 4 .*: High/ });
  expect(chosen).toHaveAttribute('aria-pressed', 'true');
  expect(chosen).toHaveFocus();
  await actor.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(server.sentTo('submitRiskReport')).toHaveLength(1));
  expect(server.sentTo('submitRiskReport')[0]).toMatchObject({
    id: 901,
    rowVersion: 4,
    response: 'accept',
    acceptanceReason: 'Rare',
    residualLikelihood: 3,
    residualImpact: 4,
    actions: [],
  });
});

test('a draft is kept on this device and is there again; a refused save loses nothing', async () => {
  stubServer(buildUser(), {
    getRiskReportDetail: () => buildReport(),
    saveRiskReportDraft: () =>
      refuse({
        code: 'validation',
        message: 'no',
        errors: [{ field: 'actions', code: 'x', message: 'The due date of an action cannot be in the past' }],
      }),
  });
  const first = await open(<ReportEdit />);
  fill(field('rootCause').querySelector('textarea')!, 'Typed on this device');
  await actor.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await within(field('actions')).findByText('The due date of an action cannot be in the past')).toBeInTheDocument();
  expect(field('rootCause').querySelector('textarea')).toHaveValue('Typed on this device');
  first.unmount();
  await open(<ReportEdit />);
  expect(field('rootCause').querySelector('textarea')).toHaveValue('Typed on this device');
});

test('who may not write is led to the report itself', async () => {
  stubServer(buildUser('admin'), { getRiskReportDetail: () => buildReport({ allowedActions: ['REMIND'] }) });
  const { router } = await renderPage(
    <Signed>
      <ReportEdit />
    </Signed>,
    { at: '/RiskInfoCollection/RiskReportEdit?Id=901' },
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/RiskInfoCollection/RiskReportView'));
});

test('approving says what becomes of the actions, and then offers to reopen the linked control', async () => {
  const report = buildReport({ ...written, state: 'submitted', allowedActions: ['APPROVE', 'REJECT'], linkedControl });
  const server = stubServer(buildUser('admin'), {
    getRiskReportDetail: () => report,
    riskReportApproval: () => ({ ...saved, state: 'approved', issues: [buildIssue()], reopenControl: linkedControl }),
    reopenRiskControl: () => ({ id: 214, riskNo: 'RC-2026-000214', rowVersion: 10, state: 'assessing', allowedActions: [] }),
  });
  await open(<ReportView />);
  await actor.click(within(header()).getByRole('button', { name: 'Approve' }));
  const ask = await screen.findByRole('dialog', { name: 'Approve the report' });
  expect(ask).toHaveTextContent('Its action becomes a remediation issue');
  await actor.click(within(ask).getByRole('button', { name: 'Approve' }));
  const offer = await screen.findByRole('dialog', { name: 'Reopen RC-2026-000214' });
  expect(server.sentTo('riskReportApproval')).toEqual([{ id: 901, comments: '', rowVersion: 4 }]);
  await actor.click(within(offer).getByRole('button', { name: 'Reopen' }));
  expect(await within(offer).findByText('This field is required')).toBeInTheDocument();
  fill(offer.querySelector('textarea')!, 'As the report asks');
  await actor.click(within(offer).getByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(server.sentTo('reopenRiskControl')).toEqual([{ riskId: 214, reason: 'As the report asks', rowVersion: 9 }]));
});

test('a return needs a comment; a refusal of the server stays in its dialog with what was typed', async () => {
  const server = stubServer(buildUser('admin'), {
    getRiskReportDetail: () => buildReport({ ...written, state: 'submitted', allowedActions: ['APPROVE', 'REJECT'] }),
    riskReportReject: () => refuse({ code: 'conflict', message: 'This record has changed' }),
  });
  await open(<ReportView />);
  await actor.click(within(header()).getByRole('button', { name: 'Return' }));
  const dialog = await screen.findByRole('dialog', { name: 'Return the report' });
  await actor.click(within(dialog).getByRole('button', { name: 'Return' }));
  expect(await within(dialog).findByText('This field is required')).toBeInTheDocument();
  fill(dialog.querySelector('textarea')!, 'The cause is missing');
  await actor.click(within(dialog).getByRole('button', { name: 'Return' }));
  expect(await within(dialog).findByText('This record has changed')).toBeInTheDocument();
  expect(dialog.querySelector('textarea')).toHaveValue('The cause is missing');
  expect(server.sentTo('riskReportReject')[0]).toMatchObject({ id: 901, comments: 'The cause is missing', rowVersion: 4 });
});

test('an approved report shows its issues with their own actions, and a returned one why, in Chinese as well', async () => {
  const server = stubServer(buildUser('admin'), {
    getRiskReportDetail: () => buildReport({ ...written, state: 'approved', allowedActions: [], issues: [buildIssue()] }),
    updateRemediationIssue: () => ({ ...buildIssue(), state: 'verified', allowedActions: [] }),
  });
  const first = await open(<ReportView />);
  const issues = screen.getByRole('region', { name: 'Remediation issues' });
  expect(within(issues).getByText('RI-2026-000005')).toBeInTheDocument();
  await actor.click(within(issues).getByRole('button', { name: 'Verify' }));
  const dialog = await screen.findByRole('dialog');
  await actor.click(within(dialog).getByRole('button', { name: 'Verify' }));
  await waitFor(() => expect(server.sentTo('updateRemediationIssue')[0]).toMatchObject({ id: 77, event: 'VERIFY', rowVersion: 3 }));
  first.unmount();
  stubServer(buildUser(), {
    getRiskReportDetail: () => buildReport({ state: 'returned', decisionComment: '请补充根本原因', decidedBy: null }),
  });
  await open(<ReportView />, 'zh');
  expect(screen.getByText('报告已被退回，请修改后重新提交。')).toBeInTheDocument();
  expect(screen.getByText('请补充根本原因')).toBeInTheDocument();
  expect(within(header()).getByRole('link', { name: '填写报告' })).toHaveAttribute('href', '/RiskInfoCollection/RiskReportEdit?Id=901');
});

test('the history of a report says what it waits for, and of one that is over nothing', async () => {
  const histories = { getRiskEventTask: () => [] };
  stubServer(buildUser('admin'), { getRiskReportDetail: () => buildReport({ state: 'submitted' }), ...histories });
  const { unmount } = await open(<ReportView />);
  expect(await screen.findByText('Now: Submitted')).toBeInTheDocument();
  unmount();
  for (const state of ['approved', 'cancelled'] as const) {
    stubServer(buildUser('admin'), { getRiskReportDetail: () => buildReport({ state }), ...histories });
    const view = await open(<ReportView />);
    expect(screen.queryByText(/^Now: /)).toBeNull();
    view.unmount();
  }
});

test('the process of a report shows what its issues went through, without their reminders', async () => {
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
    getRiskReportDetail: () => buildReport({ ...written, state: 'approved', allowedActions: [], issues: [buildIssue()] }),
    getRiskEventTask: ({ url }) => (url.includes('log=true') ? all : named),
  });
  await open(<ReportView />);
  const process = await screen.findByRole('list', { name: 'Process' });
  expect(await within(process).findByText('RI-5 · Fix submitted')).toBeVisible();
  expect(process).toHaveTextContent('Approved');
  expect(process).not.toHaveTextContent(/reminder/);
});

test('the report of a past day is read-only, in the words of its fields, and leads back', async () => {
  const asked: string[] = [];
  const trail = (name: string, value: string) => ({ field: name, value, text: value, textEn: value });
  stubServer(buildUser('admin'), {
    getRiskReportDetail: () => buildReport({ ...written, state: 'submitted', allowedActions: ['APPROVE'] }),
    getTrail: ({ url }) => {
      asked.push(url.slice(routes.getTrail.path.length));
      const fields = [trail('rootCause', 'As it was thought then'), trail('response', 'share'), trail('residualLikelihood', '2')];
      return { state: 'draft', rowVersion: 2, at: '2026-10-02T08:00:00Z', fields, steps: [] };
    },
  });
  await open(<ReportView />);
  const day = await screen.findByLabelText('View as of a date');
  fireEvent.change(day, { target: { value: '2026-10-02' } });
  await actor.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('As it was thought then')).toBeInTheDocument();
  expect(screen.getByText('Share')).toBeInTheDocument();
  expect(screen.getByText('2 Unlikely')).toBeInTheDocument();
  expect(asked).toEqual(['?type=riskReport&id=901&asOf=2026-10-02']);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await actor.click(screen.getByRole('button', { name: 'Back to current' }));
  expect(screen.queryByText('As it was thought then')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Approve' }).length).toBeGreaterThan(0);
});

const rows = [
  buildRow({ allowedActions: ['REMIND', 'REASSIGN'] }),
  buildRow({ id: 902, reportNo: 'RR-2026-000002', state: 'approved', status: 2, allowedActions: [] }),
];
const openList = async (at: string) => {
  const view = await renderPage(
    <Signed>
      <ReportQuery />
    </Signed>,
    { at },
  );
  await screen.findByText('RR-2026-000001');
  return view;
};

test('a home tile opens exactly the list that it counts; every view carries the total of its own list', async () => {
  const server = stubServer(buildUser('admin'), {
    getRiskReportQueryByPage: ({ body }) => ({ totalCount: body['wfStatus'] === 1 ? 5 : 9, data: rows }),
    getListSettings: () => ({ columns: null, views: [] }),
  });
  await openList('/RiskInfoCollection/RiskReportQuery?type=1&category1=11&sdate=2026-01-01');
  expect(screen.getByText('5 reports')).toBeInTheDocument();
  const asked = server.sentTo('getRiskReportQueryByPage');
  expect(asked).toContainEqual({ pageIndex: 0, pageSize: 10, wfStatus: 1, riskCategory1: 11, startDate: '2026-01-01' });
  expect(await screen.findByRole('link', { name: /Not approved\s*5/ })).toHaveAttribute('href', expect.stringContaining('type=1'));
  expect(screen.getByRole('link', { name: /Mine\s*9/ })).toHaveAttribute('href', expect.stringContaining('owner=2'));
});

test('a reminder goes to the writer of each report that may be reminded; a refusal is said with its reason', async () => {
  const asked: string[] = [];
  stubServer(buildUser('admin'), {
    getRiskReportQueryByPage: () => ({ totalCount: 2, data: rows }),
    getListSettings: () => ({ columns: null, views: [] }),
    remindOwnerToSubmitReport: ({ url }) => {
      asked.push(url.slice(routes.remindOwnerToSubmitReport.path.length));
      return refuse({ code: 'wrong_state.too_soon', message: 'Reminded at noon' });
    },
  });
  await openList('/RiskInfoCollection/RiskReportQuery');
  await actor.click(screen.getByRole('button', { name: /RR-2026-000001/ }));
  await actor.click(await screen.findByRole('menuitem', { name: 'Remind' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remind' });
  expect(dialog).toHaveTextContent('Reminds Chen Jiaming of RR-2026-000001');
  await actor.click(within(dialog).getByRole('button', { name: 'Remind' }));
  expect(await within(dialog).findByText('RR-2026-000001: Reminded at noon')).toBeInTheDocument();
  expect(asked).toEqual([expect.stringMatching(/escalationUserNo=owner&riskNo=RE-2026-000001/)]);
});

test('a report that nobody needs any more is cancelled with a reason, and not without', async () => {
  const server = stubServer(buildUser('admin'), {
    getRiskReportDetail: () => buildReport({ allowedActions: ['CANCEL'] }),
    cancelRiskReport: () => ({ ...saved, state: 'cancelled' }),
  });
  await renderPage(
    <Signed>
      <ReportView />
    </Signed>,
    { at: '/RiskInfoCollection/x?Id=901&action=CANCEL' },
  );
  const dialog = await screen.findByRole('dialog');
  const confirm = within(dialog).getAllByRole('button').at(-1)!;
  await actor.click(confirm);
  expect(server.sentTo('cancelRiskReport')).toEqual([]);
  fill(within(dialog).getAllByRole<HTMLTextAreaElement>('textbox')[0]!, 'The event was a false alarm');
  await actor.click(confirm);
  await waitFor(() =>
    expect(server.sentTo('cancelRiskReport')).toEqual([{ id: 901, reason: 'The event was a false alarm', rowVersion: 4 }]),
  );
});
