import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { UNATTENDED_HEADER } from '@portal/contract/client';
import { act, renderHook } from '@testing-library/react';
import { clearErrorLog, useErrorLog } from '../feedback/error-log.ts';
import { initI18n, switchLanguage } from '../i18n/i18n.ts';
import { answer, envelope } from '../testing/render.tsx';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { createIntent } from './intent-key.ts';
import { routes } from './routes.ts';
import { isSessionExpired, setUserNo, settleSignIn } from './session-gate.ts';

const fetchMock = jest.fn<typeof fetch>();
const lastInit = () => fetchMock.mock.calls.at(-1)?.[1] as { headers: Record<string, string>; body?: string; method: string };
const lastUrl = () => String(fetchMock.mock.calls.at(-1)?.[0]);
const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

beforeAll(() => initI18n('en'));
beforeEach(() => {
  fetchMock.mockReset();
  globalThis.fetch = fetchMock;
  setUserNo('owner');
});
afterEach(() => setUserNo(undefined));

test('a success answers data alone', async () => {
  fetchMock.mockResolvedValue(answer([{ id: 1 }]));
  expect(await call(routes.getAllResources)).toEqual([{ id: 1 }]);
});

test('UserNo joins every POST and no GET, and the language follows the page', async () => {
  fetchMock.mockImplementation(() => Promise.resolve(answer(null)));
  await call(routes.getRiskControl, { query: { id: 7 } });
  expect(new URL(lastUrl(), 'http://x').searchParams.get('UserNo')).toBe('owner');
  expect(new URL(lastUrl(), 'http://x').searchParams.get('id')).toBe('7');
  await call(routes.findUser, { query: { queryStr: '陈' } });
  expect(lastUrl()).toBe(`/api/Common/FindUser?queryStr=${encodeURIComponent('陈')}`);
  expect(lastInit().headers['accept-language']).toBe('en');
  await switchLanguage('zh');
  await call(routes.getAllResources);
  expect(lastInit().headers['accept-language']).toBe('zh');
  await switchLanguage('en');
});

test('a call that finds no session after a log-out asks nobody to sign in again', async () => {
  setUserNo(undefined);
  fetchMock.mockResolvedValue(envelope({ isSuccess: false, code: 'unauthenticated', message: 'Sign in', data: null }, 401));
  expect((await failure(call(routes.getAllResources))).code).toBe('unauthenticated');
  expect(isSessionExpired()).toBe(false);
});

test('a refusal carries code, words and field errors, whatever the HTTP status', async () => {
  const errors = [{ field: 'keyControl', code: 'validation.required', message: 'Key control cannot be empty' }];
  fetchMock.mockResolvedValue(
    envelope({ isSuccess: false, code: 'validation.required', message: 'Key control cannot be empty', data: null, errors }),
  );
  const error = await failure(call(routes.updateRiskControl, { body: {} as never }));
  expect(error.is('validation')).toBe(true);
  expect(error.is('valid')).toBe(false);
  expect(error.message).toBe('Key control cannot be empty');
  expect(error.errors).toEqual(errors);
});

test('no connection and an unreadable answer are told apart', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('failed'));
  expect((await failure(call(routes.getAllResources))).code).toBe('network');
  fetchMock.mockResolvedValueOnce({ status: 502, json: () => Promise.reject(new Error('html')) } as unknown as Response);
  expect((await failure(call(routes.getAllResources))).code).toBe('fault');
});

test('what is given up while its answer is read is no fault of the server’s, and stands in no error log', async () => {
  clearErrorLog();
  const log = renderHook(() => useErrorLog());
  const given = { status: 200, json: () => Promise.reject(new DOMException('given up', 'AbortError')) } as unknown as Response;
  fetchMock.mockResolvedValueOnce(given);
  await expect(call(routes.getUserInfo, {})).rejects.toMatchObject({ name: 'AbortError' });
  expect(log.result.current).toEqual([]);
  fetchMock.mockResolvedValueOnce({ status: 200, json: () => Promise.reject(new Error('no JSON')) } as unknown as Response);
  await act(async () => void (await failure(call(routes.getUserInfo, {}))));
  expect(log.result.current).toHaveLength(1);
});

test('an ended session waits for one new sign-in, then every waiting call goes on', async () => {
  const gone = { isSuccess: false, code: 'unauthenticated', message: 'Please sign in', data: null };
  fetchMock.mockResolvedValueOnce(envelope(gone, 401)).mockResolvedValueOnce(envelope(gone, 401)).mockResolvedValue(answer('done'));
  const first = call(routes.getAllResources);
  const second = call(routes.getAllResources);
  await new Promise((resolve) => setTimeout(resolve));
  expect(isSessionExpired()).toBe(true);
  settleSignIn(true);
  expect(await Promise.all([first, second])).toEqual(['done', 'done']);
  expect(fetchMock).toHaveBeenCalledTimes(4);
  expect(isSessionExpired()).toBe(false);
});

test('leaving the sign-in dialog refuses the waiting call, and an anonymous call opens none', async () => {
  const gone = { isSuccess: false, code: 'unauthenticated', message: 'Please sign in', data: null };
  fetchMock.mockImplementation(() => Promise.resolve(envelope(gone, 401)));
  const waiting = call(routes.getAllResources);
  await new Promise((resolve) => setTimeout(resolve));
  settleSignIn(false);
  expect((await failure(waiting)).code).toBe('unauthenticated');
  expect((await failure(call(routes.getUserInfo, {}, { anonymous: true }))).status).toBe(401);
  expect(isSessionExpired()).toBe(false);
});

test('one key an intent: kept for a repeat, new for another input and after a success', () => {
  const intent = createIntent();
  const first = intent.keyFor({ a: 1 });
  expect(intent.keyFor({ a: 1 })).toBe(first);
  const other = intent.keyFor({ a: 2 });
  expect(other).not.toBe(first);
  intent.succeeded();
  expect(intent.keyFor({ a: 2 })).not.toBe(other);
});

test('what a page asks for while nobody sits before it says so; a key, a click or a touch ends that', async () => {
  fetchMock.mockImplementation(() => Promise.resolve(answer([])));
  const clock = jest.spyOn(Date, 'now');
  try {
    const start = Date.now();
    for (const sign of ['keydown', 'pointerdown', 'wheel', 'touchstart']) {
      window.dispatchEvent(new Event(sign));
      await call(routes.getAllResources);
      expect(lastInit().headers).not.toHaveProperty(UNATTENDED_HEADER);
      clock.mockReturnValue(Date.now() + 3 * 60_000);
      await call(routes.getAllResources);
      expect(lastInit().headers).toMatchObject({ [UNATTENDED_HEADER]: '1' });
      // Before a course's frame somebody sits who does nothing on the page around it.
      await call(routes.getAllResources, {}, { attended: true });
      expect(lastInit().headers).not.toHaveProperty(UNATTENDED_HEADER);
    }
    expect(Date.now()).toBeGreaterThan(start);
  } finally {
    clock.mockRestore();
    window.dispatchEvent(new Event('keydown'));
  }
});
