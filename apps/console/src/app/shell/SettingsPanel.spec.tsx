import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ScoreChip } from '#shared/parts/ScoreChip.tsx';
import { changeSettings, defaultSettings, getSettings, takeSettings } from '#shared/settings/settings.ts';
import { answer, envelope, renderPage } from '#shared/testing/render.tsx';
import SettingsPanel from './SettingsPanel.tsx';

let sent: Record<string, unknown>[];
beforeEach(() => {
  sent = [];
  takeSettings({});
  globalThis.fetch = jest.fn((_: unknown, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)) as Record<string, unknown>);
    return Promise.resolve(answer(null));
  }) as never;
});

const renderPanel = () => renderPage(<SettingsPanel onClose={() => undefined} />);
const device = () => JSON.parse(localStorage.getItem('settings') ?? '{}') as Record<string, unknown>;

test('every setting is in force at once, kept on the device, and sent to the account in one call', async () => {
  await renderPanel();
  fireEvent.click(screen.getByRole('radio', { name: 'Violet' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Compact' }));
  fireEvent.click(screen.getByRole('radio', { name: /^As in the old lists/ }));
  for (const name of ['Page tabs', 'Fixed header', 'Sidebar logo', 'Single-key shortcuts'])
    fireEvent.click(screen.getByRole('switch', { name }));
  const chosen = {
    themeColor: '#6959CD',
    mode: 'dark',
    density: 'compact',
    scoreReading: 'list',
    tagsView: false,
    fixedHeader: false,
    sidebarLogo: false,
    letterKeys: false,
  };
  expect(getSettings()).toEqual(chosen);
  expect(device()).toEqual(chosen);
  await waitFor(() => expect(sent).toEqual([chosen]));

  fireEvent.click(screen.getByRole('button', { name: 'Restore defaults' }));
  expect(getSettings()).toEqual({ ...defaultSettings, scoreReading: undefined });
  await waitFor(() => expect(sent[1]).toEqual({ ...defaultSettings, scoreReading: null }));
});

test('closing sends what waits; what the server did not take goes with the next change', async () => {
  globalThis.fetch = jest.fn(() =>
    Promise.resolve(envelope({ isSuccess: false, code: 'fault', message: 'down', data: null }, 500)),
  ) as never;
  const view = await renderPanel();
  fireEvent.click(screen.getByRole('switch', { name: 'Page tabs' }));
  view.unmount();
  await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
  expect(device()).toMatchObject({ tagsView: false });
  globalThis.fetch = jest.fn((_: unknown, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)) as Record<string, unknown>);
    return Promise.resolve(answer(null));
  }) as never;
  await renderPanel();
  fireEvent.click(screen.getByRole('radio', { name: 'Light' }));
  await waitFor(() => expect(sent).toEqual([{ tagsView: false, mode: 'light' }]));
});

test('a colour that is too pale for words says what is used instead; arrow keys choose', async () => {
  await renderPanel();
  expect(screen.getByText(/^For legibility, text and buttons use #1A6ACB/)).toBeInTheDocument();
  const colors = within(screen.getByRole('radiogroup', { name: 'Theme colour' }));
  const blue = colors.getByRole('radio', { name: 'Blue (default)' });
  expect(blue).toBeChecked();
  fireEvent.keyDown(blue, { key: 'ArrowRight' });
  expect(colors.getByRole('radio', { name: 'Teal' })).toBeChecked();
  expect(colors.getByRole('radio', { name: 'Teal' })).toHaveFocus();
  fireEvent.change(screen.getByLabelText('Custom colour'), { target: { value: '#ffee00' } });
  expect(getSettings().themeColor).toBe('#ffee00');
});

test('what the account keeps replaces what somebody else left on this device', () => {
  changeSettings({ themeColor: '#ff0000', scoreReading: 'list', tagsView: false });
  takeSettings({ mode: 'dark' });
  expect(getSettings()).toEqual({ ...defaultSettings, mode: 'dark' });
  expect(device()).toEqual({ ...defaultSettings, mode: 'dark' });
});

test('a score is coloured by its meaning, until the person chooses another reading', async () => {
  await renderPage(
    <>
      <ScoreChip score={5} />
      <ScoreChip score={2} />
    </>,
  );
  const tones = () => screen.getAllByText(/^[1-5]$/).map((tile) => tile.dataset['tone']);
  expect(tones()).toEqual(['green', 'red']);
  for (const [reading, expected] of [
    ['list', ['red', 'amber']],
    ['dashboard', ['red', 'green']],
    ['meaning', ['green', 'red']],
  ] as const) {
    act(() => changeSettings({ scoreReading: reading }));
    expect(tones()).toEqual(expected);
  }
});
