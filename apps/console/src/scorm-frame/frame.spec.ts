import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { beginPlayer } from './frame.ts';
import type { RunTime } from './run-time.ts';

const PORTAL = 'https://portal.example';
const createRunTime = (): RunTime => ({
  load: () => undefined,
  initialize: () => true,
  finish: () => true,
  get: () => '',
  set: () => true,
  commit: () => true,
  lastError: () => '0',
  errorString: () => '',
  diagnostic: () => '',
});

const told = jest.fn();
let portal: Window;
beforeEach(() => {
  jest.useFakeTimers();
  told.mockReset();
  document.body.dataset['portal'] = PORTAL;
  document.body.innerHTML = '<iframe id="course"></iframe><iframe id="portal"></iframe>';
  portal = document.querySelector<HTMLIFrameElement>('#portal')!.contentWindow!;
  Object.defineProperty(portal, 'postMessage', { value: told });
  Object.defineProperty(window, 'parent', { configurable: true, value: portal });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'API');
});

test('the page asks the portal until it is answered, and listens to that window and origin alone', () => {
  const createSequencer = () => {
    throw new Error('a course of one unit has none');
  };
  beginPlayer('1.2', { createRunTime, createSequencer });
  jest.advanceTimersByTime(900);
  expect(told.mock.calls).toEqual(Array.from({ length: 3 }, () => [{ scorm: 'hello' }, PORTAL]));
  const data = { scorm: 'start', version: '1.2', data: {}, address: 'about:blank#course' };
  const say = (origin: string, source: Window): boolean => window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
  say('https://evil.example', portal);
  say(PORTAL, window);
  expect('API' in window).toBe(false);
  say(PORTAL, portal);
  expect('API' in window).toBe(true);
  expect(document.querySelector<HTMLIFrameElement>('#course')!.src).toBe('about:blank#course');
  told.mockReset();
  jest.advanceTimersByTime(2_000);
  expect(told).not.toHaveBeenCalled();
  const { API } = window as unknown as { API: Record<string, (...values: string[]) => string> };
  API['LMSSetValue']!('cmi.suspend_data', 'x');
  expect(told).toHaveBeenCalledWith({ scorm: 'set', element: 'cmi.suspend_data', value: 'x' }, PORTAL);
});
