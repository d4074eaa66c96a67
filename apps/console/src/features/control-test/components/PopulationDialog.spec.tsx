import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Signed, actor, buildUser, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { stubUploads } from '#shared/testing/upload-fixture.ts';
import { useRecordAction } from '#shared/record/use-record-action.ts';
import { staleControlTest, type ControlTestRecord } from '../api/records.ts';
import { PopulationDialog } from './PopulationDialog.tsx';

// Nothing here chooses a day.
jest.mock('#shared/forms/DatePickerField.tsx', () => ({ __esModule: true, default: () => null }));

const record = { id: 7, rowVersion: 3, periodFirstDay: '2026-01-01', periodLastDay: '2026-12-31' } as ControlTestRecord;
const author = { id: 8, userNO: 'lin', name: '林青', englishName: 'Lin Qing' };
const view = (id: number, name: string, of: object | null = null) => ({
  ...{ id, name, of, query: {}, columns: null, isDefault: false, author, isMine: of === null, mayChange: of === null },
  audience: of ? 'department' : 'mine',
});
const words = { zh: '风险事件（视图“已关闭”）：状态 已关闭', en: 'Risk events (view “Closed ones”): State Closed' };
const found = { columns: ['编号 No.', '标题 Title'], rows: 1234, start: [['RE-1', '停线']], sha256: '', keyColumn: '编号 No.', words };

let refused: object | undefined;
let server: ReturnType<typeof stubServer>;
beforeEach(() => {
  localStorage.clear();
  refused = undefined;
});

function Page() {
  const action = useRecordAction<'FREEZE_POPULATION'>({ stale: staleControlTest });
  return (
    <>
      <button onClick={() => action.ask('FREEZE_POPULATION')}>open</button>
      {action.event && <PopulationDialog record={record} action={action} />}
    </>
  );
}

/** What the server answers to an upload. */
let upload: object = {};
const stored = { isSuccess: true, code: 'ok', message: '', data: [{ id: 40, name: 'sales.csv', url: '', size: 3, sha256: '' }] };

async function open(source: 'file' | 'portal' = 'portal') {
  server = stubServer(buildUser('admin'), {
    getListSettings: ({ url }) => ({
      columns: null,
      views: url.includes('risk-event-query')
        ? [view(5, 'Closed ones'), view(6, 'Ours', { id: 4, name: '财务部', nameEn: 'Finance' })]
        : [],
    }),
    getKMSExamListByPage: () => ({ totalCount: 1, data: [{ id: 31, examNo: 'EX-31', title: '信息安全', titleEn: 'Security' }] }),
    lookAtPopulation: () => (refused ? refuse({ code: 'validation', message: 'refused', errors: [refused] }) : found),
    freezePopulation: () => record,
  });
  await renderPage(
    <Signed>
      <Page />
    </Signed>,
  );
  await actor.click(await screen.findByRole('button', { name: 'open' }));
  const dialog = within(await screen.findByRole('dialog'));
  if (source === 'portal') await actor.click(dialog.getByText('The portal’s own records'));
  return dialog;
}
const choose = async (dialog: ReturnType<typeof within>, field: string, option: string) => {
  await actor.click(dialog.getByRole('combobox', { name: new RegExp(field) }));
  await actor.click(await screen.findByRole('option', { name: option }));
};

test('a saved view, one’s own or a shared one, asks by itself: the question is told, and it is what is frozen', async () => {
  const dialog = await open();
  expect(dialog.getByText(/You have no saved views of this list/)).toBeInTheDocument();
  await choose(dialog, 'Records', 'Risk events');
  expect(await dialog.findByLabelText('Keyword')).toBeInTheDocument();
  await actor.click(dialog.getByRole('combobox', { name: /Saved view/ }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Select', 'Closed ones', 'Ours · Finance']);
  await actor.click(screen.getByRole('option', { name: 'Closed ones' }));
  // What the view asks is not asked a second time.
  expect(dialog.queryByLabelText('Keyword')).toBeNull();
  await actor.click(dialog.getByRole('button', { name: 'Show records' }));
  expect(await dialog.findByText(/1,234 rows/)).toBeInTheDocument();
  expect(dialog.getByText(new RegExp('Risk events \\(view “Closed ones”\\): State Closed'))).toBeInTheDocument();
  expect(server.sentTo('lookAtPopulation')).toEqual([{ id: 7, question: { list: 'events', viewId: 5 } }]);
  await actor.click(dialog.getByRole('button', { name: 'Freeze population' }));
  await waitFor(() => expect(server.sentTo('freezePopulation')).toHaveLength(1));
  expect(server.sentTo('freezePopulation')).toMatchObject([
    { id: 7, rowVersion: 3, fileId: null, question: { list: 'events', viewId: 5 }, keyColumn: '编号 No.', fromDay: '2026-01-01' },
  ]);
});

test('an exam is searched and asked with its days, a refusal stands at its field, and another question takes it away', async () => {
  const dialog = await open();
  await choose(dialog, 'Records', 'Exam participants');
  expect(dialog.queryByRole('combobox', { name: /Saved view/ })).toBeNull();
  refused = { field: 'examId', message: 'Choose an exam' };
  await actor.click(dialog.getByRole('button', { name: 'Show records' }));
  expect(await dialog.findByText('Choose an exam')).toBeInTheDocument();
  expect(dialog.queryByText('Required')).toBeNull();
  expect(server.sentTo('lookAtPopulation')).toEqual([
    { id: 7, question: { list: 'examAttempts', keyword: '', fromDay: '2026-01-01', toDay: '2026-12-31' } },
  ]);
  refused = undefined;
  await choose(dialog, 'Exam', 'EX-31 Security');
  expect(dialog.queryByText('Choose an exam')).toBeNull();
  await actor.click(dialog.getByRole('button', { name: 'Show records' }));
  await dialog.findByText(/1,234 rows/);
  expect(server.sentTo('lookAtPopulation').at(-1)).toMatchObject({ question: { list: 'examAttempts', examId: 31 } });
  // What was looked at was the answer of another question.
  await choose(dialog, 'Records', 'Remediation issues');
  expect(dialog.queryByText(/1,234 rows/)).toBeNull();
  await actor.click(dialog.getByRole('button', { name: 'Freeze population' }));
  expect(server.sentTo('freezePopulation')).toEqual([]);
});

const drop = (name: string) => actor.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, new File(['a,b'], name));

test('a missing file is told together with the other fields that are blank, and has the cursor', async () => {
  const dialog = await open('file');
  await actor.click(dialog.getByRole('button', { name: 'Freeze population' }));
  expect(await dialog.findByText('Upload the population')).toBeVisible();
  // Who supplied it and how its completeness was checked; of a key there is nothing to choose yet.
  expect(dialog.getAllByText('Required')).toHaveLength(2);
  expect(dialog.queryByRole('combobox', { name: /Key column/ })).toBeNull();
  expect(document.querySelector('input[type="file"]')).toHaveFocus();
  expect(server.sentTo('freezePopulation')).toEqual([]);
});

test.each([
  [
    'the upload',
    { isSuccess: false, code: 'too_large', message: 'The file exceeds 40 MB.', data: null },
    undefined,
    'The file exceeds 40 MB.',
  ],
  [
    'being empty',
    {
      isSuccess: false,
      code: 'validation',
      message: 'x',
      data: null,
      errors: [{ field: 'files', code: 'validation', message: 'It is empty' }],
    },
    undefined,
    'It is empty',
  ],
  ['its content', stored, { field: 'fileId', message: 'Row 7 repeats INV-1' }, 'Row 7 repeats INV-1'],
])('a file that is refused for %s is told at its field; what was typed and the file before it stay', async (_why, answer, fault, words) => {
  stubUploads(() => upload);
  upload = stored;
  const dialog = await open('file');
  await drop('sales.csv');
  await dialog.findByText(/1,234 rows/);
  await actor.type(dialog.getByRole('textbox', { name: /Supplied by/ }), 'Ledger');
  upload = answer;
  refused = fault;
  await drop('other.csv');
  expect(await within(document.querySelector('[data-form-field="fileId"]')!).findByText(`other.csv: ${words}`)).toBeVisible();
  expect(dialog.getByText(/1,234 rows/)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /Supplied by/ })).toHaveValue('Ledger');
  // The next one mends it.
  upload = stored;
  refused = undefined;
  await drop('mended.csv');
  await waitFor(() => expect(dialog.queryByText(/^other\.csv:/)).toBeNull());
});

test('a first file that is refused says nothing of what is still to be filled in; sending it does', async () => {
  stubUploads(() => stored);
  const dialog = await open('file');
  refused = { field: 'fileId', message: 'Row 7 repeats INV-1' };
  await drop('sales.csv');
  expect(await dialog.findByText('sales.csv: Row 7 repeats INV-1')).toBeVisible();
  expect(dialog.queryByText('Required')).toBeNull();
  await actor.click(dialog.getByRole('button', { name: 'Freeze population' }));
  expect(await dialog.findAllByText('Required')).toHaveLength(2);
  expect(server.sentTo('freezePopulation')).toEqual([]);
});
