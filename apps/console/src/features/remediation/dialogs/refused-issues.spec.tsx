import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { IssueListRow } from '@portal/contract/client';
import { actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import BulkDialog from './BulkDialog.tsx';

const row = (id: number) => ({ id, issueNo: `RI-2026-00000${id}`, state: 'open' }) as unknown as IssueListRow;

test('issues of which nobody was reminded are told by their numbers, each with its reason, and stop nothing', async () => {
  const server = stubServer(buildUser('admin'), {
    remindIssues: () => ({ done: [{ id: 1 }], refused: [{ id: 2, message: 'Reminded this morning' }] }),
  });
  let done = 0;
  await renderPage(<BulkDialog deed="remind" rows={[row(1), row(2)]} leftOut={0} onClose={() => undefined} onDone={() => (done += 1)} />, {
    user: buildUser('admin'),
  });
  const dialog = await screen.findByRole('dialog');
  await actor.click(within(dialog).getByRole('button', { name: 'Remind' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('RI-2026-000002: Reminded this morning');
  expect(server.sentTo('remindIssues')).toMatchObject([{ ids: [1, 2] }]);
  expect(done).toBe(0);
  await actor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(done).toBe(1));
});
