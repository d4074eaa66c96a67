import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import ControlTestList from './ControlTestList.tsx';
import { testRow } from '../testing/test-row-fixture.ts';

const TESTS = 130;
const rows = Array.from({ length: TESTS }, (_, at) => testRow(at + 1));

test('evidence is requested for all that match by the list’s own request, whose tests the server chooses: no page of it is read for that', async () => {
  const user = buildUser('owner');
  const server = stubServer(user, {
    getControlTestByPage: ({ body }) => {
      const { pageIndex = 0, pageSize = 10 } = body as { pageIndex?: number; pageSize?: number };
      return { totalCount: TESTS, data: rows.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize) };
    },
    getBulkRun: () => null,
    getAssessmentPeriodByPage: () => ({ totalCount: 0, data: [] }),
    previewEvidenceRequests: () => [],
  });
  await renderPage(<ControlTestList />, { at: '/ControlTest/ControlTestList?kind=design', language: 'en', user });
  await actor.click(await screen.findByRole('checkbox', { name: /all rows/i }));
  await actor.click(await screen.findByRole('button', { name: 'Select all 130 matches' }));
  const read = server.sentTo('getControlTestByPage').length;
  await actor.click(screen.getByRole('button', { name: 'Request evidence' }));
  await waitFor(() => expect(server.sentTo('previewEvidenceRequests')).toHaveLength(1));
  expect(server.sentTo('previewEvidenceRequests')).toMatchObject([{ testIds: [], filter: { kind: 'design' } }]);
  expect(server.sentTo('getControlTestByPage')).toHaveLength(read);
});
