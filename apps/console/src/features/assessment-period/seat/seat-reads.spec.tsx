import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { Signed, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { SeatReads } from './SeatReads.tsx';

const read = (id: number, call: string, detail: string) => ({
  ...{ id, call, detail, at: '2026-11-27T09:00:00Z', workflow: null, recordId: null, recordNo: '', rowVersion: null },
});
const rows = [
  read(1, 'getCertificationByPage', 'state: reopened; overdue: true'),
  read(2, 'getControlTestByPage', 'periodId: 7; companyId: 3; keyword: a: b'),
  read(3, 'getDeficiencyByPage', 'sourceId: 9'),
];

test.each([
  ['en', ['State: Reopened; Overdue: Yes', 'Assessment period: Assessment 2031; Company and subsidiaries: C3 Company C; Keyword: a: b']],
  ['zh', ['状态：需重新签署；已逾期：是', '评价期间：2031 年度评价；公司（含下级）：C3 丙公司；关键词：a: b']],
] as const)(
  'what was asked of a list is told in the reader’s language; what has no name here stands as it was (%s)',
  async (language, told) => {
    const user = buildUser('admin');
    stubServer(user, {
      getAuditorSeatReads: () => ({ totalCount: rows.length, data: rows }),
      getCompanies: () => [{ id: 3, code: 'C3', name: '丙公司', nameEn: 'Company C' }],
      getAssessmentPeriodByPage: () => ({
        data: [{ id: 7, title: '2031 年度评价', titleEn: 'Assessment 2031', state: 'fieldwork' }],
        totalCount: 1,
      }),
    } as never);
    await renderPage(
      <Signed>
        <SeatReads id={1} />
      </Signed>,
      { user, language },
    );
    for (const words of [...told, 'sourceId: 9']) expect(await screen.findByText(words)).toBeVisible();
  },
);
