import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Signed, actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { SizesDialog } from './SizesDialog.tsx';

const sizes = [
  { frequency: 'weekly', risk: 'lower', size: 5, waitDays: 35 },
  { frequency: 'weekly', risk: 'higher', size: 15, waitDays: 35 },
];

test('sizes and the days before a retest are changed in one table; what is no number is told and nothing is sent', async () => {
  const server = stubServer(buildUser('admin'), { getSampleSizes: () => sizes, saveSampleSizes: () => sizes });
  const close = jest.fn();
  await renderPage(
    <Signed>
      <SizesDialog onClose={close} />
    </Signed>,
  );
  const dialog = within(await screen.findByRole('dialog'));
  const days = await dialog.findByRole('spinbutton', { name: 'Weekly · Lower risk · Days before retest' });
  expect(days).toHaveValue(35);
  await actor.clear(days);
  await actor.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Enter whole numbers: sizes from 1 to 1000, days from 0 to 1000.');
  expect(server.sentTo('saveSampleSizes')).toEqual([]);
  await actor.type(days, '0');
  await actor.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.sentTo('saveSampleSizes')).toEqual([{ sizes: [{ frequency: 'weekly', risk: 'lower', size: 5, waitDays: 0 }] }]),
  );
  await waitFor(() => expect(close).toHaveBeenCalled());
});
