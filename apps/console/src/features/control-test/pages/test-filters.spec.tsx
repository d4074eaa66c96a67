import { beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor } from '@testing-library/react';
import { actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import ControlTestList from './ControlTestList.tsx';
import { testRow } from '../testing/test-row-fixture.ts';

const row = (id: number, state: string, conclusion: string) =>
  testRow(id, { state, conclusion, isOpen: state !== 'concluded', done: 2, wanted: 2 });
const rows = [row(1, 'inReview', 'ineffective'), row(2, 'inReview', 'effective'), row(3, 'concluded', 'effective')];
const testers = [
  { key: '41', label: '测试人', labelEn: 'Tess' },
  { key: '42', label: '周岚', labelEn: 'Zhou Lan' },
];

beforeEach(() => {
  localStorage.clear();
  window.innerWidth = 1700;
});

async function open({ at = '', board = testers, role = 'owner' }: { at?: string; board?: object[]; role?: 'admin' | 'owner' } = {}) {
  const user = buildUser(role);
  const server = stubServer(user, {
    getControlTestByPage: () => ({ totalCount: 3, data: rows }),
    getAssessmentPeriodByPage: () => ({
      totalCount: 1,
      data: [{ id: 7, title: '2031 年', titleEn: 'Assessment 2031', state: 'fieldwork' }],
    }),
    getControlTestBoard: () => board,
    getUserOrDepartmentPath: () => [{ pk: 43, objectType: 0, objectName: '何川', objectNameEn: 'He Chuan', namePath: '', namePathEn: '' }],
    getBulkRun: () => null,
  });
  await renderPage(<ControlTestList />, { at: `/ControlTest/ControlTestList${at}`, language: 'en', user });
  await screen.findByText('Control 1');
  return server;
}

test('the tests are narrowed to one tester, chosen among those who have any', async () => {
  const server = await open({ role: 'admin' });
  await actor.click(await screen.findByRole('button', { name: 'Tester' }));
  await actor.click(await screen.findByRole('option', { name: 'Zhou Lan' }));
  await waitFor(() => expect(server.sentTo('getControlTestByPage').at(-1)).toMatchObject({ testerId: 42 }));
  expect(server.sentTo('getControlTestBoard')).toEqual([{ by: 'tester' }]);
});

test('whom a link names is named beside them, whose tests were all cancelled; who sees one tester only has nothing to choose', async () => {
  const named = await open({ at: '?testerId=43' });
  expect(await screen.findByRole('button', { name: /Tester\s*He Chuan/ })).toBeInTheDocument();
  expect(named.sentTo('getControlTestByPage')[0]).toMatchObject({ testerId: 43 });
});

test('who sees the tests of one tester has none to choose, but a period as everybody', async () => {
  const server = await open({ board: testers.slice(0, 1) });
  await actor.click(await screen.findByRole('button', { name: 'Assessment period' }));
  await actor.click(await screen.findByRole('option', { name: 'Assessment 2031' }));
  await waitFor(() => expect(server.sentTo('getControlTestByPage').at(-1)).toMatchObject({ periodId: 7 }));
  expect(screen.queryByRole('button', { name: 'Tester' })).toBeNull();
});

test('a reviewer sees what the testers concluded; elsewhere a conclusion stands once it is confirmed', async () => {
  await open();
  expect(screen.getAllByText('Effective')).toHaveLength(1);
  expect(screen.queryByText('Not effective')).toBeNull();
});

test('among the tests to review what is not effective stands out', async () => {
  await open({ at: '?type=toReview' });
  expect(screen.getByText('Not effective')).toBeVisible();
  expect(screen.getAllByText('Effective')).toHaveLength(2);
});
