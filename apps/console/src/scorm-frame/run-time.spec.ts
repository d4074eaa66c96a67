import { expect, jest, test } from '@jest/globals';
import type { Elements } from './protocol.ts';
import { CourseApi, type RunTime } from './run-time.ts';

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
  const names = (version: '1.2' | '2004') => Object.keys(new CourseApi(version, createRunTime, {}, events()).toApi());
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
  const api = new CourseApi('1.2', createRunTime, { 'cmi.core.lesson_location': '3' }, told).toApi();
  expect([api['LMSInitialize']!(''), api['LMSGetValue']!('cmi.core.lesson_location')]).toEqual(['true', '3']);
  expect(api['LMSSetValue']!('cmi.core.lesson_location', 4)).toBe('true');
  expect(told.changed).toHaveBeenLastCalledWith('cmi.core.lesson_location', '4');
  expect([api['LMSSetValue']!('cmi.suspend_data', 'x'.repeat(4_097)), api['LMSGetLastError']!()]).toEqual(['false', '405']);
  expect(told.changed).toHaveBeenCalledTimes(1);
  expect([api['LMSGetValue']!('cmi.suspend_data'), api['LMSGetLastError']!()]).toEqual(['', '0']);
  expect([api['LMSCommit']!(''), api['LMSFinish']!('')]).toEqual(['true', 'true']);
  expect([told.initialized, told.committed, told.finished].map((call) => call.mock.calls.length)).toEqual([1, 1, 1]);
});

test('a session that has ended begins anew with what was set in it', () => {
  const told = events();
  const api = new CourseApi('2004', createRunTime, { 'cmi.location': '1' }, told).toApi();
  expect([api['Initialize']!(''), api['Initialize']!('')]).toEqual(['true', 'false']);
  api['SetValue']!('cmi.location', '5');
  expect([api['Terminate']!(''), api['GetValue']!('cmi.location')]).toEqual(['true', '']);
  expect([api['Initialize']!(''), api['GetValue']!('cmi.location')]).toEqual(['true', '5']);
  expect([told.initialized.mock.calls.length, told.finished.mock.calls.length]).toEqual([2, 1]);
});
