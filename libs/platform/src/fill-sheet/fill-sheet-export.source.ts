import { Injectable } from '@nestjs/common';
import type { ArchiveSource } from '../export/archive-source.ts';
import type { ExportRequest } from '../export/export-source.ts';
import { Sql, type SqlTransaction } from '../database/sql.ts';
import { JobHopeless, type Checkpoint } from '../job-run/job-run-worker.ts';
import { markOf } from './fill-cells.ts';
import { isFillable, issueCells } from './fill-plan.ts';
import { FillReading } from './fill-reading.service.ts';
import { readFillRows, readFillSheet, writeIssuedRows, type FillSheetRow } from './fill-sheet-rows.ts';
import { writeFillSheet, type IssuedRow, type LeftEntry } from './fill-sheet-workbook.ts';
import { MAX_FILL_ROWS } from '@portal/contract';

/** The workbook of an issue (ExportFillSheet): written once its rows are noted, with the person's rights of that moment. */
@Injectable()
export class FillSheetExport implements ArchiveSource {
  readonly kind = 'fillSheet';
  readonly fileName = 'fill-in';
  readonly ending = 'xlsx';

  constructor(
    private readonly sql: Sql,
    private readonly reading: FillReading,
  ) {}

  async *pack(tx: SqlTransaction, { personId, query, today }: ExportRequest, checkpoint: Checkpoint): AsyncGenerator<Buffer> {
    const { sheetId } = query as { sheetId: number };
    const sheet = await readFillSheet(tx, sheetId, personId);
    if (!sheet) throw new JobHopeless('The issue of the sheet is gone');
    const { language, token, wish, from_id: fromId } = sheet;
    const planning = await this.reading.planningOf(tx, sheet.sheet, personId, language);
    const { form, choices } = planning;
    const ids = await this.reading.select(tx, planning, wish, MAX_FILL_ROWS);
    const all = await this.reading.records(tx, planning, ids);
    const records = [...all.values()]
      .filter((record) => isFillable(planning, record))
      .sort((one, other) => one.number.localeCompare(other.number, 'en'));
    await checkpoint(40);
    const before = new Map((fromId === null ? [] : await readFillRows(tx, fromId)).map((row) => [row.rowId, row]));
    const issued = records.map((record) => ({
      record,
      told: form.told.map(({ field }) => record.told[field]?.[language] ?? ''),
      ...issueCells(planning, record),
    }));
    await writeIssuedRows(
      this.sql,
      sheetId,
      issued.map(({ record, told, base }) => ({
        rowId: record.id,
        version: record.version,
        recordNo: record.number,
        base,
        told: told.map((text) => markOf(text)),
      })),
    );
    const rows = issued.map(({ record, told, cells, base }): IssuedRow => {
      const entries = entriesOf(before.get(record.id)).filter(({ field, typed }) => typed !== base[field]);
      const carried = Object.fromEntries(
        entries.map(({ field, typed }) => [form.columns.findIndex((column) => column.field === field), typed]),
      );
      return { id: record.id, version: record.version, told, cells, carried };
    });
    const still = new Set(records.map(({ id }) => id));
    const left = [...before.values()]
      .filter(({ rowId }) => !still.has(rowId))
      .flatMap((row): LeftEntry[] =>
        entriesOf(row).map(({ field, typed }) => ({
          recordNo: row.recordNo,
          column: form.columns.find((column) => column.field === field)?.label[language] ?? field,
          typed,
        })),
      );
    await checkpoint(70);
    yield await writeFillSheet({ form, language, token, day: today, choices, rows, left });
  }
}

/** What was typed into a row: the cells that differ from what was issued. */
function entriesOf(row: FillSheetRow | undefined): { field: string; typed: string }[] {
  return Object.entries(row?.typed ?? {}).flatMap(([field, typed]) => (typed === (row!.base[field] ?? '') ? [] : [{ field, typed }]));
}
