import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '#shared/api/routes.ts';
import { answer, envelope, renderPage } from '#shared/testing/render.tsx';
import type { Preview } from '../api/preview.ts';
import { FilePreview } from '../FilePreview.tsx';

const opened: string[] = [];
let refusal: string | undefined;
jest.mock('../pdf/pdf-engine.ts', () => {
  class PdfRefusal extends Error {
    constructor(readonly reason: string) {
      super(reason);
    }
  }
  const page = { getViewport: ({ scale }: { scale: number }) => ({ width: 600 * scale, height: 800 * scale }) };
  const openPdf = (url: string) => {
    opened.push(url);
    return {
      document: refusal ? Promise.reject(new PdfRefusal(refusal)) : Promise.resolve({ numPages: 12, getPage: () => Promise.resolve(page) }),
      close: () => undefined,
    };
  };
  return { __esModule: true, PdfRefusal, openPdf, drawPage: () => () => undefined };
});
globalThis.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as never;

const nothing: Preview = {
  kind: 'none',
  name: 'policy.pdf',
  size: 2048,
  canDownload: true,
  url: null,
  html: null,
  sheets: null,
  slides: null,
  reason: null,
  message: null,
  pages: 'none',
};
let shown: Preview | { code: string; message: string };
let saved: string[];

beforeEach(() => {
  opened.length = 0;
  refusal = undefined;
  saved = [];
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push(`${this.getAttribute('href')} as ${this.download}`);
  };
  globalThis.fetch = jest.fn((url: unknown) => {
    const path = String(url).split('?')[0];
    if (path === routes.getAccessToken.path) return Promise.resolve(answer('&token=short'));
    if (path !== routes.getPreview.path) return Promise.resolve(answer([]));
    return Promise.resolve('code' in shown ? envelope({ isSuccess: false, data: null, ...shown }) : answer(shown));
  }) as never;
});

const open = () => renderPage(<FilePreview fileId={9} fileName="policy.pdf" />);

test('a PDF opens by its short-lived token; pages turn by button, number and key', async () => {
  shown = { ...nothing, kind: 'pdf', url: '/api/dms/File?id=9&inline=true' };
  await open();
  const page = await screen.findByRole('textbox', { name: 'Page' });
  expect(opened).toEqual(['/api/dms/File?id=9&inline=true&token=short']);
  expect(await screen.findByRole('group', { name: 'Page 12 of 12' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(page).toHaveValue('2');
  await userEvent.clear(page);
  await userEvent.type(page, '99{Enter}');
  expect(page).toHaveValue('12');
  act(() => screen.getByRole('region', { name: 'policy.pdf' }).focus());
  await userEvent.keyboard('{ArrowLeft}');
  expect(page).toHaveValue('11');
  await userEvent.click(screen.getByRole('button', { name: 'Actual size' }));
  expect(screen.getByRole('status', { name: 'Zoom 100%' })).toBeInTheDocument();
  act(() => screen.getByRole('region', { name: 'policy.pdf' }).focus());
  await userEvent.keyboard('+');
  expect(screen.getByRole('status', { name: 'Zoom 125%' })).toBeInTheDocument();
});

test('a PDF behind a password and a broken one are told apart', async () => {
  shown = { ...nothing, kind: 'pdf', url: '/api/dms/File?id=9&inline=true' };
  refusal = 'encrypted';
  const { unmount } = await open();
  expect(await screen.findByRole('heading', { name: 'The file is password-protected' })).toBeInTheDocument();
  unmount();
  refusal = 'broken';
  await open();
  expect(await screen.findByRole('heading', { name: 'The file is damaged' })).toBeInTheDocument();
});

test('a Word file is words and pictures; nothing of it can act or lead elsewhere than to the web', async () => {
  const picture = 'data:image/png;base64,AAAA';
  shown = {
    ...nothing,
    kind: 'html',
    html:
      `<h1>Travel</h1><p onclick="steal()">Book <strong>early</strong></p><img src="${picture}" alt="Map"><img src="https://spy.example/x.png">` +
      '<script>steal()</script><svg onload="steal()"><circle/></svg><a href="javascript:steal()">here</a><a href="https://rail.example/">rail</a>' +
      '<table><tr><td colspan="2">A</td></tr></table>',
  };
  const { container } = await open();
  expect(await screen.findByRole('heading', { name: 'Travel', level: 3 })).toBeInTheDocument();
  const text = screen.getByRole('region', { name: 'policy.pdf' });
  expect(text).not.toHaveTextContent('steal');
  expect(within(text).getByRole('img', { name: 'Map' })).toHaveAttribute('src', picture);
  expect(within(text).getAllByRole('img')).toHaveLength(1);
  expect(within(text).getByRole('link')).toHaveAttribute('href', 'https://rail.example/');
  expect(within(text).getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
  expect(within(text).getByRole('cell', { name: 'A' })).toHaveAttribute('colspan', '2');
  expect(container.innerHTML).not.toMatch(/onclick|onload|javascript:|spy\.example|<svg onload/);
});

test.each([
  [true, /Download the file to see the original/],
  [false, /without its layout\.$/],
])('words whose layout is not kept say so, and say it differently to who may only read: %s', async (canDownload, words) => {
  shown = { ...nothing, kind: 'html', html: '<p>Words</p>', canDownload };
  await open();
  expect(await screen.findByRole('note')).toHaveTextContent(words);
});

test('sheets are a grid with letters and numbers, each sheet a tab', async () => {
  shown = {
    ...nothing,
    kind: 'sheets',
    sheets: [
      {
        name: 'Limits',
        rows: [
          ['Level', 'CNY'],
          ['Manager', '5,000'],
        ],
        cut: true,
      },
      { name: 'Notes', rows: [], cut: false },
    ],
  };
  await open();
  expect(await screen.findByRole('columnheader', { name: 'B' })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: '2 Manager 5,000' })).toBeInTheDocument();
  expect(screen.getByRole('note')).toHaveTextContent('Only the first 2 rows are shown; download the file to see all of them.');
  await userEvent.click(screen.getByRole('tab', { name: 'Notes' }));
  expect(screen.getByText('This sheet is empty.')).toBeInTheDocument();
});

test('slides show their words and their pictures', async () => {
  shown = {
    ...nothing,
    kind: 'slides',
    slides: [
      { title: 'Policy on policies', lines: ['Reviewed yearly'], pictures: ['data:image/png;base64,AAAA'] },
      { title: '', lines: [], pictures: [] },
    ],
  };
  await open();
  const [first, second] = (await screen.findAllByText(/Policy on policies|No text on this slide/)).map((one) => one.closest('li'));
  expect(within(first!).getByText('Reviewed yearly')).toBeInTheDocument();
  expect(within(first!).getByRole('img', { name: 'Picture 1 of slide 1' })).toBeInTheDocument();
  expect(second).toHaveTextContent('No text on this slide');
});

test('who may only read finds no download and is told; others save it by a fresh token', async () => {
  shown = { ...nothing, kind: 'html', html: '<p>Words</p>', canDownload: false };
  const { unmount } = await open();
  expect(await screen.findByText('View only')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();
  unmount();
  shown = { ...nothing, kind: 'html', html: '<p>Words</p>' };
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  expect(saved).toEqual(['/api/dms/File?id=9&token=short as policy.pdf']);
});

test.each([
  ['too_large', 'The file is too large to preview', /Download it to open it/],
  ['broken', 'The file is damaged', /owner to upload it again/],
  ['encrypted', 'The file is password-protected', /You don’t have permission to download it/],
  ['unsupported', 'No preview for this format', /Download it to open it/],
] as const)('a file that cannot be shown says why: %s', async (reason, title, wayOn) => {
  shown = { ...nothing, reason, canDownload: reason !== 'encrypted' };
  await open();
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByText(wayOn)).toBeInTheDocument();
});

test('refusals of the server keep its words; no file is no fault', async () => {
  shown = { code: 'not_allowed', message: 'You can download this file but not preview it' };
  const { unmount } = await open();
  expect(await screen.findByRole('heading', { name: 'You don’t have permission to preview this file' })).toBeInTheDocument();
  expect(screen.getByText('You can download this file but not preview it')).toBeInTheDocument();
  unmount();
  await renderPage(<FilePreview fileId={null} fileName="" />);
  expect(await screen.findByRole('heading', { name: 'No file' })).toBeInTheDocument();
});

test('a file whose pages are being drawn says so and shows them by itself', async () => {
  shown = { ...nothing, name: 'old.doc', pages: 'waiting', reason: 'unsupported' };
  await open();
  expect(await screen.findByText('Rendering pages. They will appear here automatically…')).toBeInTheDocument();
  shown = { ...nothing, name: 'old.doc', kind: 'pdf', pages: 'ready', url: '/api/dms/File?id=9&pages=true' };
  expect(await screen.findByRole('textbox', { name: 'Page' })).toBeInTheDocument();
  expect(opened).toEqual(['/api/dms/File?id=9&pages=true&token=short']);
});
