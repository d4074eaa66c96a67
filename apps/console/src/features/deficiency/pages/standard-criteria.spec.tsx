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
