import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { actor, buildUser, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import RemindDialog from '../dialogs/RemindDialog.tsx';
import type { CertificationRow } from '../api/records.ts';

const row = (id: number): CertificationRow =>
  ({
    id,
    recordNo: `ST-2026-000${id}`,
    title: `声明 ${id}`,
    titleEn: `Statement ${id}`,
    campaignId: 4,
    campaign: '年度声明',
    campaignEn: 'Annual',
    parentId: null,
    signer: { id: 20 + id, userNO: `s${id}`, name: '唐宁', englishName: 'Tang Ning' },
    state: 'open',
    dueOn: '2026-12-01',
    overdueDays: 0,
    openBelow: 0,
    signedAt: null,
    isAsked: true,
    rowVersion: 3,
    allowedActions: ['REMIND'],
    updatedAt: '2026-11-01T00:00:00.000Z',
  }) as unknown as CertificationRow;

test('each signer is reminded by the call of his statement; how many were is told, and of each other one why not', async () => {
  const server = stubServer(buildUser('admin'), {
    updateCertification: ({ body }) =>
      body['id'] === 2 ? refuse({ code: 'wrong_state.too_soon', message: 'Reminded this morning' }) : { id: body['id'], state: 'open' },
  });
  let done = 0;
  await renderPage(<RemindDialog rows={[row(1), row(2)]} leftOut={1} onClose={() => undefined} onDone={() => (done += 1)} />, {
    user: buildUser('admin'),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Remind' });
  expect(dialog).toHaveTextContent(
    'Reminds the signers of 2 statements by email and in their inbox. Possible once every 24 hours per statement.',
  );
  expect(dialog).toHaveTextContent('1 other selected statement needs no reminder from you');
  await actor.click(within(dialog).getByRole('button', { name: 'Remind' }));
  expect(await screen.findByText('ST-2026-0002 (Tang Ning): Reminded this morning')).toBeInTheDocument();
  expect(await screen.findByText('Reminder sent for 1 statement')).toBeInTheDocument();
  expect(server.sentTo('updateCertification')).toMatchObject([
    { id: 1, event: 'REMIND', rowVersion: 3 },
    { id: 2, event: 'REMIND', rowVersion: 3 },
  ]);
  await actor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(done).toBe(1));
});
