import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { RiskEventRecord } from '@portal/contract/client';
import { listTransitions, riskEventWorkflow } from '@portal/workflows';
import { renderPage } from '#shared/testing/render.tsx';
import { Signed, actor, buildUser, fill, stubServer } from '#shared/testing/record-fixture.tsx';
import EventViewPage from '../pages/EventViewPage.tsx';
import { buildEvent } from '../testing/event-fixture.ts';

// The calendar is a heavy chunk of its own.
jest.mock('#shared/forms/DatePickerField.tsx', () => ({ __esModule: true, default: () => <input /> }));
beforeEach(() => localStorage.clear());

const lin = { id: 2, userNO: 'admin', name: '林晓雯', englishName: 'Lin Xiaowen' };
const chen = { id: 7, userNO: 'owner', name: '陈嘉明', englishName: 'Chen Jiaming' };
const sun = { id: 9, userNO: 'user', name: '孙悦', englishName: 'Sun Yue' };
const saved = (allowedActions: string[] = []) => ({
  id: 31,
  eventNo: 'RE-2026-000031',
  rowVersion: 5,
  state: 'identified',
  status: 2,
  allowedActions,
});

/** Opens the dialog of an action by its address, as rows of lists and mails do. */
async function open(event: RiskEventRecord['allowedActions'][number], changes: Partial<RiskEventRecord> = {}) {
  const server = stubServer(buildUser('admin'), {
    getRiskEventDetail: () => buildEvent({ allowedActions: [event], ...changes }),
    findUser: () => [{ ...chen, adNo: '', roleJobs: [] }],
    reassignRiskEvent: () => saved(),
    recuseFromRiskEvent: () => saved(),
    liftRecusal: () => saved(),
    takeBackRiskEventForward: () => saved(),
  });
  const view = await renderPage(
    <Signed>
      <EventViewPage />
    </Signed>,
    { at: `/RiskInfoCollection/RiskEventView?Id=31&action=${event}` },
  );
  const acts = ['reassignRiskEvent', 'recuseFromRiskEvent', 'liftRecusal', 'takeBackRiskEventForward'] as const;
  return { server: { ...server, acted: () => acts.flatMap((name) => server.sentTo(name)) }, ...view };
}
const dialog = () => screen.findByRole('dialog');
const say = async (words: string) => fill((await within(await dialog()).findAllByRole<HTMLTextAreaElement>('textbox'))[0]!, words);
const confirm = async (name: string | RegExp) => actor.click(within(await dialog()).getByRole('button', { name }));

/** These stand beside the losses of the event, with a dialog of their own (LossEntries.spec). */
const ofEntries = ['RECORD_LOSS', 'CORRECT_LOSS', 'WITHDRAW_LOSS'];
/** What an administrator or a reporter is offered and no form does. */
const offered = [
  ...new Map(
    listTransitions(riskEventWorkflow)
      .filter(({ event, meta }) => !meta.system && !meta.form && !meta.action && !ofEntries.includes(event))
      .map(({ event, from }) => [event, from] as const),
  ).entries(),
];

test.each(offered)('%s (in state %s) has a dialog, and nothing is sent by opening it', async (event, state) => {
  const people = [{ ...sun, reasons: ['forwarded' as const] }];
  const { server } = await open(event, { state, recused: [lin], allowedUsers: people as never });
  expect(within(await dialog()).getAllByRole('button').length).toBeGreaterThan(1);
  expect(server.acted()).toEqual([]);
});

test('an event is handed to another reporter with a reason', async () => {
  const { server } = await open('REASSIGN');
  await confirm(/^Change reporter/);
  expect(server.sentTo('reassignRiskEvent')).toEqual([]);
  await actor.type(await within(await dialog()).findByRole('combobox'), 'chen');
  await actor.click(await screen.findByRole('option', { name: /Chen Jiaming/ }));
  fill(within(await dialog()).getByRole('textbox', { name: /Reason/ }) as HTMLTextAreaElement, 'Moved to another plant');
  await confirm(/^Change reporter/);
  await waitFor(() =>
    expect(server.sentTo('reassignRiskEvent')).toEqual([{ id: 31, reporterNo: 'owner', reason: 'Moved to another plant', rowVersion: 4 }]),
  );
});

test('an administrator who recuses himself names the reason and leaves the page', async () => {
  const { server, router } = await open('RECUSE');
  fill(within(await dialog()).getByRole('textbox', { name: /Reason/ }) as HTMLTextAreaElement, 'My own team');
  await confirm(/Recuse/);
  await waitFor(() => expect(server.sentTo('recuseFromRiskEvent')).toEqual([{ id: 31, userId: 2, reason: 'My own team', rowVersion: 4 }]));
  await waitFor(() => expect(router.state.location.pathname).toBe('/RiskInfoCollection/RiskEventQuery'));
});

test('who was recused alone is chosen already, and comes back with a reason', async () => {
  const { server } = await open('READMIT', { recused: [lin] });
  expect(within(await dialog()).getByRole('radio', { name: /Lin Xiaowen/ })).toBeChecked();
  await say('The team has changed');
  await confirm(/Lift|Readmit|End/);
  await waitFor(() => expect(server.sentTo('liftRecusal')).toEqual([{ id: 31, userId: 2, reason: 'The team has changed', rowVersion: 4 }]));
});

test('of those to whom it was forwarded one is chosen, before anything is sent', async () => {
  const allowedUsers = [
    { ...sun, reasons: ['forwarded'] },
    { ...chen, reasons: ['forwarded'] },
    { ...lin, reasons: ['administrator'] },
  ] as never;
  const { server } = await open('TAKE_BACK_FORWARD', { allowedUsers });
  expect(within(await dialog()).getAllByRole('radio')).toHaveLength(2);
  await say('Wrong person');
  await confirm(/Withdraw forward/);
  expect(server.sentTo('takeBackRiskEventForward')).toEqual([]);
  await actor.click(within(await dialog()).getByRole('radio', { name: /Sun Yue/ }));
  await confirm(/Withdraw forward/);
  await waitFor(() =>
    expect(server.sentTo('takeBackRiskEventForward')).toEqual([{ id: 31, userId: [9], comments: 'Wrong person', rowVersion: 4 }]),
  );
});
