import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { useOpenPanel } from '#shared/page/panel-store.ts';
import { actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import ControlTestList from './ControlTestList.tsx';

const period = (id: number, state: string) => ({ id, recordNo: `AP-${id}`, title: `期间 ${id}`, titleEn: `Period ${id}`, state });
const periods = [period(9, 'planning'), period(8, 'fieldwork'), period(7, 'concluding'), period(6, 'signedOff')];

/** The further tools of the list, as its menu shows them. */
async function openTools(at: string, role: 'admin' | 'owner' = 'admin'): Promise<(string | null)[]> {
  const user = buildUser(role);
  stubServer(user, {
    getControlTestByPage: () => ({ totalCount: 0, data: [] }),
    getAssessmentPeriodByPage: () => ({ totalCount: periods.length, data: periods }),
    getCompanies: () => [],
  });
  await renderPage(<ControlTestList />, { at, language: 'en', user });
  const button = screen.queryByRole('button', { name: 'More' });
  if (!button) return [];
  await actor.click(button);
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
}

test('a plan is imported into each period at work, which the entry names', async () => {
  const { result } = renderHook(() => useOpenPanel());
  expect(await openTools('/ControlTest/ControlTestList')).toEqual([
    'Import plan: Period 9',
    'Import plan: Period 8',
    'Procedures',
    'Sample sizes',
  ]);
  await actor.click(screen.getByRole('menuitem', { name: 'Import plan: Period 8' }));
  expect(result.current).toEqual({ imports: 'testPlan', recordId: 8 });
});

test.each([
  ['7', ['Import plan: Period 7', 'Procedures', 'Sample sizes']],
  ['6', ['Procedures', 'Sample sizes']],
])('of a period that is looked at (%s) it is that one, unless it is signed off', async (id, entries) => {
  expect(await openTools(`/ControlTest/ControlTestList?periodId=${id}`)).toEqual(entries);
});

test('who is no administrator has no such entry', async () => {
  expect(await openTools('/ControlTest/ControlTestList', 'owner')).toEqual([]);
});

test('a gap of the coverage opens the plan of its control once: the way back does not open it again, nor is the next plan of that control', async () => {
  const user = buildUser('admin');
  const control = { id: 3, riskNo: 'RC-2031-000003', riskDescription: 'Refunds' };
  stubServer(user, {
    getControlTestByPage: () => ({ totalCount: 0, data: [] }),
    getAssessmentPeriodByPage: () => ({ totalCount: periods.length, data: periods }),
    getCompanies: () => [],
    getTestProcedures: () => [],
    getBulkRun: () => null,
    getRiskControlByPage: () => ({ totalCount: 1, data: [control] }),
  });
  const at = '/ControlTest/ControlTestList?periodId=8&action=PLAN&plan=RC-2031-000003';
  const { router } = await renderPage(<ControlTestList />, { at, language: 'en', user });
  const chosen = async () => within(await screen.findByRole('dialog')).getByRole('combobox', { name: /^Control/ });
  await waitFor(async () => expect(await chosen()).toHaveValue('RC-2031-000003 Refunds'));
  await waitFor(() => expect(router.state.location.search).toBe('?periodId=8'));
  expect(screen.getByRole('dialog')).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await actor.click(screen.getByRole('button', { name: 'Plan test' }));
  expect(await chosen()).toHaveValue('');
});
