import { expect, jest, test } from '@jest/globals';
import type { Elements } from './protocol.ts';
import { CourseApi, type RunTime } from './run-time.ts';
import { describe as describeWindow, furnish, namesOf, standIn } from './surroundings.ts';

/** A run time that keeps everything, as strict about its beginning as the real ones. */
function createRunTime(): RunTime {
  const kept = new Map<string, string>();
  let isOpen = false;
  return {
    load: (data: Elements) => Object.entries(data).forEach(([name, value]) => kept.set(name, value)),
    initialize: () => !isOpen && (isOpen = true),
    finish: () => isOpen && !(isOpen = false),
    get: (element) => (isOpen ? (kept.get(element) ?? '') : ''),
    set: (element, value) => isOpen && Boolean(kept.set(element, value)),
    commit: () => isOpen,
    lastError: () => '0',
    errorString: (code) => `error ${code}`,
    diagnostic: (code) => code,
  };
}
const events = () => ({ initialized: jest.fn(), changed: jest.fn(), committed: jest.fn(), finished: jest.fn() });

test('a course of 1.2 finds the calls of 1.2, one of 2004 those of 2004', () => {
  const names = (version: '1.2' | '2004') => Object.keys(new CourseApi(version, createRunTime, {}, false, events()).toApi());
  expect(names('1.2')).toEqual(
    ['Initialize', 'Finish', 'GetValue', 'SetValue', 'Commit', 'GetLastError', 'GetErrorString', 'GetDiagnostic'].map(
      (name) => `LMS${name}`,
    ),
  );
  expect(names('2004')).toEqual([
    'Initialize',
    'Terminate',
    'GetValue',
    'SetValue',
    'Commit',
    'GetLastError',
    'GetErrorString',
    'GetDiagnostic',
  ]);
});

test('what the course does is told, and a value beyond its limit is refused at once', () => {
  const told = events();
  const api = new CourseApi('1.2', createRunTime, { 'cmi.core.lesson_location': '3' }, false, told).toApi();
  expect([api['LMSInitialize']!(''), api['LMSGetValue']!('cmi.core.lesson_location')]).toEqual(['true', '3']);
  expect(api['LMSSetValue']!('cmi.core.lesson_location', 4)).toBe('true');
  expect(told.changed).toHaveBeenLastCalledWith('cmi.core.lesson_location', '4');
  expect([api['LMSSetValue']!('cmi.suspend_data', 'x'.repeat(4_097)), api['LMSGetLastError']!()]).toEqual(['false', '405']);
  expect(told.changed).toHaveBeenCalledTimes(1);
  expect([api['LMSGetValue']!('cmi.suspend_data'), api['LMSGetLastError']!()]).toEqual(['', '0']);
  expect([api['LMSCommit']!(''), api['LMSFinish']!('')]).toEqual(['true', 'true']);
  expect([told.initialized, told.committed, told.finished].map((call) => call.mock.calls.length)).toEqual([1, 1, 1]);
});

test('documents of one course share what one of them has begun', () => {
  const told = events();
  const joined = new CourseApi('2004', createRunTime, {}, true, told);
  const api = joined.toApi();
  joined.follow('set', 'cmi.location', '5');
  expect(api['GetValue']!('cmi.location')).toBe('5');
  // To begin again what another document began is no mistake, once.
  expect([api['Initialize']!(''), api['Initialize']!('')]).toEqual(['true', 'false']);
  expect(told.initialized).not.toHaveBeenCalled();
  joined.follow('finish');
  expect(api['SetValue']!('cmi.location', '6')).toBe('false');
});

test('storage and cookies are the document’s own', () => {
  furnish(window);
  localStorage.setItem('a', '1');
  localStorage['b'] = '2';
  expect([localStorage.length, localStorage.getItem('b'), localStorage.key(0), Object.keys(localStorage)]).toEqual([
    2,
    '2',
    'a',
    ['a', 'b'],
  ]);
  localStorage.removeItem('a');
  expect([localStorage.getItem('a'), sessionStorage.length]).toEqual([null, 0]);
  document.cookie = 'x=1; path=/';
  document.cookie = 'y=2';
  document.cookie = 'x=; max-age=0';
  expect(document.cookie).toBe('y=2');
});

test('the windows around a document are stood in for: functions, values and the run time on every level', () => {
  const before = namesOf(window);
  const world = window as unknown as Record<string, unknown>;
  world['recordTest'] = () => undefined;
  world['pages'] = ['a', 'b'];
  world['page'] = document.body;
  const surface = describeWindow(window, before);
  expect(surface).toEqual({ functions: ['recordTest'], values: { pages: ['a', 'b'] } });

  const send = jest.fn();
  const api = { find: () => 'me' };
  type Around = { recordTest(score: number): void; pages: string[]; API: unknown; parent: Around };
  const around = standIn([surface, { functions: ['outerMost'], values: {} }], { API: api }, send) as Around;
  around.recordTest(90);
  expect(send).toHaveBeenCalledWith({ scorm: 'call', level: 0, name: 'recordTest', args: [90] });
  expect([around.pages, around.API, around.parent.API]).toEqual([['a', 'b'], api, api]);
  // The way up ends where a course stops looking.
  expect(around.parent.parent).toBe(around.parent);
});
