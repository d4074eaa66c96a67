import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { initI18n } from '../i18n/i18n.ts';
import { answer } from '../testing/render.tsx';
import { askSessionEarly, sessionQuery } from './session.ts';

const fetchMock = jest.fn<typeof fetch>();
const someone = { id: 1, userNO: 'owner', timeZone: 'Asia/Shanghai', roles: [], settings: {} };
const ask = () => new QueryClient().fetchQuery(sessionQuery);

beforeAll(() => initI18n('en'));
beforeEach(() => {
  fetchMock.mockReset();
  globalThis.fetch = fetchMock;
});

test('who is here is asked before the page, whose first question takes the answer; the next one asks anew', async () => {
  fetchMock.mockImplementation(() => Promise.resolve(answer(someone)));
  askSessionEarly();
  expect(await ask()).toMatchObject({ userNO: 'owner' });
  expect(fetchMock).toHaveBeenCalledTimes(1);
  await ask();
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

test('an early question without an answer is asked again', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('no connection')).mockImplementation(() => Promise.resolve(answer(someone)));
  askSessionEarly();
  expect(await ask()).toMatchObject({ userNO: 'owner' });
});

test('without a session the early answer says so, too', async () => {
  fetchMock.mockImplementation(() => Promise.resolve(answer(null)));
  askSessionEarly();
  await expect(ask()).rejects.toMatchObject({ code: 'unauthenticated' });
});
