import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { useRecordAction } from '#shared/record/use-record-action.ts';
import { Signed, actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { staleDeficiency, type DeficiencyRecord } from '../api/records.ts';
import { RetestDialog } from './RetestDialog.tsx';

const lack = { zh: 'CT-7 的样本于 2031-03-02 抽取', en: 'The sample of CT-7 was drawn on 2031-03-02' };
const choices = {
  ...{ accounts: [], processes: [], others: [], retestRule: 'control', verifiedOn: '2031-03-01' },
  tests: [
    { id: 7, no: 'CT-7', controlNo: 'RC-1', conclusion: 'effective', lacks: [lack] },
    { id: 8, no: 'CT-8', controlNo: 'RC-1', conclusion: 'ineffective', lacks: [] },
  ],
};
const record = { id: 9, state: 'remediating', rowVersion: 4, judgedIn: 1, retestControlNo: 'RC-1' } as unknown as DeficiencyRecord;

function Asked({ of }: { of: DeficiencyRecord }) {
  const action = useRecordAction<'RETEST'>({ stale: staleDeficiency });
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isAsked.current) action.ask('RETEST');
    isAsked.current = true;
  });
  return action.event && <RetestDialog record={of} action={action} />;
}

async function show(more: object = {}, of = record, language: 'en' | 'zh' = 'en') {
  const server = stubServer(buildUser('admin'), { getDeficiencyChoices: () => ({ ...choices, ...more }), retestDeficiency: () => ({}) });
  await renderPage(
    <Signed>
      <Asked of={of} />
    </Signed>,
    { user: buildUser('admin'), language },
  );
  return { server, dialog: within(await screen.findByRole('dialog')) };
}

test('a test that is short of the table says what it lacks, and is sent with a reason; one that is not asks for none', async () => {
  const { server, dialog } = await show();
  expect(
    await dialog.findByText(/Tests of the deficient control qualify\. Only tests whose sample was drawn after the verification/),
  ).toBeVisible();
  const choose = async (name: RegExp) => {
    await actor.click(dialog.getByRole('combobox', { name: /Operating effectiveness test/ }));
    await actor.click(await screen.findByRole('option', { name }));
  };
  expect(dialog.queryByRole('textbox', { name: /Reason for accepting/ })).toBeNull();
  await choose(/CT-7 · RC-1 · effective/);
  expect(await dialog.findByText(lack.en)).toBeVisible();
  await actor.type(dialog.getByRole('textbox', { name: /Reason for accepting/ }), 'Checked one by one');
  await choose(/CT-8/);
  expect(dialog.queryByText(lack.en)).toBeNull();
  await choose(/CT-7/);
  expect(dialog.getByRole('textbox', { name: /Reason for accepting/ })).toHaveValue('Checked one by one');
  await actor.click(dialog.getByRole('button', { name: 'Record retest' }));
  await waitFor(() =>
    expect(server.sentTo('retestDeficiency')).toMatchObject([{ id: 9, rowVersion: 4, testId: 7, shortReason: 'Checked one by one' }]),
  );
});

test.each([
  ['en', 'No control is named: tests of controls that cover an affected account and assertion in this period qualify. No test'],
  ['zh', '缺陷未指明控制，限本期间对覆盖所涉科目和认定的控制的测试。尚无符合条件的运行有效性测试。'],
] as const)(
  'the rule of a deficiency without a control is told, and leads to a plan of which the control is yet to be chosen (%s)',
  async (language, words) => {
    const { dialog } = await show({ retestRule: 'account', tests: [] }, { ...record, retestControlNo: null }, language);
    expect(await dialog.findByText(new RegExp(words))).toBeVisible();
    expect(dialog.getByRole('link')).toHaveAttribute('href', expect.stringMatching(/periodId=1&action=PLAN&plan=$/));
  },
);
