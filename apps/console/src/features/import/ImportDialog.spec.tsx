import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setPortalTimeZone } from '#shared/i18n/portal-day.ts';
import { answer, renderPage } from '#shared/testing/render.tsx';
import ImportDialog from './ImportDialog.tsx';

const row = (changes = {}) => ({
  riskStoreNo: 'RS-1',
  riskNo: '',
  managementArea: '中国',
  keyControl: '是',
  businessUnit: 'ANC',
  standardControlDesc: 'Check',
  controlOwner: 'owner',
  ...changes,
});
const bad = {
  row: 2,
  column: '业务线',
  code: 'validation.unknown_value',
  zh: '“母婴”不是可选值',
  en: '“母婴” is not an allowed value',
  level: 'error',
};
const warning = {
  row: 1,
  column: '风险库编号',
  code: 'validation.similar_draft',
  zh: '与草稿相似',
  en: 'Looks like a draft',
  level: 'warning',
};
// Begun on the 30th in Greenwich, when the portal had the next day already; it is looked at later than that.
const begunAt = '2026-09-30T17:30:00.000Z';
const progress = { importId: 5, begunAt, rows: 2, created: 2, updated: 0, processed: 2, total: 2, errors: [] };

/** The browser's upload, answered with what the server would have read, a page of two rows each time, and with what its check finds. */
function stubUpload(rows: object[], issues: object[] = [], sheetRows = rows.map((_, index) => index + 2)) {
  const asked: string[] = [];
  const give = (address: string): object => {
    asked.push(address);
    const url = new URL(address, 'http://portal');
    if (url.pathname.endsWith('/CheckImportFile')) return { ...progress, state: 'dryRun', errors: issues };
    const from = Number(url.searchParams.get('from'));
    const to = from + 2;
    const page = {
      rows: rows.slice(from, to),
      sheetRows: sheetRows.slice(from, to),
      total: rows.length,
      next: to < rows.length ? to : null,
    };
    return { ...page, errors: [], fileDigest: 'd', fileName: 'f.xlsx' };
  };
  class FakeUpload {
    upload = {};
    status = 200;
    responseText = '';
    onload: () => void = () => undefined;
    open(_method: string, address: string) {
      this.responseText = JSON.stringify({ isSuccess: true, message: '', data: give(address) });
    }
    setRequestHeader() {}
    abort() {}
    send() {
      setTimeout(() => this.onload());
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: FakeUpload });
  return asked;
}

type Body = {
  uploadSuccess: boolean;
  chunkIndex?: number;
  chunkCount?: number;
  fileDigest?: string;
  RiskControlTemplateList: object[];
};
function stubServer(
  reply: (body: Body) => object | Promise<object> = (body) => ({ ...progress, state: body.uploadSuccess ? 'committed' : 'staging' }),
) {
  const sent: Body[] = [];
  globalThis.fetch = jest.fn(async (_url: unknown, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body)) as Body;
    sent.push(body);
    return answer(await reply(body));
  }) as never;
  return sent;
}

async function choose(names: string[] = ['f.xlsx']) {
  const input = screen.getByLabelText('choose a file');
  fireEvent.change(input, { target: { files: names.map((name) => new File(['x'], name)) } });
  if (names.length === 1) await screen.findByText('f.xlsx');
}

test('the wrong kind of file and a second file are refused in place', async () => {
  await renderPage(<ImportDialog kind="control" onClose={() => undefined} />);
  await choose(['a.pdf']).catch(() => undefined);
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose an .xlsx, .xls or .csv file.');
  await choose(['a.xlsx', 'b.xlsx']);
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose one file at a time.');
  expect(screen.getByRole('link', { name: 'Download template' })).toHaveAttribute(
    'href',
    '/api/RiskEvent/GetImportTemplate?kind=control&language=en',
  );
});

test('an error stands in its very cell, warnings apart, and nothing can be confirmed', async () => {
  stubUpload([row(), row({ businessUnit: '母婴' })], [bad, warning]);
  const sent = stubServer();
  await renderPage(<ImportDialog kind="control" onClose={() => undefined} />);
  await choose();
  const cell = (await screen.findAllByText('“母婴” is not an allowed value')).map((text) => text.closest('td')).find((td) => td !== null);
  expect(cell).toHaveTextContent('母婴');
  expect(within(screen.getByRole('table')).queryByText('Looks like a draft')).toBeNull();
  expect(screen.getByText('Looks like a draft')).toBeInTheDocument();
  expect(screen.getByText('1 problem')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Confirm import' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Download with errors' })).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Only rows with problems (1)' }));
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2);
  expect(sent).toHaveLength(0);
});

test('a right file is uploaded in chunks after one confirmation, beside which stands what it means; meanwhile Escape and Cancel only say why not', async () => {
  setPortalTimeZone('Asia/Shanghai');
  stubUpload([row(), row()]);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const sent = stubServer(async (body) => {
    if (body.uploadSuccess) await held;
    return { ...progress, state: body.uploadSuccess ? 'committed' : 'staging' };
  });
  const onClose = jest.fn();
  await renderPage(<ImportDialog kind="control" onClose={onClose} />);
  await choose();
  const confirm = await screen.findByRole('button', { name: 'Confirm import' });
  await waitFor(() => expect(confirm).toBeEnabled());
  expect(confirm).toHaveAccessibleDescription(/^Once uploaded, the file cannot be withdrawn\./);
  expect(sent).toHaveLength(0);
  await userEvent.click(confirm);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Upload in progress. It cannot be cancelled.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Upload in progress. This window cannot be closed.')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  release();
  expect(await screen.findByText('2 rows imported')).toBeInTheDocument();
  expect(
    sent.map(({ chunkIndex, chunkCount, uploadSuccess, fileDigest }) => ({ chunkIndex, chunkCount, uploadSuccess, fileDigest })),
  ).toEqual([
    { chunkIndex: 0, chunkCount: 2, uploadSuccess: false, fileDigest: 'd' },
    { chunkIndex: 1, chunkCount: 2, uploadSuccess: true, fileDigest: 'd' },
  ]);
  expect(sent[0]?.RiskControlTemplateList).toEqual([row({ sheetRow: '2' })]);
  expect(screen.getByRole('link', { name: 'View drafts' })).toHaveAttribute(
    'href',
    '/RiskControl/RiskControlList?state=draft&active=true&since=2026-10-01',
  );
});

test('a file of several pages is read to its end, and rows are called by their numbers in the workbook', async () => {
  const asked = stubUpload([row(), row({ businessUnit: '母婴' }), row()], [bad, warning], [4, 7, 8]);
  stubServer();
  await renderPage(<ImportDialog kind="control" onClose={() => undefined} />);
  await choose();
  expect(await screen.findByText('3 rows checked')).toBeInTheDocument();
  expect(asked.map((address) => address.replace(/^.*RiskEvent/, ''))).toEqual([
    '/ParseImportFile?kind=control&from=0',
    '/ParseImportFile?kind=control&from=2',
    '/CheckImportFile?kind=control',
  ]);
  const numbers = within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map((header) => header.textContent);
  expect(numbers).toEqual(['4', '7', '8']);
  expect(screen.getByText(/Row 4$/)).toBeInTheDocument();
});
