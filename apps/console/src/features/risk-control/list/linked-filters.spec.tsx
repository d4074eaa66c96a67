import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { missingValues } from '@portal/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '#shared/api/routes.ts';
import { defineList } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { buildUser } from '#shared/testing/record-fixture.tsx';
import { answer, renderPage } from '#shared/testing/render.tsx';
import { riskListBase, useOwnerChoice } from './risk-list.tsx';

const resource = (classCode: string, classItem: string, className: string, classNameEn: string) => ({
  id: 1,
  classCode,
  classItem,
  className,
  classNameEn,
});

beforeEach(() => {
  globalThis.fetch = jest.fn((url: unknown) => {
    const path = String(url).split('?')[0];
    if (path === routes.getAllResources.path)
      return Promise.resolve(
        answer([
          resource('RiskCurrentControl_controlMode', '3', '人工', 'Manual'),
          resource('RiskReview_controlDeficiency', '20', '观察项', 'Observation'),
          resource('RiskControl_KeyControl', '1', '是', 'Yes'),
        ]),
      );
    if (path === routes.findUser.path)
      return Promise.resolve(
        answer([
          { id: 6, userNO: 'owner2', name: '别人', englishName: 'Somebody Else', roleJobs: [] },
          { id: 5, userNO: 'owner', name: '陈嘉明', englishName: 'Chen Jiaming', roleJobs: [] },
        ]),
      );
    return Promise.resolve(answer([]));
  }) as never;
});

const bare = defineList({
  ...riskListBase,
  name: 'linked-filters',
  title: 'titles.management',
  route: routes.getRiskControlByPage,
  offers: ['year'],
  columns: [],
  empty: { title: 'riskList.management.empty', body: 'riskList.management.emptyAide' },
  useExtras: useOwnerChoice,
});
const openList = (at = '/list') => renderPage(<ListPage list={bare} />, { user: buildUser(), at });

test('what a link has set is a pill in words that can be removed, even when the list does not offer it', async () => {
  const { router } = await openList(
    `/list?mode=3&owner=owner&level=2&status=1&effectiveness=5&deficiency=20&issues=true&dueTo=2026-11-19&since=2026-11-18&key=${encodeURIComponent('是')}`,
  );
  for (const words of [
    /Control method\s*Manual/,
    /Control owner\s*Chen Jiaming \(owner\)/,
    /Category level\s*With category 2/,
    /Overall status\s*Awaiting decision/,
    /Review effectiveness\s*5 · /,
    /Deficiency\s*Observation/,
    /Remediation\s*Open issues/,
    /Due by\s*2026-11-19/,
    /Changed on or after\s*2026-11-18/,
    /Key control\s*Yes/,
  ]) {
    expect(await screen.findByRole('button', { name: words })).toBeInTheDocument();
  }
  await userEvent.click(screen.getByRole('button', { name: /^Clear .*Control owner/ }));
  expect(router.state.location.search).not.toContain('owner=');
  expect(router.state.location.search).toContain('mode=3');
});

test('a list without links has only its own pills', async () => {
  await openList();
  const pills = await screen.findAllByRole('button', { name: /Year|Category|Score|Unit|Area|Key|State|Active|Control/ });
  expect(pills.map((pill) => pill.textContent)).toEqual(['Year']);
});

test('everything that can be missing has a name', async () => {
  for (const value of missingValues) {
    const { unmount } = await openList(`/list?missing=${value}`);
    const pill = await screen.findByRole('button', { name: /^Not set/ });
    expect(pill.textContent).toMatch(/^Not set[A-Z][a-z ]+$/);
    unmount();
  }
});
