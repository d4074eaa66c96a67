import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { PRESENCE_BEAT_MS } from '@portal/contract/client';
import { act, screen, waitFor } from '@testing-library/react';
import { openLiveStream } from '../api/live.ts';
import { buildUser, stubServer } from '../testing/record-fixture.tsx';
import { renderPage } from '../testing/render.tsx';
import Presence from './Presence.tsx';

const person = (id: number, name: string, englishName: string) => ({ id, userNO: `u${id}`, name, englishName });
const chen = person(1, '陈嘉明', 'Chen Jiaming');
const wu = person(2, '吴敏', 'Wu Min');
const li = person(3, '李伟', 'Li Wei');
const page = { kind: 'riskControl', id: 7 };

let editors: unknown[] = [];
let hear: (data: object) => void;
beforeEach(() => {
  editors = [];
  globalThis.EventSource = class {
    onmessage: ((message: { data: string }) => void) | undefined;
    onopen: (() => void) | undefined;
    onerror: (() => void) | undefined;
    constructor() {
      hear = (data) => this.onmessage?.({ data: JSON.stringify(data) });
    }
    close() {
      this.onmessage = undefined;
    }
  } as never;
});
afterEach(() => void jest.useRealTimers());

const serve = () => stubServer(buildUser('owner'), { beatPresence: () => ({ editors }) });
const modesOf = (server: ReturnType<typeof serve>) => server.sentTo('beatPresence').map(({ mode }) => mode);

test.each([
  [
    'en' as const,
    'Chen Jiaming is editing this record',
    'Chen Jiaming and Wu Min are editing this record',
    /^Chen Jiaming and 2 other people/,
  ],
  ['zh' as const, '陈嘉明正在编辑此记录', '陈嘉明和吴敏正在编辑此记录', /^陈嘉明和另外 2 人/],
])('says in a sentence who edits (%s)', async (language, one, two, many) => {
  for (const [told, words] of [
    [[chen], one],
    [[chen, wu], two],
    [[chen, wu, li], many],
  ] as const) {
    editors = [...told];
    serve();
    const { unmount } = await renderPage(<Presence page={page} isEditing={false} />, { language });
    expect(await screen.findByText(words)).toBeInTheDocument();
    unmount();
  }
});

test('beats under one name, says when it edits and when it leaves', async () => {
  const server = serve();
  const { unmount } = await renderPage(<Presence page={page} isEditing />);
  await waitFor(() => expect(modesOf(server)).toEqual(['editing']));
  unmount();
  await waitFor(() => expect(modesOf(server)).toEqual(['editing', 'left']));
  const beats = server.sentTo('beatPresence');
  expect(beats[0]).toMatchObject({ kind: 'riskControl', id: 7 });
  expect(beats[0]!['window']).toBe(beats[1]!['window']);
  expect(beats[0]!['window']).toMatch(/^[\w-]{8,40}$/);
});

test('beats again by the clock, and a beat without an answer shows nobody', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  editors = [chen];
  const server = serve();
  await renderPage(<Presence page={page} isEditing={false} />);
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(screen.getByText(/is editing/)).toBeInTheDocument();
  globalThis.fetch = jest.fn(() => Promise.reject(new Error('down'))) as never;
  await act(() => jest.advanceTimersByTimeAsync(PRESENCE_BEAT_MS));
  expect(globalThis.fetch).toHaveBeenCalled();
  expect(screen.queryByText(/is editing/)).toBeNull();
  expect(modesOf(server)).toEqual(['reading']);
});

test('asks at once when the stream says that something changed on this record, and only then', async () => {
  const server = serve();
  const { client } = await renderPage(<Presence page={page} isEditing={false} />);
  const close = openLiveStream(client);
  await waitFor(() => expect(modesOf(server)).toEqual(['reading']));
  editors = [wu];
  act(() => hear({ topic: 'presence', subject: 'presence', id: 'riskControl 8' }));
  act(() => hear({ topic: 'presence', subject: 'presence', id: 'riskControl 7' }));
  expect(await screen.findByText('Wu Min is editing this record')).toBeInTheDocument();
  expect(modesOf(server)).toEqual(['reading', 'reading']);
  close();
});
