import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import EvidenceRequestList from './EvidenceRequestList.tsx';

test.each([
  ['', 'No evidence requests'],
  ['toAnswer', 'Nothing to answer'],
  ['requested', 'You have not requested any evidence'],
])('an empty tab says what is missing there, and not that there is nothing at all: "%s" is “%s”', async (tab, title) => {
  const user = buildUser('owner');
  stubServer(user, {
    getEvidenceRequestByPage: () => ({ totalCount: 0, data: [] }),
    getAssessmentPeriodByPage: () => ({ totalCount: 0, data: [] }),
    getControlTestBoard: () => [],
    getBulkRun: () => null,
  });
  await renderPage(<EvidenceRequestList />, { at: `/EvidenceRequest/EvidenceRequestList?type=${tab}`, language: 'en', user });
  expect(await screen.findByText(title)).toBeVisible();
});
