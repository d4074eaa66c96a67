import { beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { getToasts } from '#shared/feedback/toast-store.ts';
import { renderPage } from '#shared/testing/render.tsx';
import RecordPage from '../pages/RecordPage.tsx';
import { Signed, actor, buildRecord, buildUser, refuse, stubServer } from '#shared/testing/record-fixture.tsx';

beforeEach(() => localStorage.clear());

const open = async () => {
  await renderPage(
    <Signed>
      <RecordPage />
    </Signed>,
    { at: '/RiskControl/x?Id=214' },
  );
  await screen.findByRole('heading', { level: 1 });
};

const person = { id: 7, userNO: 'owner', name: '陈嘉明', englishName: 'Chen Jiaming' };

test('a failed verification says on the issue’s card who found what', async () => {
  const issue = {
    id: 5,
    issueNo: 'ISS-5',
    riskId: 214,
    reviewId: 9,
    state: 'open',
    rowVersion: 4,
    plan: 'Second signature',
    dueDate: '2030-01-31',
    assignee: person,
    severity: 'high',
    docs: [],
    lastComment: { event: 'FAIL', comments: 'The March vouchers\nare still unsigned', by: person, at: '2026-10-02T01:00:00Z' },
    allowedActions: [],
  };
  stubServer(buildUser(), { getRiskControl: () => buildRecord({ state: 'remediating' }), getRemediationIssues: () => [issue] });
  await open();
  const quote = (await screen.findByText(/The March vouchers/)).closest('blockquote')!;
  expect(within(quote).getByText(/Chen Jiaming/)).toBeInTheDocument();
  expect(quote).toHaveTextContent(/are still unsigned/);
  expect(screen.getByRole('link', { name: 'ISS-5' })).toHaveAttribute('href', '/RiskControl/RemediationIssue?Id=5');
});

test('an administrator takes the trail out from the log; a refusal is told in the server’s words; others see no such button', async () => {
  const server = stubServer(buildUser('admin'), {
    getRiskControl: () => buildRecord(),
    exportTrail: () => refuse({ code: 'wrong_state.no_key', message: 'No signing key is configured' }),
  });
  const stub = globalThis.fetch;
  const headers = new Headers({ 'content-type': 'application/json' });
  globalThis.fetch = async (...input) => Object.assign(await stub(...input), { headers });
  await open();
  expect(screen.queryByRole('button', { name: 'Export for audit' })).toBeNull();
  await actor.click(await screen.findByRole('radio', { name: 'Log' }));
  await actor.click(await screen.findByRole('button', { name: 'Export for audit' }));
  await waitFor(() => expect(server.sentTo('exportTrail')).toEqual([{ type: 'riskControl', id: 214 }]));
  await waitFor(() => expect(getToasts().map((toast) => toast.text)).toContain('No signing key is configured'));
});

test('an owner sees the log without the export', async () => {
  stubServer(buildUser('owner'), { getRiskControl: () => buildRecord() });
  await open();
  await actor.click(await screen.findByRole('radio', { name: 'Log' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Log' })).toBeChecked());
  expect(screen.queryByRole('button', { name: 'Export for audit' })).toBeNull();
});

test('the process of a control shows what its issues went through, each in its time; the wire’s process has the eight operations alone', async () => {
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
  const named = [step(9, 'controlSubmitted', 'Control measure submitted'), step(2, 'riskManagerReview', 'Review')];
  const all = [
    step(9, 'controlSubmitted', 'Submitted'),
    step(8, 'ALL_VERIFIED', 'All remediation issues closed'),
    step(7, 'VERIFY', 'Fix verified', { issueNo: 'RI-5' }),
    step(6, 'REMIND', 'Issue reminder sent', { issueNo: 'RI-5', toState: 'a' }),
    step(5, 'SUBMIT_FIX', 'Fix submitted', { issueNo: 'RI-5' }),
    step(3, 'FORWARD', 'Forwarded', { toState: 'a' }),
    step(2, 'riskManagerReview', 'Review closed'),
  ];
  stubServer(buildUser(), {
    getRiskControl: () => buildRecord({ state: 'complete' }),
    getRemediationIssues: () => [
      {
        id: 5,
        issueNo: 'RI-5',
        riskId: 214,
        state: 'verified',
        rowVersion: 4,
        plan: 'Second signature',
        dueDate: '2030-01-31',
        assignee: person,
        severity: 'high',
        docs: [],
        lastComment: null,
        allowedActions: [],
      },
    ],
    getRiskEventTask: ({ url }) => (url.includes('log=true') ? all : named),
  });
  await open();
  const process = await screen.findByRole('list', { name: 'Process' });
  await within(process).findByText('RI-5 · Fix submitted');
  const titles = ['Control measure submitted', 'All remediation issues closed', 'RI-5 · Fix verified', 'RI-5 · Fix submitted', 'Review'];
  const places = titles.map((title) => process.textContent!.indexOf(title));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(process).not.toHaveTextContent(/reminder|Forwarded/);
});
