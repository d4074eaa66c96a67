import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { Signed, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import type { DeficiencyRecord } from '../api/records.ts';
import { DeficiencyRail } from './DeficiencyRail.tsx';

const person = { id: 8, userNO: 'lin', name: '林青', englishName: 'Lin Qing' };
const record = {
  sourceRecord: { workflow: 'controlTest', id: 3, no: 'CT-2026-0003' },
  control: { id: 4, no: 'RC-2026-000004' },
  issues: [{ id: 5, issueNo: 'RI-2026-000005' }],
  ...{ carriedTo: [], lastYear: null, retest: null, evaluatedBy: [], testedBy: [], mayJudge: [], owner: person, state: 'proposed' },
} as unknown as DeficiencyRecord;

/** What the rail leads to. */
async function linksOf(role: 'admin' | 'auditor', of: DeficiencyRecord): Promise<(string | null)[]> {
  const user =
    role === 'auditor'
      ? { ...buildUser('owner'), roles: [{ id: 5, roleName: '外部审计师', roleNameEn: 'External Auditor' }] }
      : buildUser('admin');
  stubServer(user as never, {});
  const { unmount } = await renderPage(
    <Signed>
      <DeficiencyRail record={of} />
    </Signed>,
    { user: user as never },
  );
  await screen.findByText('RI-2026-000005');
  expect(screen.getByText('RC-2026-000004')).toBeVisible();
  const links = screen.queryAllByRole('link').map(({ textContent }) => textContent);
  unmount();
  return links;
}

test('an external auditor reads the numbers of controls and issues, and is led to no page that his seat does not open', async () => {
  expect(await linksOf('admin', record)).toEqual(['CT-2026-0003', 'RC-2026-000004', 'RI-2026-000005']);
  expect(await linksOf('auditor', record)).toEqual(['CT-2026-0003']);
  const ofControl = { ...record, sourceRecord: { workflow: 'riskControl', id: 4, no: 'RC-2026-000004' } } as DeficiencyRecord;
  expect(await linksOf('auditor', ofControl)).toEqual([]);
});
