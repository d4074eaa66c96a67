import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { RiskNoEntry } from '@portal/contract/client';
import { screen, waitFor } from '@testing-library/react';
import { buildUser, Signed, stubServer } from '../testing/record-fixture.tsx';
import { renderPage } from '../testing/render.tsx';
import { RiskNumber } from './RiskNumber.tsx';

const entry = (type: RiskNoEntry['type'], no: string, link: string): RiskNoEntry => ({
  ...{ type, id: 7, no, title: 'Floods', state: 'active', stateName: 'Active', riskYear: 2026, updatedAt: '2026-01-01T00:00:00Z' },
  link,
});
const store = '/RiskControl/RiskStore';
const menu = [{ path: '/RiskControl', name: 'RiskControl', children: [{ path: store, name: 'RiskStore' }] }];

test.each([
  ['a control that he may read', [entry('riskControl', 'R-7', '/c?Id=7')], [], '/c?Id=7'],
  ['an item of the library that stands in his menu', [entry('storeItem', 'R-7', `${store}?keyword=R-7`)], menu, `${store}?keyword=R-7`],
  ['an item of the library that he has no page for', [entry('storeItem', 'R-7', `${store}?keyword=R-7`)], [], null],
  ['what names it, but is not it', [entry('riskEvent', 'RE-1', '/e?Id=1'), entry('riskControl', 'RC-9', '/c?Id=9')], menu, null],
  ['nothing that he may read', [], menu, null],
] as const)('the number of a risk leads to %s', async (_what, found, nodes, to) => {
  const server = stubServer(buildUser('owner'), { getListByRiskNo: () => found, getRoleAsyncRoutes: () => nodes });
  await renderPage(
    <Signed>
      <RiskNumber riskNo="R-7" />
    </Signed>,
  );
  expect(await screen.findByText('R-7')).toBeInTheDocument();
  await waitFor(() => expect(server.sentTo('getListByRiskNo')).toHaveLength(1));
  if (to) expect(await screen.findByRole('link', { name: 'R-7' })).toHaveAttribute('href', to);
  else expect(screen.queryByRole('link')).toBeNull();
});
