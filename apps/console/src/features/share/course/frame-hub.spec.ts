import { afterEach, expect, jest, test } from '@jest/globals';
import type { CourseTracker } from './course-tracker.ts';
import { listenToCourse } from './frame-hub.ts';

const ORIGIN = 'http://c1-p2.localhost:3001';
const course = { launchUrl: `${ORIGIN}/play/x`, contentUrl: `${ORIGIN}/course/x/index.html`, structure: null };

function setUp() {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const told = jest.fn();
  Object.defineProperty(frame.contentWindow, 'postMessage', { value: told });
  const set = jest.fn();
  const onLink = jest.fn();
  const tracker = { version: '1.2', data: { 'cmi.suspend_data': 'x' }, set } as unknown as CourseTracker;
  const onPlace = jest.fn();
  const onNeed = jest.fn();
  const line = listenToCourse(frame, course, tracker, { onLink, onPlace, onNeed });
  const say = (data: unknown, { origin = ORIGIN, source = frame.contentWindow as Window | null } = {}) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
  return { told, set, onLink, onPlace, onNeed, line, say };
}
afterEach(() => document.body.replaceChildren());

test('the page around the course is told where to begin, in its origin alone', () => {
  const { told, say } = setUp();
  say({ scorm: 'hello' });
  expect(told.mock.calls).toEqual([
    [{ scorm: 'start', version: '1.2', data: { 'cmi.suspend_data': 'x' }, address: course.contentUrl }, ORIGIN],
  ]);
});

test('nothing is taken from another window, another origin or in another shape', () => {
  const { told, set, onLink, say } = setUp();
  const message = { scorm: 'set', element: 'cmi.core.lesson_status', value: 'passed' };
  say(message, { source: window });
  say(message, { source: null });
  say(message, { origin: 'http://c2-p2.localhost:3001' });
  say(message, { origin: 'null' });
  say({ ...message, value: 1 });
  say({ scorm: 'link', href: 'javascript:alert(1)' });
  for (const data of [null, 'hello', {}, { scorm: 1 }]) say(data);
  expect([told, set, onLink].map((call) => call.mock.calls.length)).toEqual([0, 0, 0]);
  say(message);
  say({ scorm: 'link', href: 'https://example.com/' });
  expect(set).toHaveBeenCalledWith('cmi.core.lesson_status', 'passed');
  expect(onLink).toHaveBeenCalledWith('https://example.com/');
});

test('the course hears that it ends; the player waits for its last words, and not for ever', async () => {
  jest.useFakeTimers();
  const { told, line, say } = setUp();
  const ended = line.end();
  expect(told).toHaveBeenCalledWith({ scorm: 'close' }, ORIGIN);
  say({ scorm: 'closed' });
  await ended;
  const silent = line.end();
  await jest.advanceTimersByTimeAsync(600);
  await silent;
  line.close();
  jest.useRealTimers();
});

test('where a course of several units says that the reader is, is taken in its shape alone; he is led elsewhere by a message', () => {
  const { told, onPlace, line, say } = setUp();
  for (const place of [undefined, {}, { open: 'a', hidden: [] }, { open: [1], hidden: [] }]) say({ scorm: 'place', place });
  expect(onPlace).not.toHaveBeenCalled();
  say({ scorm: 'place', place: { current: 'a', canContinue: true, open: ['a', 'b'], hidden: [], more: 1 } });
  expect(onPlace).toHaveBeenCalledWith({ current: 'a', canContinue: true, canPrevious: false, open: ['a', 'b'], hidden: [] });
  line.go('choice', 'b');
  expect(told).toHaveBeenLastCalledWith({ scorm: 'go', request: 'choice', unit: 'b' }, ORIGIN);
});

test('what a course asks for in vain is taken in its shape alone', () => {
  const { onNeed, say } = setUp();
  for (const need of [
    { kind: 'silent', name: 'x' },
    { kind: 'missing', name: 1 },
    { kind: 'missing', name: '' },
  ])
    say({ scorm: 'need', ...need });
  expect(onNeed).not.toHaveBeenCalled();
  say({ scorm: 'need', kind: 'missing', name: 'a'.repeat(400) });
  expect(onNeed).toHaveBeenCalledWith({ kind: 'missing', name: 'a'.repeat(300) });
});
