import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, within } from '@testing-library/react';
import { buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import AssessmentPeriodView from './AssessmentPeriodView.tsx';

const period = {
  ...{ id: 7, recordNo: 'AP-2031-000007', title: '2031 年内部控制评价', titleEn: 'Assessment 2031', kind: 'year' },
  ...{ firstDay: '2031-01-01', lastDay: '2031-12-31', currency: 'CNY', signOffBy: null, sharePercent: 15, previousId: null },
  ...{ state: 'fieldwork', rowVersion: 4, updatedAt: '2031-10-10T08:00:00.000Z', allowedActions: [] },
};

test.each([
  ['en', 'Records of this period', ['Control tests', 'Evidence requests', 'Deficiencies', 'Statements']],
  ['zh', '本期间的记录', ['控制测试', '证据请求', '内控缺陷', '内控声明']],
] as const)('whoever takes part in a period is led from its page to the records of it (%s)', async (language, name, lists) => {
  stubServer(buildUser('owner'), { getAssessmentPeriod: () => period, getAssessmentPeriodHistory: () => [] });
  await renderPage(<AssessmentPeriodView />, { at: '/AssessmentPeriod/AssessmentPeriodView?Id=7', language, user: buildUser('owner') });
  const links = within(await screen.findByRole('navigation', { name })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(lists);
  for (const link of links) expect(link).toHaveAttribute('href', expect.stringMatching(/List\?period(Id)?=7$/));
});
