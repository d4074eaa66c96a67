import { beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getToasts } from '#shared/feedback/toast-store.ts';
import { renderPage } from '#shared/testing/render.tsx';
import {
  Signed,
  actor,
  fill,
  buildCurrentControl,
  buildRecord,
  buildUser,
  lastYear,
  refuse,
  stubServer,
} from '#shared/testing/record-fixture.tsx';
import AssessmentPage from './AssessmentPage.tsx';

beforeEach(() => localStorage.clear());

const open = async () => {
  const view = await renderPage(
    <Signed>
      <AssessmentPage />
    </Signed>,
    { at: '/RiskControl/RiskCurrentControlEdit?Id=214' },
  );
  await screen.findByRole('button', { name: 'Submit' });
  return view;
};
const field = (name: string) => document.querySelector<HTMLElement>(`[data-form-field="${name}"]`)!;
const description = () => field('currentControlDesc').querySelector('textarea')!;

test('description, frequency, method, score and comments are asked for at once', async () => {
  const server = stubServer(buildUser(), { getRiskControl: () => buildRecord() });
  await open();
  const submit = () => actor.click(screen.getByRole('button', { name: 'Submit' }));
  await submit();
  const listed = () => within(screen.getByRole('group', { name: /need attention$/ })).getAllByRole('button');
  expect(listed().map(({ textContent }) => textContent)).toEqual([
    'The current control description cannot be empty',
    'The control frequency cannot be empty',
    'The control method cannot be empty',
    'The self-assessment score must be 1 to 5',
    'The self-assessment comments cannot be empty',
  ]);
  expect(within(field('currentControlDesc')).getByText('The current control description cannot be empty')).toBeInTheDocument();
  fill(description(), 'signed every quarter');
  expect(listed()).toHaveLength(4);
  await submit();
  expect(within(field('controlFrequency')).getByText('The control frequency cannot be empty')).toBeInTheDocument();
  expect(server.sentTo('updateRiskCurrentControl')).toHaveLength(0);
});

test('a draft is saved without any check, empty choices as 0, on the version that was read', async () => {
  const server = stubServer(buildUser(), {
    getRiskControl: () => buildRecord(),
    saveDraftRiskCurrentControl: () => ({ id: 214, riskNo: '', rowVersion: 6, state: 'assessing', allowedActions: [] }),
  });
  await open();
  await actor.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(server.sentTo('saveDraftRiskCurrentControl')).toHaveLength(1));
  expect(server.sentTo('saveDraftRiskCurrentControl')[0]).toMatchObject({
    riskId: 214,
    rowVersion: 5,
    controlFrequency: 0,
    controlMode: 0,
    // Nothing is preselected: to leave the form as it came says nothing about the control.
    controlAssessmentScore: null,
  });
});

test('Ctrl S saves the draft and stays: what is typed on is saved on the version that came of it', async () => {
  let rowVersion = 5;
  const server = stubServer(buildUser(), {
    getRiskControl: () =>
      buildRecord({ rowVersion, risk_CurrentControl: buildCurrentControl({ currentControlDesc: rowVersion === 5 ? '' : 'first words' }) }),
    saveDraftRiskCurrentControl: () => ({ id: 214, riskNo: '', rowVersion: (rowVersion += 1), state: 'assessing', allowedActions: [] }),
  });
  const { router } = await open();
  const save = () => fireEvent.keyDown(description(), { key: 's', ctrlKey: true });
  fill(description(), 'first words');
  save();
  await waitFor(() => expect(server.sentTo('saveDraftRiskCurrentControl')).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save draft' })).toBeEnabled());
  expect(router.state.location.search).toBe('?Id=214');
  expect(description()).toHaveValue('first words');
  expect(screen.queryByText(/changed this record/)).toBeNull();
  fill(description(), 'more words');
  save();
  await waitFor(() => expect(server.sentTo('saveDraftRiskCurrentControl')).toHaveLength(2));
  expect(server.sentTo('saveDraftRiskCurrentControl')).toMatchObject([
    { currentControlDesc: 'first words', rowVersion: 5 },
    { currentControlDesc: 'more words', rowVersion: 6 },
  ]);
  expect(router.state.location.search).toBe('?Id=214');
});

test('copying the previous year fills and marks the carried fields; typing takes the mark away', async () => {
  stubServer(buildUser(), {
    getRiskControl: () => buildRecord({ previousControl: lastYear }),
    getPreviousRiskCurrentControl: () => buildCurrentControl({ currentControlDesc: 'as in 2025', controlFrequency: 2, controlMode: 1 }),
  });
  await open();
  await actor.click(screen.getByRole('button', { name: 'Copy from last year' }));
  await waitFor(() => expect(description()).toHaveValue('as in 2025'));
  expect(screen.getAllByText('Copied from 2025')).toHaveLength(3);
  fill(description(), 'as in 2025, amended');
  expect(screen.getAllByText('Copied from 2025')).toHaveLength(2);
});

test('typed text is replaced only after asking', async () => {
  stubServer(buildUser(), {
    getRiskControl: () => buildRecord({ previousControl: lastYear }),
    getPreviousRiskCurrentControl: () => buildCurrentControl({ currentControlDesc: 'as in 2025' }),
  });
  await open();
  fill(description(), 'mine');
  await actor.click(screen.getByRole('button', { name: 'Copy from last year' }));
  await actor.click(await screen.findByRole('button', { name: 'Keep my text' }));
  expect(description()).toHaveValue('mine');
});

test('where there never was an earlier year it is said, and nothing is offered to copy', async () => {
  stubServer(buildUser(), { getRiskControl: () => buildRecord() });
  await open();
  expect(await screen.findByText('No earlier year was found')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Copy from last year' })).toBeNull();
});

test('asked to copy an earlier year that is gone by then, it answers so and leaves the form as it is', async () => {
  stubServer(buildUser(), { getRiskControl: () => buildRecord({ previousControl: lastYear }), getPreviousRiskCurrentControl: () => null });
  await open();
  await actor.click(screen.getByRole('button', { name: 'Copy from last year' }));
  await waitFor(() => expect(getToasts().map((toast) => toast.text)).toContain('No earlier year was found'));
  expect(screen.queryByText(/^Copied from/)).toBeNull();
});

test('a conflict names who changed the record and keeps the typed text on the new version', async () => {
  let record = buildRecord();
  const server = stubServer(buildUser(), {
    getRiskControl: () => record,
    getRiskEventTask: () => [
      {
        id: 1,
        org_User: { name: '赵敏', englishName: 'Zhao Min' },
        role: '',
        createDateTimeStr: '2026-11-20 08:30:00 (GMT)',
        operation: 'Draft saved',
        operationCode: 'SAVE',
        comments: '',
        onBehalfOf: '',
        fromState: 'assessing',
        toState: 'assessing',
        changes: [],
      },
    ],
    saveDraftRiskCurrentControl: ({ body }) =>
      body['rowVersion'] === record.rowVersion
        ? { id: 214, riskNo: '', rowVersion: 7, state: 'assessing', allowedActions: [] }
        : refuse({ code: 'conflict', message: 'stale' }),
  });
  await open();
  fill(description(), 'mine');
  record = buildRecord({ rowVersion: 6, risk_CurrentControl: buildCurrentControl({ currentControlDesc: 'theirs', controlFrequency: 2 }) });
  await actor.click(screen.getByRole('button', { name: 'Save draft' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Zhao Min changed this record at 2026-11-20 16:30:00');
  expect(dialog).toHaveTextContent('theirs');
  await actor.click(within(dialog).getByRole('button', { name: 'Reload and keep my text' }));
  expect(description()).toHaveValue('mine');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await actor.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(server.sentTo('saveDraftRiskCurrentControl')).toHaveLength(2));
  // What nobody typed here follows the record.
  expect(server.sentTo('saveDraftRiskCurrentControl')[1]).toMatchObject({ rowVersion: 6, currentControlDesc: 'mine', controlFrequency: 2 });
});

test('a reminder moves the version and stops nobody who is typing', async () => {
  let record = buildRecord({ rowVersion: 5 });
  const reminded = {
    id: 1,
    org_User: { name: '赵敏', englishName: 'Zhao Min' },
    role: '',
    createDateTimeStr: '2026-11-20 08:30:00 (GMT)',
    operation: 'Reminded',
    operationCode: 'REMIND',
    comments: '',
    onBehalfOf: '',
    fromState: 'assessing',
    toState: 'assessing',
    changes: [],
  };
  let steps = [{ ...reminded, id: 2, operationCode: 'SAVE' }, reminded];
  const server = stubServer(buildUser(), {
    getRiskControl: () => record,
    getRiskEventTask: () => steps,
    saveDraftRiskCurrentControl: () => ({ id: 214, riskNo: '', rowVersion: 9, state: 'assessing', allowedActions: [] }),
  });
  const { client } = await open();
  fill(description(), 'mine');
  const move = (rowVersion: number) => {
    record = buildRecord({ rowVersion });
    void client.invalidateQueries({ predicate: ({ meta }) => meta?.live?.includes('riskControl') ?? false });
  };
  // What somebody saved meanwhile is still said.
  move(7);
  expect(await screen.findByRole('button', { name: 'Show changes' })).toBeVisible();
  steps = [3, 2, 1].map((id) => ({ ...reminded, id }));
  move(8);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show changes' })).toBeNull());
  expect(description()).toHaveValue('mine');
  await actor.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(server.sentTo('saveDraftRiskCurrentControl')[0]).toMatchObject({ rowVersion: 8, currentControlDesc: 'mine' }));
});

test('a change elsewhere refreshes an untouched form and leaves a touched one alone', async () => {
  let record = buildRecord();
  stubServer(buildUser(), { getRiskControl: () => record });
  const { client } = await open();
  const change = (rowVersion: number, text: string) => {
    record = buildRecord({ rowVersion, risk_CurrentControl: buildCurrentControl({ currentControlDesc: text }) });
    // What the live stream does for every answer whose topics name the event's subject.
    void client.invalidateQueries({ predicate: ({ meta }) => meta?.live?.includes('riskControl') ?? false });
  };
  change(6, 'saved elsewhere');
  await waitFor(() => expect(description()).toHaveValue('saved elsewhere'));
  fill(description(), 'saved elsewhere and mine');
  change(7, 'again elsewhere');
  expect(await screen.findByText(/Someone just changed this record/)).toBeInTheDocument();
  expect(description()).toHaveValue('saved elsewhere and mine');
});
