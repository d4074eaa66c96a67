import type { RiskControlRecord } from '@portal/contract/client';
import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '#shared/testing/render.tsx';
import { Signed, actor, fill, buildCurrentControl, buildRecord, buildUser, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import RecordPage from './RecordPage.tsx';
import ReviewPage from './ReviewPage.tsx';

// The calendar is a heavy chunk of its own and nothing here chooses a day.
jest.mock('#shared/forms/DatePickerField.tsx', () => ({ __esModule: true, default: () => null }));

beforeEach(() => localStorage.clear());

const saved = { id: 214, riskNo: 'RC-2026-000214', rowVersion: 6, state: 'returned', allowedActions: [] };
const open = async (page: React.ReactNode) => {
  const view = await renderPage(<Signed>{page}</Signed>, { at: '/RiskControl/x?Id=214' });
  await screen.findByRole('heading', { level: 1 });
  return view;
};
const header = () => screen.getByRole('banner');
const field = (name: string) => document.querySelector<HTMLElement>(`[data-form-field="${name}"]`)!;

test('the header holds exactly the allowed actions', async () => {
  stubServer(buildUser('admin'), {
    getRiskControl: () => buildRecord({ state: 'complete', allowedActions: ['FORWARD', 'REOPEN', 'ROLL_FORWARD', 'DELETE'] }),
  });
  await open(<RecordPage />);
  const shown = within(header())
    .getAllByRole('button')
    .map((button) => button.textContent || button.getAttribute('aria-label'));
  expect(shown).toEqual(['Copy number', 'Forward', 'Roll forward', 'More actions']);
  await actor.click(within(header()).getByRole('button', { name: 'More actions' }));
  expect((await screen.findAllByRole('menuitem')).map((entry) => entry.textContent)).toEqual(['Reopen', 'Delete']);
});

test('no action, no button; an inactive record says so and offers what may be done', async () => {
  stubServer(buildUser('admin'), { getRiskControl: () => buildRecord({ isActive: false, allowedActions: ['RESTORE'] }) });
  await open(<RecordPage />);
  expect(screen.getByText('This record is inactive and read-only.')).toBeInTheDocument();
  expect(within(header()).queryByRole('button', { name: 'Forward' })).toBeNull();
  expect(within(header()).getByRole('button', { name: 'Restore' })).toBeInTheDocument();
});

test('an administrator must say why he deletes; the question names the record', async () => {
  const server = stubServer(buildUser('admin'), {
    getRiskControl: () => buildRecord({ allowedActions: ['DELETE'] }),
    deleteRiskCurrentControl: () => saved,
  });
  await open(<RecordPage />);
  await actor.click(within(header()).getByRole('button', { name: 'More actions' }));
  await actor.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Delete RC-2026-000214?');
  await actor.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(within(dialog).getByText('This field is required')).toBeInTheDocument();
  expect(dialog.querySelector('textarea')).toHaveFocus();
  fill(dialog.querySelector('textarea')!, 'duplicate');
  await actor.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(server.sentTo('deleteRiskCurrentControl')).toEqual([{ riskId: 214, reason: 'duplicate', rowVersion: 5 }]));
});

test('a refused act is said in its dialog and keeps what was typed', async () => {
  stubServer(buildUser('admin'), {
    getRiskControl: () => buildRecord({ state: 'complete', allowedActions: ['REOPEN'] }),
    reopenRiskControl: () => refuse({ code: 'conflict', message: 'This record has changed' }),
  });
  await open(<RecordPage />);
  await actor.click(within(header()).getByRole('button', { name: 'More actions' }));
  await actor.click(await screen.findByRole('menuitem', { name: 'Reopen' }));
  const dialog = await screen.findByRole('dialog');
  fill(dialog.querySelector('textarea')!, 'new facts');
  await actor.click(within(dialog).getByRole('button', { name: 'Reopen' }));
  expect(await within(dialog).findByText('This record has changed')).toBeInTheDocument();
  expect(dialog.querySelector('textarea')!).toHaveValue('new facts');
});

test('1970-01-01 is blank, and without a deficiency there is no plan', async () => {
  const review = {
    id: 1,
    riskId: 214,
    round: 1,
    state: 'closed' as const,
    reviewer: null,
    controlEffectiveness: 5,
    wfStatus: true,
    controlDeficiency: '0',
    remediationPlan: 'never shown',
    expectedCompletionDate: '2027-01-31',
    lastReviewDate: '1970-01-01',
    comments: '',
    submittedAt: '',
    decidedAt: null,
  };
  stubServer(buildUser('admin'), { getRiskControl: () => buildRecord({ state: 'complete', allowedActions: [], risk_ReviewInfo: review }) });
  await open(<RecordPage />);
  const section = screen.getByRole('region', { name: 'Review' });
  expect(section).toHaveTextContent('Effective (Yes/No)Yes');
  expect(section).not.toHaveTextContent('1970');
  expect(section).not.toHaveTextContent('never shown');
});

test('a missing record says so instead of an empty page', async () => {
  stubServer(buildUser(), { getRiskControl: () => refuse({ code: 'not_found', message: 'no' }) });
  await open(<RecordPage />);
  expect(screen.getByRole('heading', { name: 'Record not found' })).toBeInTheDocument();
});

test('closing needs the effectiveness, a deficiency its date and plan, rejecting its comments', async () => {
  const server = stubServer(buildUser('admin'), {
    getRiskControl: () => buildRecord({ state: 'reviewing', allowedActions: ['CLOSE', 'REJECT', 'FORWARD'] }),
    updateReviewRequest: () => saved,
  });
  await open(<ReviewPage />);
  const press = (name: string) => actor.click(within(header()).getByRole('button', { name }));
  await press('Approve and close');
  expect(within(field('controlEffectiveness')).getByText('Choose the review effectiveness')).toBeInTheDocument();
  await actor.click(screen.getByRole('radio', { name: /2/ }));
  expect(field('remediationPlan')).toBeNull();
  await actor.click(within(field('controlDeficiency')).getByRole('radio', { name: /remediation required/ }));
  // The button says that it records a deficiency too.
  expect(within(header()).queryByRole('button', { name: 'Approve and close' })).toBeNull();
  await press('Approve and record deficiency');
  // Both that are missing, each at its field and in the summary.
  expect(within(field('expectedCompletionDate')).getByText('Enter an expected completion date for the deficiency')).toBeInTheDocument();
  expect(within(field('remediationPlan')).getByText('Enter a remediation plan for the deficiency')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Enter a remediation plan for the deficiency' })).toBeInTheDocument();
  await press('Reject');
  expect(await screen.findByText('A comment is required')).toBeInTheDocument();
  expect(server.sentTo('updateReviewRequest')).toHaveLength(0);
  fill(field('comments').querySelector('textarea')!, 'please amend');
  await press('Reject');
  await waitFor(() =>
    expect(server.sentTo('updateReviewRequest')[0]).toMatchObject({
      riskId: 214,
      wfStatus: false,
      comments: 'please amend',
      rowVersion: 5,
    }),
  );
});

const compared = buildRecord({
  state: 'reviewing',
  allowedActions: ['CLOSE', 'REJECT'],
  previousControl: {
    riskNo: 'RC-2025-000214',
    riskYear: 2025,
    currentControlDesc: 'Two signatures',
    controlFrequency: 1,
    controlMode: 1,
    controlAssessmentScore: 5,
    evidence: [{ fileName: 'a.pdf', sha256: 'aa' }],
  },
  risk_CurrentControl: buildCurrentControl({
    currentControlDesc: 'Three signatures',
    controlFrequency: 2,
    controlMode: 1,
    controlAssessmentScore: 4,
    submittedAt: '2026-10-21T01:30:12Z',
  }),
});

test('the reviewer sees answer by answer what changed against last year, with the former answer; one year alone hides it', async () => {
  stubServer(buildUser('admin'), { getRiskControl: () => compared });
  await open(<ReviewPage />);
  const section = screen.getByRole('region', { name: 'Current control' });
  await within(section).findByText('Quarterly');
  const fact = (label: string) => within(section).getByText(label).parentElement!;
  expect(fact('Frequency')).toHaveTextContent(/QuarterlyModified2025: Yearly$/);
  expect(fact('Method')).toHaveTextContent(/AutomatedUnchanged$/);
  expect(fact('Self-assessment score')).toHaveTextContent(/Modified2025: 5 · Effective$/);
  expect(within(section).getAllByText('Modified')).toHaveLength(3);
  expect(screen.getByRole('region', { name: 'Evidence' })).toHaveTextContent('Modified0 files · 2025: 1');
  await actor.click(within(section).getByRole('radio', { name: 'This year only' }));
  expect(screen.queryByText('Modified')).toBeNull();
  expect(screen.queryByText('Unchanged')).toBeNull();
});

test('the year switch lists the years of the control, newest first, and leads to them from the keyboard', async () => {
  const year = (riskYear: number, id: number, state: RiskControlRecord['state']) => ({
    id,
    riskNo: `RC-${riskYear}-000214`,
    riskYear,
    state,
  });
  stubServer(buildUser('admin'), {
    getRiskControl: ({ url }) =>
      url.includes('180')
        ? buildRecord({ id: 180, riskNo: 'RC-2025-000214', riskYear: 2025, state: 'complete' })
        : buildRecord({ years: [year(2025, 180, 'complete'), year(2026, 214, 'assessing')] }),
  });
  await open(<RecordPage />);
  act(() => within(header()).getByRole('button', { name: 'Year 2026' }).focus());
  await actor.keyboard('{Enter}');
  const entries = await screen.findAllByRole('menuitemradio');
  expect(entries.map((entry) => entry.textContent)).toEqual(['Year 2026 · Assessing', 'Year 2025 · Complete']);
  expect(entries[0]).toBeChecked();
  await actor.keyboard('{ArrowDown}{Enter}');
  expect(await within(header()).findByText('RC-2025-000214')).toBeInTheDocument();
  expect(within(header()).queryByRole('button', { name: /^Year/ })).toBeNull();
});
