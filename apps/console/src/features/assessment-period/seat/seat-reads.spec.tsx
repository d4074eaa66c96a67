import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { readWays, routes, seatKinds, type Route, type SeatReading } from '@portal/contract';
import { screen } from '@testing-library/react';
import { readAllTexts } from '#shared/testing/all-texts.ts';
import { Signed, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { SeatReads } from './SeatReads.tsx';

const read = (id: number, call: string, { reads: way, of: kind }: SeatReading, detail: string) => ({
  ...{ way, kind, summary: '' },
  ...{ id, call, detail, at: '2026-11-27T09:00:00Z', workflow: null, recordId: null, recordNo: '', rowVersion: null },
});
const rows = [
  read(1, 'getCertificationByPage', { reads: 'list', of: 'certification' }, 'state: reopened; overdue: true'),
  read(2, 'getControlTestByPage', { reads: 'list', of: 'controlTest' }, 'periodId: 7; companyId: 3; keyword: a: b'),
  read(3, 'getDeficiencyByPage', { reads: 'list', of: 'deficiency' }, 'sourceId: 9'),
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

const readings = (Object.values(routes) as unknown as Route[]).flatMap(({ name, auditor, reading }) =>
  auditor === 'read' ? [[name, reading] as const] : [],
);

test.each(['zh', 'en'] as const)('every call that an external auditor reads by is told by its kind and its way (%s)', async (language) => {
  const texts = await readAllTexts(language);
  expect(readings.length).toBeGreaterThan(50);
  const untold = readings.filter(
    ([, reading]) =>
      !reading || !texts.get(`auditorSeat.calls.${reading.reads}`) || (reading.of && !texts.get(`auditorSeat.kinds.${reading.of}`)),
  );
  expect(untold).toEqual([]);
  // Nothing is told that no call is.
  const calls = [...texts.keys()].flatMap((key) => (/^auditorSeat\.calls\.(\w+)$/.exec(key) ?? []).slice(1));
  expect(calls.sort()).toEqual([...readWays, 'other'].sort());
  expect([...new Set(readings.map(([, reading]) => reading!.reads))].sort()).toEqual([...readWays].sort());
  expect([...new Set(readings.flatMap(([, reading]) => reading!.of ?? []))].sort()).toEqual([...seatKinds].sort());
});
