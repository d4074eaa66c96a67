import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor } from '@testing-library/react';
import { renderPage } from '#shared/testing/render.tsx';
import { actor, buildUser, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import Retention from './pages/Retention.tsx';

const row = (kind: string, days: number, due: number) => ({
  ...{ kind, days, due, byDefault: 90, least: 30, most: 1095 },
  ...{ changedAt: null, changedBy: null },
});

test('the days of a kind are changed within their bounds, with what the next sweep would remove', async () => {
  const server = stubServer(buildUser('admin'), {
    getRetention: () => [row('endedSessions', 90, 0), row('mailBodies', 365, 3)],
    previewRetention: () => ({ due: 17 }),
    saveRetention: () => row('endedSessions', 60, 17),
  });
  await renderPage(<Retention />, { user: buildUser('admin'), at: '/admin/Retention' });
  const field = await screen.findByLabelText('Days kept: Ended sessions');
  expect(screen.getByText('The next clean-up removes nothing')).toBeInTheDocument();
  expect(screen.getByText('The next clean-up removes 3 rows')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await actor.clear(field);
  await actor.type(field, '60');
  expect(await screen.findByText('At 60 days, the next clean-up removes 17 rows')).toBeInTheDocument();
  await actor.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sentTo('saveRetention')).toHaveLength(1));
  expect(server.sentTo('saveRetention')[0]).toMatchObject({ kind: 'endedSessions', days: 60 });
});

test('days beyond the bounds are refused beside the field, and nothing typed is lost', async () => {
  const server = stubServer(buildUser('admin'), {
    getRetention: () => [row('endedSessions', 90, 0)],
    previewRetention: () => ({ due: 0 }),
    saveRetention: () => refuse({ code: 'validation', message: 'no' }),
  });
  await renderPage(<Retention />, { user: buildUser('admin'), at: '/admin/Retention' });
  const field = await screen.findByLabelText('Days kept: Ended sessions');
  await actor.clear(field);
  await actor.type(field, '5');
  await actor.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveAccessibleDescription(/30 to 1,095 days; default 90/);
  expect(field).toHaveValue('5');
  expect(server.sentTo('saveRetention')).toHaveLength(0);
});
