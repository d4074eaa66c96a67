import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { LearnRow } from '@portal/contract/client';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setUserNo } from '#shared/api/session-gate.ts';
import { answer, envelope, renderPage } from '#shared/testing/render.tsx';
import CoursePackage from './components/CoursePackage.tsx';
import CoursePanel from './components/CoursePanel.tsx';
import { setPortalTimeZone } from '#shared/i18n/portal-day.ts';

beforeAll(() => setPortalTimeZone('Asia/Shanghai'));

const fetchMock = jest.fn<typeof fetch>();
beforeEach(() => {
  fetchMock.mockReset();
  globalThis.fetch = fetchMock;
  setUserNo('user');
  localStorage.clear();
});

const row = (change: Partial<LearnRow>): LearnRow => ({
  attemptId: 7,
  kid: 3,
  courseId: 2,
  courseTitle: '数据安全',
  version: '1.2',
  learner: { id: 1, userNO: 'user', name: '孙悦', englishName: 'Sun Yue' },
  sequence: 4,
  state: 'inProgress',
  isCompleted: false,
  completionStatus: 'incomplete',
  successStatus: 'unknown',
  score: null,
  totalSeconds: 4_000,
  totalTime: '0001:06:40.00',
  completedAt: null,
  units: [],
  location: '2',
  createDateTime: '2026-11-20T08:00:00.000Z',
  updateDateTime: '2026-11-20T08:00:00.000Z',
  ...change,
});

test.each([
  [[], 'Start the course', /not started/],
  [[row({ sequence: 0, state: 'notStarted' })], 'Start the course', /not started/],
  [[row({})], 'Continue the course', '1 h 7 min'],
  [[row({ state: 'failed', score: 40 })], 'Continue the course', '40'],
  [[row({ state: 'completed', isCompleted: true, completedAt: '2026-11-20T09:00:00.000Z' })], 'Open it again', '2026-11-20 17:00:00'],
])('the panel says how far I am: %#', async (rows, button, words) => {
  fetchMock.mockResolvedValue(answer(rows));
  await renderPage(<CoursePanel shareId={3} />);
  expect(await screen.findByRole('button', { name: button })).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});

test('what an earlier window could not save goes first; without a line the course does not begin', async () => {
  const waiting = { attemptId: 7, launchId: 1, sequence: 5, data: { 'cmi.suspend_data': 'x' }, autosave: false };
  localStorage.setItem('portal.course.user.3', JSON.stringify(waiting));
  const asked: string[] = [];
  let isUp = false;
  fetchMock.mockImplementation((input) => {
    const path = new URL(String(input), 'http://portal').pathname.split('/').at(-1)!;
    asked.push(path);
    if (path === 'GetScormLearnListByKid') return Promise.resolve(answer([row({})]));
    if (!isUp) return Promise.reject(new TypeError('no line'));
    if (path === 'ScormCommit') return Promise.resolve(answer({ sequence: 5 }));
    return Promise.resolve(envelope({ isSuccess: false, code: 'not_found', message: 'gone', data: null }));
  });
  await renderPage(<CoursePanel shareId={3} />);
  const start = await screen.findByRole('button', { name: 'Continue the course' });
  asked.length = 0;
  await userEvent.click(start);
  await screen.findByRole('button', { name: 'Continue the course' });
  expect(asked).toEqual(['ScormCommit']);
  expect(localStorage.getItem('portal.course.user.3')).not.toBeNull();

  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Continue the course' }));
  await screen.findByRole('button', { name: 'Continue the course' });
  expect(asked).toEqual(['ScormCommit', 'ScormCommit', 'GetScormById']);
  expect(localStorage.getItem('portal.course.user.3')).toBeNull();
});

test('the field shows what was uploaded, takes another package and keeps the one that is there', async () => {
  fetchMock.mockResolvedValue(answer({ title: '数据安全', edition: '2004 4th Edition' }));
  await renderPage(<CoursePackage value={2} onChange={() => undefined} error="Upload a course" />);
  expect(await screen.findByText('数据安全')).toBeTruthy();
  expect(screen.getByText('SCORM 2004 4th Edition')).toBeTruthy();
  expect(screen.getByText('Upload a course')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Upload another package' }));
  expect(document.querySelector('input[type=file]')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Keep this one' }));
  expect(screen.getByText('数据安全')).toBeTruthy();
});
