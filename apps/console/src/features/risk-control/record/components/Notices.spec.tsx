import { beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { renderPage } from '#shared/testing/render.tsx';
import { Signed, buildRecord, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { RecordNotices } from './Notices.tsx';

beforeEach(() => localStorage.clear());

const rejected = {
  ...buildRecord().risk_ReviewInfo!,
  state: 'rejected' as const,
  comments: 'Who signs the list?',
  reviewer: { id: 9, userNO: 'reviewer', name: '郑凯', englishName: 'Kevin Zheng' },
};
const step = (fromState: string, comments: string) => ({
  id: 1,
  org_User: { name: '陈嘉明', englishName: 'Chen Jiaming' },
  role: 'Risk Owner',
  createDateTimeStr: '2026-11-20 08:30:00 (GMT)',
  operation: 'Returned',
  operationCode: 'OWNER_RETURN',
  comments,
  onBehalfOf: '',
  fromState,
  toState: 'returned',
  changes: [],
});
const record = buildRecord({ state: 'returned', risk_ReviewInfo: rejected });
const show = (steps: unknown[]) => {
  stubServer(buildUser(), { getRiskEventTask: () => steps });
  return renderPage(
    <Signed>
      <RecordNotices record={record} />
    </Signed>,
    { at: '/RiskControl/x?Id=214' },
  );
};

test('what the owner returned says the owner’s reason, not that of an earlier review', async () => {
  await show([step('ownerApproval', 'Say how the sample was drawn'), step('reviewing', 'Who signs the list?')]);
  expect(await screen.findByText('Chen Jiaming: Say how the sample was drawn')).toBeInTheDocument();
  expect(screen.queryByText(/Who signs the list/)).toBeNull();
});

test('what a review rejected says the reviewer’s comments', async () => {
  await show([step('reviewing', 'Who signs the list?'), step('ownerApproval', 'Say how the sample was drawn')]);
  expect(await screen.findByText('Kevin Zheng: Who signs the list?')).toBeInTheDocument();
});
