import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { RiskNoEntry, StoreItem } from '@portal/contract/client';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '#shared/api/routes.ts';
import { portalYear } from '#shared/i18n/portal-day.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { actor, buildUser, refuse, Signed, stubServer } from '#shared/testing/record-fixture.tsx';
import { DeleteItemDialog } from './components/DeleteItemDialog.tsx';
import FileYearDialog from './components/FileYearDialog.tsx';
import HangingRecords from './components/HangingRecords.tsx';
import RiskControls from './components/RiskControls.tsx';

const year = portalYear();
const item: StoreItem = {
  id: 4,
  riskYear: year,
  ruNo: 'RS-0004',
  categoryNo1: 'A',
  categoryNo2: '',
  categoryNo3: '',
  categoryLevelOne: 11,
  categoryLevelTwo: null,
  categoryLevelThree: null,
  category1Name: '运营',
  category2Name: '',
  category3Name: '',
  category1NameEn: 'Operations',
  category2NameEn: '',
  category3NameEn: '',
  riskDescription: 'Floods',
  consequences: '',
  consequences_EN: '',
  standardControlDesc: '',
  status: 'active',
  rowVersion: 3,
  allowedActions: ['EDIT', 'DELETE'],
};
const entry = (type: RiskNoEntry['type'], id: number, more: Partial<RiskNoEntry> = {}): RiskNoEntry => ({
  type,
  id,
  no: `${type}-${id}`,
  title: 'Floods',
  state: 'complete',
  stateName: 'Complete',
  riskYear: year,
  updatedAt: '2026-01-01T00:00:00Z',
  link: `/x?Id=${id}`,
  ...more,
});
const hanging = [
  entry('storeItem', 4),
  entry('riskControl', 7),
  entry('riskControl', 8, { riskYear: year - 1 }),
  entry('riskEvent', 9, { riskYear: null }),
];

test('filing says with the numbers what happens before it is done, and sends the year that was chosen', async () => {
  const asked: string[] = [];
  const server = stubServer(buildUser('admin'), {
    getRiskStorageByPage: ({ body }) => ({ totalCount: body['riskYear'] === year ? 60 : 1, data: [] }),
    filingRiskStorage: ({ url }) => {
      asked.push(url.slice(routes.filingRiskStorage.path.length));
      return { riskYear: year - 1, filed: 1, cloned: 0 };
    },
  });
  const onClose = jest.fn();
  await renderPage(<FileYearDialog onClose={onClose} />);
  const dialog = await screen.findByRole('dialog', { name: 'Archive a year of the risk library' });
  expect(await within(dialog).findByText(new RegExp(`The 60 active items of ${year} become read-only`))).toBeInTheDocument();
  expect(within(dialog).getByText(new RegExp(`copied to ${year + 1} as an active item`))).toBeInTheDocument();
  await actor.click(within(dialog).getByRole('radio', { name: String(year - 1) }));
  expect(await within(dialog).findByText(new RegExp(`The 1 active item of ${year - 1} becomes read-only`))).toBeInTheDocument();
  await actor.click(within(dialog).getByRole('button', { name: `Archive ${year - 1}` }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked).toEqual([`?RiskYear=${year - 1}`]);
  expect(server.sentTo('getRiskStorageByPage')).toContainEqual(expect.objectContaining({ riskYear: year, status: 'active' }));
});

test('a year without active items is not filed, and a refusal is said in the dialog', async () => {
  let count = 0;
  const server = stubServer(buildUser('admin'), {
    getRiskStorageByPage: () => ({ totalCount: count, data: [] }),
    filingRiskStorage: () => refuse({ code: 'validation', message: 'Only this year or an earlier year can be archived' }),
  });
  const first = await renderPage(<FileYearDialog onClose={() => undefined} />);
  expect(await screen.findByText(`${year} has no active items to archive.`)).toBeInTheDocument();
  await actor.click(screen.getByRole('button', { name: `Archive ${year}` }));
  expect(await screen.findByRole('alert')).toHaveTextContent(`${year} has no active items to archive.`);
  expect(server.sentTo('filingRiskStorage')).toEqual([]);
  first.unmount();
  count = 3;
  await renderPage(<FileYearDialog onClose={() => undefined} />);
  await screen.findByText(/The 3 active items/);
  await actor.click(screen.getByRole('button', { name: `Archive ${year}` }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Only this year or an earlier year can be archived');
});

test('what hangs on a number is listed by kind, each a link, the item itself left out', async () => {
  stubServer(buildUser('admin'), { getListByRiskNo: () => hanging });
  await renderPage(<HangingRecords item={item} />);
  expect(await screen.findByText('Risk controls · 2')).toBeInTheDocument();
  expect(screen.getByText('Risk events · 1')).toBeInTheDocument();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/x?Id=7', '/x?Id=8', '/x?Id=9']);
});

test.each([
  ['admin', 'noControl', {}, true],
  ['owner', 'notEffective', {}, true],
  ['owner', 'covered', {}, false],
  // Another control would not hurry the review.
  ['owner', 'notReviewed', {}, false],
  ['auditor', 'noControl', {}, false],
  ['admin', 'noControl', { riskYear: year - 1 }, false],
  ['admin', 'noControl', { status: 'retired' }, false],
] as const)('for %s an item that is %s %o offers a control of it: %s', async (role, coverage, changes, isOffered) => {
  stubServer(buildUser(role), { getControlsOfRisk: () => ({ riskYear: year, coverage, hidden: 0, data: [] }) });
  await renderPage(
    <Signed>
      <RiskControls item={{ ...item, ...changes }} />
    </Signed>,
  );
  await screen.findByRole('status');
  const links = screen.queryAllByRole('link', { name: 'New control' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(isOffered ? ['/RiskControl/RiskControlEdit?storeItem=4'] : []);
});

test('nothing hangs on it: that is said', async () => {
  stubServer(buildUser('admin'), { getListByRiskNo: () => [entry('storeItem', 4)] });
  await renderPage(<HangingRecords item={item} />);
  expect(await screen.findByText(/^No risk control, event or report/)).toBeInTheDocument();
});

test('an item in use is retired, and the question says so and why', async () => {
  const server = stubServer(buildUser('admin'), {
    getListByRiskNo: () => hanging,
    deleteRiskStorageItem: () => ({ id: 4, retired: true }),
  });
  const onDone = jest.fn();
  await renderPage(<DeleteItemDialog item={item} onClose={() => undefined} onDone={onDone} />);
  const dialog = await screen.findByRole('dialog', { name: 'Retire library item' });
  expect(dialog).toHaveTextContent('RS-0004 is used by 2 records');
  await actor.click(within(dialog).getByRole('button', { name: 'Retire' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(server.sentTo('deleteRiskStorageItem')).toEqual([{ id: 4, rowVersion: 3 }]);
});
