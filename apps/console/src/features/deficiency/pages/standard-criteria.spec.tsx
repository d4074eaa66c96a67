import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { proposedRules } from '@portal/contract/client';
import { actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import DeficiencyStandard from './DeficiencyStandard.tsx';

const person = { id: 2, userNO: 'admin', name: '林晓雯', englishName: 'Lin Xiaowen' };
const version = {
  id: 9,
  periodId: 7,
  versionNo: 1,
  currency: 'CNY',
  rules: {
    ...proposedRules,
    bases: [
      { base: 'revenue', amount: '100.00' },
      { base: 'netAssets', amount: '100.00' },
    ],
    financialReporting: { thresholds: [], criteria: [] },
  },
  reason: '',
  setBy: person,
  setAt: '2026-11-01T00:00:00.000Z',
  uses: 0,
};
const show = async (userNo: 'admin' | 'owner') => {
  const server = stubServer(buildUser(userNo), {
    getDeficiencyPeriods: () => [{ id: 7, title: '期间', titleEn: 'Period', state: 'fieldwork', isUnderWay: true }],
    getDeficiencyStandards: () => [version],
    setDeficiencyStandard: () => version,
  });
  await renderPage(<DeficiencyStandard />, { at: '/Deficiency/DeficiencyStandard', user: buildUser(userNo) });
  return server;
};

test('an administrator words, adds and removes criteria; what is worded in one language only is not sent', async () => {
  const server = await show('admin');
  const first = await screen.findByRole('group', { name: 'Criterion 1' });
  const english = within(first).getByRole('textbox', { name: 'Wording in English' });
  await actor.clear(english);
  await actor.type(english, 'Breach of law');
  await actor.click(screen.getByRole('button', { name: 'Remove criterion 2' }));
  await actor.click(screen.getAllByRole('button', { name: 'Add criterion' })[1]!);
  const added = screen.getByRole('group', { name: 'Criterion 4' });
  await actor.type(within(added).getByRole('textbox', { name: 'Wording in English' }), 'Data leak');
  await actor.type(screen.getByRole('textbox', { name: /Reason for the change/ }), 'Review');
  await actor.click(screen.getByRole('button', { name: 'Save as new version' }));
  expect(await within(added).findByText('This field is required')).toBeVisible();
  expect(server.sentTo('setDeficiencyStandard')).toEqual([]);
  await actor.type(within(added).getByRole('textbox', { name: 'Wording in Chinese' }), '数据泄露');
  await actor.click(screen.getByRole('button', { name: 'Save as new version' }));
  await waitFor(() => expect(server.sentTo('setDeficiencyStandard')).toHaveLength(1));
  const [, , third, fourth] = version.rules.other.criteria;
  expect(server.sentTo('setDeficiencyStandard')[0]).toMatchObject({
    rules: {
      other: {
        criteria: [
          { ...version.rules.other.criteria[0], en: 'Breach of law' },
          third,
          fourth,
          { code: 'own4', zh: '数据泄露', en: 'Data leak', atLeast: 'significant' },
        ],
      },
    },
  });
});

test('whoever is no administrator reads the criteria', async () => {
  await show('owner');
  expect(await screen.findByText('Loss of life or serious injury')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add criterion' })).toBeNull();
});

test('what was typed outlives another period and the page; a version saved meanwhile is told, and nothing of the text is lost', async () => {
  const versions = { 7: [version], 8: [{ ...version, id: 19, periodId: 8 }] };
  let newest: object[] = versions[7];
  const server = stubServer(buildUser('admin'), {
    getDeficiencyPeriods: () =>
      [7, 8].map((id) => ({ id, title: `期间 ${id}`, titleEn: `Period ${id}`, state: 'fieldwork', isUnderWay: true })),
    getDeficiencyStandards: ({ url }) => (/[?&]id=8\b/.test(url) ? versions[8] : newest),
    setDeficiencyStandard: () => version,
  });
  const open = () => renderPage(<DeficiencyStandard />, { at: '/Deficiency/DeficiencyStandard?id=7', user: buildUser('admin') });
  const page = await open();
  // By its label: the roles of so long a form take seconds to be told.
  const reason = () => screen.findByLabelText(/Reason for the change/);
  await actor.type(await reason(), 'Board asked for it');
  const pick = async (from: string, to: string) => {
    await actor.click(screen.getByText(from, { selector: 'button, button *' }));
    await actor.click(await screen.findByText(to, { selector: 'li, li *' }));
  };
  await pick('Period 7', 'Period 8');
  await waitFor(() => expect(screen.getByLabelText(/Reason for the change/)).toHaveValue(''));
  await pick('Period 8', 'Period 7');
  await waitFor(() => expect(screen.getByLabelText(/Reason for the change/)).toHaveValue('Board asked for it'));
  page.unmount();
  newest = [{ ...version, id: 10, versionNo: 2 }, version];
  await open();
  expect(await reason()).toHaveValue('Board asked for it');
  expect(await screen.findByText(/Version 2 was saved after you started typing/)).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'Keep my changes' }));
  await actor.click(screen.getByRole('button', { name: 'Save as new version' }));
  await waitFor(() => expect(server.sentTo('setDeficiencyStandard')).toHaveLength(1));
  expect(server.sentTo('setDeficiencyStandard')[0]).toMatchObject({ basedOn: 10, reason: 'Board asked for it' });
});
