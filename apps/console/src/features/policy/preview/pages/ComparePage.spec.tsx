import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '#shared/api/routes.ts';
import { answer, renderPage } from '#shared/testing/render.tsx';
import type { Comparison } from '../api/comparison.ts';
import ComparePage from './ComparePage.tsx';

const version = (id: number, revision: number, state: string) => ({
  id,
  docId: 5,
  revision,
  version: `${revision}.0`,
  state,
  docName: 'Travel policy',
  updateDateTime: '2026-03-01T08:00:00Z',
});
const far = Array.from({ length: 12 }, (_, index) => `Paragraph ${index}\n`).join('');
const ready: Comparison = {
  from: { revision: 2, version: '2.0' },
  to: { revision: 3, version: '3.0' },
  state: 'ready',
  message: null,
  fields: [
    { field: 'docLevel', before: '1', after: '2' },
    { field: 'reviewDateTime', before: '2026-01-01', after: '2027-01-01' },
  ],
  runs: [
    { kind: 'same', text: `${far}Approved by ` },
    { kind: 'removed', text: 'two' },
    { kind: 'added', text: 'three' },
    { kind: 'same', text: ` managers.\n${far}` },
    { kind: 'added', text: 'Receipts are kept.\n' },
  ],
  cut: false,
};

let comparison: Comparison;
let versions: ReturnType<typeof version>[];
let asked: string[];
beforeEach(() => {
  comparison = ready;
  versions = [version(33, 3, 'published'), version(32, 2, 'superseded'), version(31, 1, 'superseded')];
  asked = [];
  Element.prototype.scrollIntoView = jest.fn();
  globalThis.fetch = jest.fn((url: unknown) => {
    const { pathname, search } = new URL(String(url), 'http://portal');
    if (pathname === routes.searchDocsHistoryByPage.path) return Promise.resolve(answer({ totalCount: versions.length, data: versions }));
    if (pathname === routes.compareVersions.path) {
      asked.push(search);
      return Promise.resolve(answer(comparison));
    }
    if (pathname === routes.getAllResources.path)
      return Promise.resolve(
        answer(
          [
            ['1', '集团级', 'Group'],
            ['2', '区域级', 'Regional'],
          ].map(([classItem, className, classNameEn], id) => ({
            id,
            classCode: 'DMS_DocLevel',
            classItem,
            className,
            classNameEn,
          })),
        ),
      );
    return Promise.resolve(answer([]));
  }) as never;
});

const open = (query = '?Id=5', language: 'zh' | 'en' = 'en') => renderPage(<ComparePage />, { at: `/dms/compare${query}`, language });

test('the newest version and the one before it are compared: details in words, text word by word', async () => {
  await open();
  expect(await screen.findByRole('row', { name: 'Policy level Group Regional' })).toBeInTheDocument();
  expect(asked).toEqual(['?docId=5&from=32&to=33']);
  expect(screen.getByText('two').closest('del')).toBeInTheDocument();
  expect(screen.getByText('three').closest('ins')).toBeInTheDocument();
  expect(screen.getByText('Approved by')).toBeInTheDocument();
});

test('other versions are chosen, stand in the address and can be swapped', async () => {
  const { router } = await open('?Id=5&from=31&to=33');
  await screen.findByText('two');
  expect(asked).toEqual(['?docId=5&from=31&to=33']);
  await userEvent.click(screen.getByRole('button', { name: 'Swap the two versions' }));
  await waitFor(() => expect(asked.at(-1)).toBe('?docId=5&from=33&to=31'));
  expect(router.state.location.search).toBe('?Id=5&from=33&to=31');
  await userEvent.click(screen.getByRole('button', { name: /^Older/ }));
  await userEvent.click(await screen.findByRole('option', { name: /^1\.0/ }));
  expect(await screen.findByRole('heading', { name: 'Choose two different versions' })).toBeInTheDocument();
});

test('what both share is folded away and unfolds', async () => {
  await open();
  await screen.findByText('two');
  expect(screen.queryByText('Paragraph 3')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show 10 unchanged lines' }));
  expect(screen.getByText('Paragraph 3')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show everything' }));
  expect(screen.getAllByText('Paragraph 3')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Hide unchanged text' }));
  expect(screen.queryByText('Paragraph 3')).not.toBeInTheDocument();
});

test('Alt with an arrow goes from change to change, round and round', async () => {
  await open();
  await screen.findByText('two');
  const told = () => within(screen.getByRole('toolbar')).getByRole('status');
  expect(told()).toHaveTextContent('2 changes');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(told()).toHaveTextContent('Change 1 of 2');
  expect(document.activeElement).toHaveTextContent('two');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(told()).toHaveTextContent('Change 2 of 2');
  expect(document.activeElement).toHaveTextContent('Receipts are kept.');
  await userEvent.click(screen.getByRole('button', { name: 'Next change' }));
  expect(told()).toHaveTextContent('Change 1 of 2');
});

test('side by side each side has its own words alone', async () => {
  await open();
  await screen.findByText('two');
  await userEvent.click(screen.getByRole('radio', { name: 'Side by side' }));
  expect(screen.getAllByText('Approved by')).toHaveLength(2);
  expect(screen.getAllByText('two')).toHaveLength(1);
  expect(screen.getAllByText('three')).toHaveLength(1);
});

test('in Chinese it says the same; texts that cannot be compared say why', async () => {
  comparison = { ...ready, state: 'unavailable', runs: [], message: '文件中没有可比较的文字（可能是扫描件）' };
  await open('?Id=5', 'zh');
  expect(await screen.findByRole('heading', { name: '无法比较文字' })).toBeInTheDocument();
  expect(screen.getByText('文件中没有可比较的文字（可能是扫描件）')).toBeInTheDocument();
  expect(await screen.findByRole('row', { name: '制度级别 集团级 区域级' })).toBeInTheDocument();
});

test('equal texts, a single version and a missing policy are told apart', async () => {
  comparison = { ...ready, fields: [], runs: [{ kind: 'same', text: 'All the same' }] };
  const { unmount } = await open();
  expect(await screen.findByRole('heading', { name: 'Both versions have the same text' })).toBeInTheDocument();
  expect(screen.getByText('No details changed.')).toBeInTheDocument();
  unmount();
  versions = [version(31, 1, 'published')];
  const single = await open();
  expect(await screen.findByRole('heading', { name: 'Only one version' })).toBeInTheDocument();
  single.unmount();
  await open('');
  expect(await screen.findByRole('heading', { name: 'The comparison could not be loaded' })).toBeInTheDocument();
});
