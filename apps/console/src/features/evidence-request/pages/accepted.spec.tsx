import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { actor, buildUser, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import EvidenceRequestView from './EvidenceRequestView.tsx';

const served = {
  id: 9,
  number: 'CT-2031-0009',
  title: 'Refunds',
  tested: null,
  items: [
    { no: 1, key: 'INV-7', place: 11 },
    { no: 2, key: 'INV-8', place: 12 },
  ],
  mayOpen: true,
  mayUse: true,
};
const newest = {
  no: 1,
  fileId: 1,
  fileName: 'a.pdf',
  size: 1,
  sha256: 'a',
  receivedAt: '2031-06-01T00:00:00Z',
  receivedBy: null,
  effectiveFrom: '2031-06-01',
  effectiveTo: '2031-06-30',
  source: '',
  note: '',
};
const record = {
  id: 7,
  recordNo: 'ER-2031-0007',
  title: 'Receipts',
  description: '',
  requester: null,
  asked: null,
  department: null,
  dueOn: '2031-07-31',
  dutyDueOn: null,
  isLate: false,
  tests: 1,
  answers: 1,
  state: 'accepted',
  rowVersion: 3,
  updatedAt: '2031-07-01T00:00:00Z',
  allowedActions: [],
  servesTests: [served],
  servesControls: [],
  answered: [{ id: 1, recordNo: 'EV-2031-0001', title: 'Receipts', confidentiality: 'internal', newest, providedNo: 1 }],
  offers: [],
};

const [answer] = record.answered;
/** What the test knows of its evidence: nothing attached yet. */
const offered = {
  id: 9,
  tested: { from: '2031-01-01', to: '2031-06-30' },
  mayAttach: true,
  mayRequest: true,
  used: [],
  gaps: [],
  missingDays: 0,
  requests: [],
  offers: [{ ...answer, newest: { ...newest, fileName: 'inv-8 receipt.pdf' }, reason: 'requested', lastUse: null, missingDays: 151 }],
};

async function open(given: object, evidenceOf: () => unknown = () => offered) {
  let seen = { ...record, ...given };
  const server = stubServer(buildUser('owner'), {
    getEvidenceRequest: () => seen,
    getEvidenceRequestHistory: () => [],
    updateEvidenceRequest: () => (seen = { ...seen, state: 'accepted', allowedActions: [] }),
    getTestEvidence: evidenceOf,
    attachEvidence: () => offered,
  });
  await renderPage(<EvidenceRequestView />, { at: '/EvidenceRequest/EvidenceRequestView?Id=7', language: 'en', user: buildUser('owner') });
  return server;
}

test('what was accepted leads its tester to a test that has no sample yet', async () => {
  await open({});
  expect(await screen.findByRole('link', { name: 'Use in CT-2031-0009' })).toHaveAttribute('href', expect.stringContaining('Id=9'));
});

test('who provides reads the sampled items of a test that he may not open, and no link to it', async () => {
  await open({ state: 'requested', answered: [], servesTests: [{ ...served, mayOpen: false, mayUse: false }] });
  expect(await screen.findByText('1 INV-7 · 2 INV-8')).toBeVisible();
  expect(screen.queryByRole('link', { name: /CT-2031-0009/ })).toBeNull();
});

test('who accepts is asked at once which items it supports: those that a name names are proposed, with the days still missing, and nothing is attached before', async () => {
  const server = await open({ state: 'provided', allowedActions: ['ACCEPT'], servesTests: [{ ...served, mayAttach: true }] });
  await actor.click((await screen.findAllByRole('button', { name: 'Accept' }))[0]!);
  await actor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Attach evidence to CT-2031-0009' }));
  expect(await dialog.findByText(/151 days would still be missing/)).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: '1 · INV-7' })).not.toBeChecked();
  expect(dialog.getByRole('checkbox', { name: '2 · INV-8' })).toBeChecked();
  expect(server.sentTo('attachEvidence')).toEqual([]);
  await actor.click(dialog.getByRole('button', { name: 'Attach evidence' }));
  await waitFor(() => expect(server.sentTo('attachEvidence')).toMatchObject([{ id: 9, evidenceId: 1, places: [12] }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what names no item is attached to none until somebody chooses, and all can be chosen at once', async () => {
  const server = await open({ servesTests: [{ ...served, mayAttach: true }] });
  offered.offers[0]!.newest.fileName = 'receipts.pdf';
  await actor.click(await screen.findByRole('button', { name: 'Attach to CT-2031-0009' }));
  const dialog = within(await screen.findByRole('dialog'));
  await actor.click(dialog.getByRole('button', { name: 'Attach evidence' }));
  expect(await dialog.findByText('Select at least one item')).toBeVisible();
  await actor.click(dialog.getByRole('checkbox', { name: 'All items (2)' }));
  await actor.click(dialog.getByRole('button', { name: 'Attach evidence' }));
  await waitFor(() => expect(server.sentTo('attachEvidence')).toMatchObject([{ places: [11, 12] }]));
});

test('evidence that cannot be read says so instead of nothing, and the question can be left', async () => {
  await open({ servesTests: [{ ...served, mayAttach: true }] }, () => refuse({ code: 'not_found', message: 'The test is gone' }));
  await actor.click(await screen.findByRole('button', { name: 'Attach to CT-2031-0009' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Attach evidence to CT-2031-0009' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('The test is gone');
  await actor.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
