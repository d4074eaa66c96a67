import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { evidenceVersion } from '#shared/testing/evidence-fixture.ts';
import { Signed, actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import type { ControlTestRecord } from '../api/records.ts';
import { EvidencePanel } from './EvidencePanel.tsx';

/** A sample that was drawn anew: places 1 and 2 are those of the first one. */
const record = {
  id: 9,
  recordNo: 'CT-2031-0009',
  rowVersion: 4,
  state: 'inProgress',
  items: [1, 2, 3, 4].map((place) => ({
    place,
    ordinal: place < 3 ? 1 : 2,
    key: `INV-${place}`,
    cells: [],
    marks: {},
    notes: {},
    evidence: [],
  })),
  draws: [
    { ordinal: 1, isCurrent: false },
    { ordinal: 2, isCurrent: true },
  ],
  allowedActions: ['RECORD_RESULTS'],
} as unknown as ControlTestRecord;

/** The same evidence in two versions, as the test stands on it. */
const standing = (no: number, places: number[]) => ({
  ...{ id: 5, recordNo: 'EV-2031-0005', title: 'Receipts', no, places },
  ...{ standsOn: evidenceVersion(no), newest: evidenceVersion(2) },
});

async function open(used: object[]) {
  const found = {
    id: 9,
    tested: null,
    mayAttach: true,
    mayRequest: false,
    used,
    gaps: [],
    missingDays: 0,
    loose: [],
    requests: [],
    offers: [],
  };
  const server = stubServer(buildUser('owner'), { getTestEvidence: () => found, attachEvidence: () => found });
  await renderPage(
    <Signed>
      <EvidencePanel record={record} />
    </Signed>,
  );
  await screen.findAllByText('Receipts');
  return server;
}
const buttons = () => screen.queryAllByRole('button', { name: 'Attach to items' });

test('evidence of items that were drawn before can be attached to those that are in use now', async () => {
  await open([standing(2, [1, 2])]);
  expect(buttons()).toHaveLength(1);
});

test('evidence of which two versions are in use is one thing to attach, and asks nothing where every item has it', async () => {
  const server = await open([standing(1, [1, 3]), standing(2, [2])]);
  await actor.click(buttons()[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('checkbox', { name: /^1 · INV-3/ })).toBeDisabled();
  await actor.click(dialog.getByRole('checkbox', { name: '2 · INV-4' }));
  await actor.click(dialog.getByRole('button', { name: 'Attach evidence' }));
  await waitFor(() => expect(server.sentTo('attachEvidence')).toMatchObject([{ evidenceId: 5, places: [4] }]));
});

test('where every item in use has it, no button asks for more', async () => {
  await open([standing(1, [3]), standing(2, [1, 4])]);
  expect(buttons()).toEqual([]);
});
