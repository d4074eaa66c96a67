import { routes, type FillReport, type FillWish } from '@portal/contract';
import {
  BulkNotices,
  exportKind,
  ExportWriter,
  FileStorage,
  fillKind,
  FillReading,
  FillSheetExport,
  FillWorker,
  JobRuns,
  JobRunWorker,
  LivePublisher,
  Sql,
  WorkCalendar,
  type Jobs,
} from '@portal/platform';
import type { Actor, ApiClient, TestApi } from '@portal/testing';
import ExcelJS from 'exceljs';
import { buffer } from 'node:stream/consumers';

type Language = 'zh' | 'en';

/** The worker's half of exports and of sheets over the api's own services; what it offers goes nowhere. */
export function buildFillWorker({ app }: TestApi) {
  const sql = app.get(Sql);
  const runs = new JobRuns(sql, { offer: async () => true } as unknown as Jobs, new LivePublisher());
  const taker = new JobRunWorker(sql, runs);
  const storage = app.get(FileStorage);
  const writer = new ExportWriter(sql, storage, [app.get(FillSheetExport)], app.get(WorkCalendar));
  const filler = new FillWorker(sql, runs, app.get(FillReading), app.get(BulkNotices));
  return {
    runs,
    filler,
    /** Writes the workbook of an export. */
    async write(jobId: string): Promise<Buffer> {
      await taker.take(writer, Number(jobId), { attemptsMade: 0 });
      const run = await runs.find(exportKind, Number(jobId));
      if (run?.state !== 'done') throw new Error(`The export is ${run?.state}: ${run?.error}`);
      return buffer(await storage.open(run.output.storageKey!));
    },
    apply: (jobId: string) => taker.take(filler, Number(jobId), { attemptsMade: 0 }),
    find: (jobId: string) => runs.find(fillKind, Number(jobId)),
  };
}
export type FillWorkerHalf = ReturnType<typeof buildFillWorker>;

/** A fresh sheet of a person, as bytes. */
export async function issueSheet(
  worker: FillWorkerHalf,
  { client }: Pick<Actor, 'client'>,
  wish: Omit<FillWish, 'sheet'> & { from?: number },
  language: Language = 'en',
) {
  const answer = await client.ask(routes.exportFillSheet, { body: { sheet: 'assessment', ...wish }, language });
  if (typeof answer === 'string') throw new Error('It was not waited for');
  return worker.write(answer.jobId);
}

/** A workbook open for typing: cells by the record's number and the header of the column. */
export async function openSheet(file: Buffer) {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);
  const sheet = book.worksheets[0]!;
  const headerRow = [1, 2, 3, 4, 5].find((row) => sheet.getRow(row).getCell(1).value === '#sheet')!;
  const columnOf = (header: string) => {
    for (let column = 1; column <= sheet.columnCount; column += 1)
      if (sheet.getRow(headerRow).getCell(column).value === header) return column;
    throw new Error(`No column ${header}`);
  };
  const rowOf = (number: string) => {
    for (let row = headerRow + 1; row <= sheet.rowCount; row += 1) if (sheet.getRow(row).getCell(4).value === number) return row;
    throw new Error(`No row ${number}`);
  };
  return {
    book,
    sheet,
    headerRow,
    columnOf,
    rowOf,
    cell: (number: string, header: string) => sheet.getRow(rowOf(number)).getCell(columnOf(header)),
    type(number: string, values: Record<string, ExcelJS.CellValue>) {
      for (const [header, value] of Object.entries(values)) this.cell(number, header).value = value;
    },
    bytes: async () => Buffer.from(await book.xlsx.writeBuffer()),
  };
}

export const uploadSheet = (client: ApiClient, content: Buffer, name = 'filled.xlsx', language: Language = 'en') =>
  client.upload(routes.uploadFillSheet, [{ name, content: new Uint8Array(content) }], { language });

export const readSheet = (
  client: ApiClient,
  sheetId: number,
  more: Record<string, unknown> = {},
  language: Language = 'en',
): Promise<FillReport> => client.ask(routes.getFillSheet, { query: { sheetId, pageSize: 100, ...more }, language });

/** All that a submission asks for, by the headers of the English sheet. */
export const completeCells = {
  'Current control description': 'Two people sign each order',
  Frequency: 'once a month',
  Method: 'Manual',
  'Self-assessment score': 4,
  'Assessment comments': 'Lists are kept',
};
