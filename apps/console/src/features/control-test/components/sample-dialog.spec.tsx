import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useRecordAction } from '#shared/record/use-record-action.ts';
import { Signed, actor, buildUser, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { staleControlTest, type ControlTestRecord } from '../api/records.ts';
import { SampleDialog } from './SampleDialog.tsx';

const record = { id: 7, rowVersion: 3, population: {}, draws: [] } as unknown as ControlTestRecord;

function Page({ of = record }: { of?: ControlTestRecord }) {
  const action = useRecordAction<'DRAW_SAMPLE'>({ stale: staleControlTest });
  return (
    <>
      <button onClick={() => action.ask('DRAW_SAMPLE')}>open</button>
      {action.event && <SampleDialog record={of} event="DRAW_SAMPLE" action={action} />}
    </>
  );
}

test.each([
  ['at its field and nowhere else', 'sizeReason', 'Enter a reason'],
  ['below the fields where it has none', 'population', 'Freeze the population first'],
])('a refusal stands %s, and what was typed stays', async (_where, field, message) => {
  const server = stubServer(buildUser('admin'), {
    getSampleSizes: () => [],
    drawSample: () => refuse({ code: 'validation', message, errors: [{ field, code: 'validation', message }] }),
  });
  await renderPage(
    <Signed>
      <Page />
    </Signed>,
  );
  await actor.click(await screen.findByRole('button', { name: 'open' }));
  const dialog = within(await screen.findByRole('dialog'));
  await actor.type(dialog.getByRole('textbox', { name: /Sample size/ }), '6');
  await actor.click(dialog.getByRole('button', { name: 'Draw sample' }));
  expect(await dialog.findAllByText(message)).toHaveLength(1);
  expect(dialog.getByRole('textbox', { name: /Sample size/ })).toHaveValue('6');
  expect(server.sentTo('drawSample')).toHaveLength(1);
});

test('the size follows the control’s own frequency until another one is typed', async () => {
  const server = stubServer(buildUser('admin'), {
    getSampleSizes: () => [
      { frequency: 'weekly', risk: 'lower', size: 5 },
      { frequency: 'weekly', risk: 'higher', size: 15 },
    ],
    drawSample: () => ({ ...record, rowVersion: 4 }),
  });
  await renderPage(
    <Signed>
      <Page of={{ ...record, proposedFrequency: 'weekly' }} />
    </Signed>,
  );
  await actor.click(await screen.findByRole('button', { name: 'open' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Proposed from the control’s self-assessment')).toBeVisible();
  const size = dialog.getByRole('textbox', { name: /Sample size/ });
  await waitFor(() => expect(size).toHaveValue('5'));
  await actor.clear(size);
  await actor.type(size, '8');
  expect(size).toHaveValue('8');
  await actor.click(dialog.getByRole('button', { name: 'Draw sample' }));
  await waitFor(() => expect(server.sentTo('drawSample')).toMatchObject([{ frequency: 'weekly', risk: 'lower', size: '8' }]));
});

test('the size is proposed by frequency and risk, it is said where the risk comes from, and another one may be chosen', async () => {
  const server = stubServer(buildUser('admin'), {
    getSampleSizes: () => [
      { frequency: 'weekly', risk: 'lower', size: 5 },
      { frequency: 'weekly', risk: 'higher', size: 15 },
    ],
    drawSample: () => ({ ...record, rowVersion: 4 }),
  });
  const accounts = [{ code: '1122', name: '应收账款', nameEn: 'Accounts receivable' }];
  const proposedRisk = { risk: 'higher', from: 'accounts', score: null, accounts } as const;
  await renderPage(
    <Signed>
      <Page of={{ ...record, proposedFrequency: 'weekly', proposedRisk }} />
    </Signed>,
  );
  await actor.click(await screen.findByRole('button', { name: 'open' }));
  const dialog = within(await screen.findByRole('dialog'));
  const size = dialog.getByRole('textbox', { name: /Sample size/ });
  await waitFor(() => expect(size).toHaveValue('15'));
  const hint = 'Proposed because the control covers accounts with qualitative risk factors: 1122 Accounts receivable';
  expect(dialog.getByText(hint)).toBeVisible();
  await actor.click(dialog.getByRole('combobox', { name: /^Risk/ }));
  await actor.click(await screen.findByRole('option', { name: 'Lower risk' }));
  await waitFor(() => expect(size).toHaveValue('5'));
  expect(dialog.queryByText(hint)).toBeNull();
  await actor.click(dialog.getByRole('button', { name: 'Draw sample' }));
  await waitFor(() => expect(server.sentTo('drawSample')).toMatchObject([{ frequency: 'weekly', risk: 'lower', size: '5' }]));
});

test.each([
  [{ risk: 'lower', from: 'review', score: 4, accounts: [] }, 'Proposed from the review effectiveness of the control: 4 of 5'],
  [{ risk: 'higher', from: 'selfAssessment', score: 2, accounts: [] }, 'Proposed from the self-assessment score of the control: 2 of 5'],
  [null, 'The control has not been rated yet; use your judgement'],
] as const)('the dialog says what the risk was proposed from, or that nothing is known', async (proposedRisk, words) => {
  stubServer(buildUser('admin'), { getSampleSizes: () => [] });
  await renderPage(
    <Signed>
      <Page of={{ ...record, proposedRisk: proposedRisk && { ...proposedRisk, accounts: [] } }} />
    </Signed>,
  );
  await actor.click(await screen.findByRole('button', { name: 'open' }));
  expect(await within(await screen.findByRole('dialog')).findByText(words)).toBeVisible();
});

test('items that somebody names are kept without a frequency that nobody was shown', async () => {
  const server = stubServer(buildUser('admin'), { getSampleSizes: () => [], drawSample: () => ({ ...record, rowVersion: 4 }) });
  await renderPage(
    <Signed>
      <Page of={{ ...record, population: null, proposedFrequency: 'weekly' }} />
    </Signed>,
  );
  await actor.click(await screen.findByRole('button', { name: 'open' }));
  const dialog = within(await screen.findByRole('dialog'));
  await actor.type(dialog.getByRole('textbox', { name: /Selected items/ }), 'INV-1: the largest');
  await actor.click(dialog.getByRole('button', { name: 'Draw sample' }));
  await waitFor(() => expect(server.sentTo('drawSample')).toMatchObject([{ method: 'chosen', frequency: null, risk: null }]));
});
