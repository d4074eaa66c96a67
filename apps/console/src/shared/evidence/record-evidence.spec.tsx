import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { evidenceVersion } from '../testing/evidence-fixture.ts';
import { actor, buildUser, Signed, stubServer } from '../testing/record-fixture.tsx';
import { renderPage } from '../testing/render.tsx';
import { RecordEvidence } from './RecordEvidence.tsx';

const linked = {
  id: 5,
  recordNo: 'EV-2031-0005',
  title: 'Receipts',
  no: 1,
  rowVersion: 3,
  mayRelease: true,
  standsOn: evidenceVersion(1),
  newest: evidenceVersion(2),
};
const offer = { id: 6, recordNo: 'EV-2031-0006', title: 'Counts', rowVersion: 2, newest: evidenceVersion(1) };

async function open(found: object, language: 'en' | 'zh' = 'en') {
  const server = stubServer(buildUser('owner'), {
    getRecordEvidence: () => ({ mayLink: true, used: [], hidden: 0, offers: [], ...found }),
    linkEvidence: () => ({ id: 6 }),
    saveEvidence: () => ({ id: 7 }),
    attachmentUpload: () => [{ id: 31, fileName: 'scan.pdf' }],
  });
  await renderPage(
    <Signed>
      <RecordEvidence workflow="deficiency" id={9} />
    </Signed>,
    { language },
  );
  return server;
}
const say = (name: string) => screen.findByRole('button', { name });

test('what a record stands on is told with its version and days; a newer one, and how many are confidential', async () => {
  await open({ used: [linked], hidden: 2 });
  expect(await screen.findByRole('link', { name: 'EV-2031-0005' })).toHaveAttribute('href', expect.stringContaining('Id=5'));
  expect(screen.getByRole('link', { name: 'receipts v1.pdf' })).toBeVisible();
  expect(screen.getByText(/V2 is available/)).toBeVisible();
  expect(screen.getByText('2 more are confidential')).toBeVisible();
});

test('where nothing is linked and nothing may be, nothing stands there', async () => {
  await open({ mayLink: false });
  await waitFor(() => expect(document.querySelector('section')).toBeNull());
  expect(screen.queryByText('Linked evidence')).toBeNull();
});

test.each([
  ['en', 'Link evidence', 'Add a file, or choose existing evidence'],
  ['zh', '关联证据', '请上传文件，或选择已有证据'],
] as const)(
  'evidence that there is already is chosen and linked; without a choice it is said what lacks (%s)',
  async (language, link, lacks) => {
    const server = await open({ offers: [offer] }, language);
    await actor.click(await say(link));
    const dialog = within(await screen.findByRole('dialog'));
    await actor.click(dialog.getByRole('button', { name: link }));
    expect(await dialog.findByText(lacks)).toBeVisible();
    await actor.click(await dialog.findByRole('radio', { name: /EV-2031-0006 Counts/ }));
    await actor.click(dialog.getByRole('button', { name: link }));
    await waitFor(() =>
      expect(server.sentTo('linkEvidence')).toMatchObject([{ id: 6, rowVersion: 2, workflow: 'deficiency', recordId: 9 }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

test('a link is taken off after a question that names it', async () => {
  const server = await open({ used: [linked] });
  await actor.click(await say('Remove link EV-2031-0005'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/EV-2031-0005 Receipts will no longer be linked/)).toBeVisible();
  await actor.click(dialog.getByRole('button', { name: 'Remove link' }));
  await waitFor(() =>
    expect(server.sentTo('linkEvidence')).toMatchObject([{ id: 5, rowVersion: 3, workflow: 'deficiency', recordId: 9, isRelease: true }]),
  );
});
