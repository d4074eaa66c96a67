import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import ControlTestList from './ControlTestList.tsx';

test.each([
  ['', 'No control tests yet'],
  ['mine', 'No tests assigned to you'],
  ['toReview', 'Nothing to review'],
])('an empty tab says what is missing there, and not that there is nothing at all: "%s" is “%s”', async (tab, title) => {
  const user = buildUser('owner');
  stubServer(user, {
    getControlTestByPage: () => ({ totalCount: 0, data: [] }),
    getAssessmentPeriodByPage: () => ({ totalCount: 0, data: [] }),
    getControlTestBoard: () => [],
    getBulkRun: () => null,
  });
  await renderPage(<ControlTestList />, { at: `/ControlTest/ControlTestList?type=${tab}`, language: 'en', user });
  expect(await screen.findByText(title)).toBeVisible();
});
