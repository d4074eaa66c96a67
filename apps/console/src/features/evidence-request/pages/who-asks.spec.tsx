import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import EvidenceRequestList from './EvidenceRequestList.tsx';

const [kevin, tess] = [
  { id: 3, userNO: 'kevin', name: '郑凯', englishName: 'Kevin' },
  { id: 4, userNO: 'tess', name: '测试人', englishName: 'Tess' },
];
const row = {
  ...{ id: 7, recordNo: 'ER-2031-0007', title: 'Receipts', requester: tess, asked: kevin, department: null, state: 'requested' },
  ...{ dueOn: '2031-07-31', dutyDueOn: null, isLate: false, tests: 1, answers: 2, rowVersion: 1, updatedAt: '2031-07-01T00:00:00Z' },
};

test.each([
  ['owner', 1],
  ['admin', 0],
] as const)(
  'whoever is asked sees by whom; administrators, who ask themselves, where there is room for it: the list of %s',
  async (role, times) => {
    Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true });
    const user = buildUser(role);
    stubServer(user, {
      getEvidenceRequestByPage: () => ({ totalCount: 1, data: [row] }),
      getAssessmentPeriodByPage: () => ({ totalCount: 0, data: [] }),
    });
    await renderPage(<EvidenceRequestList />, { at: '/EvidenceRequest/EvidenceRequestList', language: 'en', user });
    await screen.findByText('Receipts');
    expect(screen.getAllByRole('columnheader', { name: 'Requested from' })).toHaveLength(1);
    expect(screen.queryAllByRole('columnheader', { name: 'Requested by' })).toHaveLength(times);
  },
);
