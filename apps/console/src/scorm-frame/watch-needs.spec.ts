import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { pathInCourse, watchNeeds } from './watch-needs.ts';

const need = jest.fn();
let seen: ((list: { getEntries: () => object[] }) => void) | undefined;
const plain = jest.fn<typeof fetch>();

beforeEach(() => {
  need.mockReset();
  plain.mockReset();
  seen = undefined;
  window.fetch = plain;
  class Observer {
    constructor(callback: NonNullable<typeof seen>) {
      seen = callback;
    }
    observe(options: object): void {
      expect(options).toEqual({ type: 'resource', buffered: true });
    }
  }
  Object.assign(globalThis, { PerformanceObserver: Observer });
});
afterEach(() => void jest.restoreAllMocks());

const address = (path: string): string => `${location.origin}/course/token/${path}`;
const answer = (url: string, status: number): Response => ({ url, status, ok: status < 400 }) as Response;

test('a resource that is not there is told by its path in the package; what is there, or elsewhere, is not', () => {
  watchNeeds({ need });
  seen!({
    getEntries: () => [
      { name: address('media/%E8%AF%BE.mp3?x=1'), responseStatus: 404 },
      { name: address('index.html'), responseStatus: 200 },
      { name: 'https://elsewhere.example/a.js', responseStatus: 404 },
      { name: address('shut.js'), responseStatus: 0 },
    ],
  });
  expect(need.mock.calls).toEqual([['missing', 'media/课.mp3']]);
});

test('what a script fetches itself is told as it comes, its answer and its failures are its own', async () => {
  watchNeeds({ need });
  const missing = answer(address('data/questions.json'), 404);
  plain.mockResolvedValueOnce(missing);
  await expect(window.fetch('data/questions.json', { method: 'POST' })).resolves.toBe(missing);
  expect(plain).toHaveBeenCalledWith('data/questions.json', { method: 'POST' });
  plain.mockResolvedValueOnce(answer(address('data/there.json'), 200));
  await window.fetch('data/there.json');
  plain.mockRejectedValueOnce(new TypeError('no line'));
  await expect(window.fetch('x')).rejects.toThrow('no line');
  expect(need.mock.calls).toEqual([['missing', 'data/questions.json']]);
});

test('a host that the policy of courses shuts is told by its name', () => {
  const need = jest.fn();
  watchNeeds({ need });
  for (const blockedURI of ['https://cdn.example.net/lib.js', 'wss://live.example.net/x', `${location.origin}/own`, 'inline', 'data'])
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI }));
  expect(need.mock.calls).toEqual([
    ['blocked', 'cdn.example.net'],
    ['blocked', 'live.example.net'],
  ]);
});

test('addresses beside a sitting are told as they are, those of other hosts not at all', () => {
  expect(pathInCourse(address('a/b.js'))).toBe('a/b.js');
  expect(pathInCourse(address('%E8.js'))).toBe('%E8.js');
  expect(pathInCourse('/favicon.ico')).toBe('/favicon.ico');
  expect(pathInCourse('https://elsewhere.example/course/token/a.js')).toBeUndefined();
  expect(pathInCourse(address('x'.repeat(400)))).toHaveLength(300);
});
