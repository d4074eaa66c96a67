import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Signed, actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { storeAllButPrograms } from '#shared/testing/upload-fixture.ts';
import { useRecordAction } from '#shared/record/use-record-action.ts';
import type { EvidenceRecord, EvidenceRequestRecord } from '../api/records.ts';
import { ProvideDialog } from './ProvideDialog.tsx';
import { ReplaceDialog } from './VersionDialogs.tsx';

// Nothing here chooses a day.
jest.mock('#shared/forms/DatePickerField.tsx', () => ({ __esModule: true, default: () => null }));

const words = 'Files of this type are not accepted: tool.exe';

beforeEach(() => {
  storeAllButPrograms(words);
});

const asked = {
  id: 7,
  rowVersion: 3,
  servesTests: [{ id: 1, number: 'CT-1', title: 'x', tested: { from: '2031-01-01', to: '2031-06-30' } }],
  servesControls: [],
  offers: [],
} as unknown as EvidenceRequestRecord;
const evidence = { id: 9, rowVersion: 2, versions: [], uses: [] } as unknown as EvidenceRecord;
const none: readonly File[] = [];

function Page({ replaces, dropped }: { replaces: boolean; dropped: readonly File[] }) {
  const action = useRecordAction<'PROVIDE' | 'REPLACE'>({ stale: { record: 'x', all: [] } });
  return (
    <>
      <button onClick={() => action.ask(replaces ? 'REPLACE' : 'PROVIDE')}>open</button>
      {action.event === 'PROVIDE' && <ProvideDialog record={asked} action={action} dropped={dropped} />}
      {action.event === 'REPLACE' && <ReplaceDialog record={evidence} action={action} />}
    </>
  );
}

async function open(replaces: boolean, dropped = none) {
  const server = stubServer(buildUser('owner'), { provideEvidence: () => asked, replaceEvidence: () => evidence });
  await renderPage(
    <Signed>
      <Page replaces={replaces} dropped={dropped} />
    </Signed>,
  );
  await actor.click(await screen.findByRole('button', { name: 'open' }));
  return { server, dialog: within(await screen.findByRole('dialog')) };
}
const drop = (...names: string[]) =>
  actor.upload(
    document.querySelector<HTMLInputElement>('input[type="file"]')!,
    names.map((name) => new File(['x'], name)),
  );

test('of several files the refused one alone stays out, with the reason beside it; nothing is sent until it is put away', async () => {
  const { server, dialog } = await open(false, [new File(['x'], 'dropped.pdf')]);
  await drop('good.pdf', 'tool.exe', 'better.pdf');
  expect(await dialog.findByText(words)).toBeVisible();
  for (const name of ['dropped.pdf', 'good.pdf', 'better.pdf']) expect(dialog.getByText(name)).toBeVisible();
  await actor.type(dialog.getByRole('textbox', { name: 'Comment' }), 'All of them');
  await actor.click(dialog.getByRole('button', { name: 'Provide evidence' }));
  expect(await dialog.findByText(/tool\.exe was refused and is not attached/)).toBeVisible();
  expect(server.sentTo('provideEvidence')).toEqual([]);
  await actor.click(dialog.getByRole('button', { name: /Remove.*tool\.exe/ }));
  await actor.click(dialog.getByRole('button', { name: 'Provide evidence' }));
  // Which days it covers is said by who provides it: nothing is assumed, the tested period is one click away.
  expect(dialog.getByText('Enter the first day the evidence covers')).toBeVisible();
  expect(dialog.getByText('Enter the last day the evidence covers')).toBeVisible();
  expect(server.sentTo('provideEvidence')).toEqual([]);
  await actor.click(dialog.getByRole('button', { name: /^Covers the tested period/ }));
  expect(dialog.queryByText(/^Enter the (first|last) day/)).toBeNull();
  await actor.click(dialog.getByRole('button', { name: 'Provide evidence' }));
  await waitFor(() => expect(server.sentTo('provideEvidence')).toHaveLength(1));
  expect(server.sentTo('provideEvidence')[0]).toMatchObject({
    comments: 'All of them',
    files: [
      { fileId: 'dropped.pdf'.length, effectiveFrom: '2031-01-01', effectiveTo: '2031-06-30' },
      { fileId: 'good.pdf'.length },
      { fileId: 'better.pdf'.length },
    ],
  });
});

test('several refused files are spoken of as several', async () => {
  const { dialog } = await open(false);
  await drop('tool.exe', 'other.exe');
  await waitFor(() => expect(dialog.getByText('other.exe')).toBeVisible());
  await actor.click(dialog.getByRole('button', { name: 'Provide evidence' }));
  expect(await dialog.findByText(/were refused and are not attached\. Remove them/)).toBeVisible();
});

test('a version whose file is missing or refused says so at the file with its other blank fields, and takes another one', async () => {
  const { server, dialog } = await open(true);
  await actor.click(dialog.getByRole('button', { name: 'New version' }));
  expect(await dialog.findByText('Add the new file')).toBeVisible();
  await drop('tool.exe');
  expect(await dialog.findByText(words)).toBeVisible();
  await drop('good.pdf');
  await waitFor(() => expect(document.querySelector('input[type="file"]')).toBeNull());
  await actor.click(dialog.getByRole('button', { name: /Remove.*tool\.exe/ }));
  await actor.click(dialog.getByRole('button', { name: 'New version' }));
  await waitFor(() => expect(server.sentTo('replaceEvidence')).toHaveLength(1));
  expect(server.sentTo('replaceEvidence')[0]).toMatchObject({ fileId: 'good.pdf'.length });
});
