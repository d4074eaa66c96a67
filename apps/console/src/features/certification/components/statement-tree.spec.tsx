import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { StatementTree } from './StatementTree.tsx';

/** A statement of the tree; late unless told otherwise. */
const node = (id: number, name: string, given: object = {}) => ({
  ...{
    id,
    recordNo: `ST-2026-000${id}`,
    title: `部门${id}`,
    titleEn: `Department ${id}`,
    campaignId: 2,
    campaign: '年度声明',
    campaignEn: 'Annual',
  },
  ...{ parentId: id === 1 ? null : 1, signer: { id: 20 + id, userNO: `s${id}`, name, englishName: name }, state: 'open' },
  ...{ dueOn: '2026-11-20', overdueDays: 4, isAsked: true, openBelow: 0, signedAt: null, reopenedAt: null, rowVersion: 3 },
  ...{ updatedAt: '2026-11-01T00:00:00.000Z', allowedActions: ['REMIND'], ...given },
});
const nodes = [
  node(1, 'Liu Yang', { overdueDays: 0 }),
  node(2, 'Tang Ning'),
  node(3, 'Zhou Min', { allowedActions: [] }),
  node(4, 'Chen Jiaming', { state: 'signed', overdueDays: 0, isAsked: false, allowedActions: [] }),
];

test('in the tree a late signer is reminded where he is seen to be late, by whom his statement lets; nobody else has the button', async () => {
  const server = stubServer(buildUser('admin'), {
    getStatementTree: () => ({ campaign: { id: 2, name: 'Q3', nameEn: 'Q3', total: 4, settled: 1, reopened: 0 }, nodes }),
    updateCertification: ({ body }) => ({ id: body['id'], state: 'open' }),
  });
  await renderPage(<StatementTree campaignId={2} />, { language: 'en', user: buildUser('admin') });
  await screen.findByRole('link', { name: /Tang Ning/ });
  expect(screen.getAllByRole('button', { name: /^Remind/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Remind Tang Ning: Department 2',
  ]);
  await actor.click(screen.getByRole('button', { name: 'Remind Tang Ning: Department 2' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remind' });
  expect(dialog).toHaveTextContent('Reminds Tang Ning to sign ST-2026-0002');
  await actor.click(within(dialog).getByRole('button', { name: 'Remind' }));
  await waitFor(() => expect(server.sentTo('updateCertification')).toMatchObject([{ id: 2, event: 'REMIND', rowVersion: 3 }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
