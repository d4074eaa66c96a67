import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Signed, actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import type { ControlTestRecord } from '../api/records.ts';
import { EvidencePanel } from './EvidencePanel.tsx';

const record = {
  id: 9,
  recordNo: 'CT-2031-0009',
  rowVersion: 4,
  state: 'inProgress',
  items: [],
  draws: [],
  allowedActions: [],
} as unknown as ControlTestRecord;
const loose = [31, 32].map((fileId) => ({ fileId, name: `scan-${fileId}.pdf`, places: [1] }));
const found = {
  ...{ id: 9, tested: { from: '2031-01-01', to: '2031-12-31' }, mayAttach: true, mayRequest: false },
  ...{ used: [], gaps: [], missingDays: 0, requests: [], offers: [] },
};

test('files on items become evidence for the tested days: those that are chosen, each once', async () => {
  const server = stubServer(buildUser('owner'), { getTestEvidence: () => ({ ...found, loose }), saveEvidence: () => ({ id: 5 }) });
  await renderPage(
    <Signed>
      <EvidencePanel record={record} />
    </Signed>,
  );
  expect(await screen.findByText('2 files on the items have no covered period yet')).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'Keep as evidence' }));
  const dialog = within(await screen.findByRole('dialog'));
  await actor.click(dialog.getByRole('checkbox', { name: 'scan-32.pdf' }));
  await actor.click(dialog.getByRole('button', { name: 'Keep as evidence' }));
  expect(await dialog.findByText('Enter the first day the evidence covers')).toBeVisible();
  expect(server.sentTo('saveEvidence')).toEqual([]);
  await actor.click(dialog.getByRole('button', { name: /^Covers the tested period/ }));
  await actor.click(dialog.getByRole('button', { name: 'Keep as evidence' }));
  await waitFor(() =>
    expect(server.sentTo('saveEvidence')).toMatchObject([{ fileId: 31, effectiveFrom: '2031-01-01', effectiveTo: '2031-12-31' }]),
  );
});

test('where no file is loose, nothing asks for it', async () => {
  stubServer(buildUser('owner'), { getTestEvidence: () => ({ ...found, loose: [] }) });
  await renderPage(
    <Signed>
      <EvidencePanel record={record} />
    </Signed>,
  );
  expect(await screen.findByText(/No versioned evidence is attached yet/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Keep as evidence' })).toBeNull();
});
