import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import EvidenceRequestView from './EvidenceRequestView.tsx';

const served = {
  id: 9,
  number: 'CT-2031-0009',
  title: 'Refunds',
  tested: null,
  items: [{ no: 1, key: 'INV-7' }],
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

async function open(given: object) {
  stubServer(buildUser('owner'), { getEvidenceRequest: () => ({ ...record, ...given }), getEvidenceRequestHistory: () => [] });
  await renderPage(<EvidenceRequestView />, { at: '/EvidenceRequest/EvidenceRequestView?Id=7', language: 'en', user: buildUser('owner') });
}

test('what was accepted leads its tester to each test that it is to be used in', async () => {
  await open({});
  expect(await screen.findByRole('link', { name: 'Use in CT-2031-0009' })).toHaveAttribute('href', expect.stringContaining('Id=9'));
});

test('who provides reads the sampled items of a test that he may not open, and no link to it', async () => {
  await open({ state: 'requested', answered: [], servesTests: [{ ...served, mayOpen: false, mayUse: false }] });
  expect(await screen.findByText('1 INV-7')).toBeVisible();
  expect(screen.queryByRole('link', { name: /CT-2031-0009/ })).toBeNull();
});
