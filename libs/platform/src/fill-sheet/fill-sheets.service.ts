import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  fillSheetForm,
  fillSheetForms,
  MAX_FILL_BYTES,
  MAX_FILL_ROWS,
  LENGTH,
  Refusal,
  type FillAction,
  type FillSheetForm,
  type FillSheetName,
  type Language,
  type RouteData,
  type ToldColumn,
  type routes,
} from '@portal/contract';
import { currentTime } from '../database/request-context.ts';
import { Sql } from '../database/sql.ts';
import { isUnderWay } from '../job-run/job-kind.ts';
import { JobRuns } from '../job-run/job-runs.service.ts';
import { parseKeyedSheet, type WorkbookError } from '../spreadsheet/index.ts';
import { WorkCalendar } from '../workflow/calendar.ts';
import { keyHeaders } from './fill-cells.ts';
import { fillKind } from './fill-kind.ts';
import { chooseWrites, FillReading } from './fill-reading.service.ts';
import { readFillRows, readFillSheet, writeStagedRows, type FillSheet, type FillWish } from './fill-sheet-rows.ts';
import { stageUpload } from './stage-upload.ts';

/** Cells of long texts unpack to far more than an import's. */
const limits = { fileBytes: MAX_FILL_BYTES, inflatedBytes: 128 * 1024 * 1024, dataRows: MAX_FILL_ROWS * 2 };

/** The visible headers of every sheet in both languages, behind them those of sheets that were taken out when a column was called otherwise. */
const forms: readonly FillSheetForm[] = Object.values(fillSheetForms);
const headers = [({ label }: ToldColumn) => label, ({ label, formerly }: ToldColumn) => formerly ?? label].flatMap((wordsOf) =>
  forms.flatMap(({ told, columns }) =>
    (['zh', 'en'] as const).map((language) => [...told.map(wordsOf), ...columns.map(({ label }) => label)].map((words) => words[language])),
  ),
);

/** What a file was refused with as a whole. */
export type FillUpload = { readonly sheetId: number; readonly refused?: undefined } | { readonly refused: WorkbookError };

/**
 * Sheets that are taken out, filled in and brought back (docs/adr/0031-filled-in-sheets.md): issued, staged, looked at, applied as a whole or put away.
 * A sheet is its person's own.
 */
@Injectable()
export class FillSheets {
  readonly #sql: Sql;
  readonly #reading: FillReading;
  readonly #runs: JobRuns;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, reading: FillReading, runs: JobRuns, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#reading = reading;
    this.#runs = runs;
    this.#calendar = calendar;
  }

  /** How many rows of a wish can be filled in now, and the upload that waits. */
  async offer(sheet: FillSheetName, wish: FillWish, personId: number): Promise<RouteData<typeof routes.offerFillSheet>> {
    const planning = await this.#reading.planningOf(this.#sql, sheet, personId, 'en');
    const ids = await this.#reading.select(this.#sql, planning, wish, MAX_FILL_ROWS + 1);
    const fillable = await this.#reading.fillable(this.#sql, planning, ids);
    const open = await this.#sql.one<{ id: number; file_name: string; staged_at: Date }>(
      `select id, file_name, staged_at from fill_sheet where person_id = $1 and sheet = $2 and staged_at is not null and applied_at is null
         and discarded_at is null order by staged_at desc limit 1`,
      [personId, sheet],
    );
    return {
      total: ids.length,
      fillable: fillable.length,
      most: MAX_FILL_ROWS,
      open: open ? { sheetId: open.id, fileName: open.file_name, stagedAt: open.staged_at.toISOString() } : null,
    };
  }

  /**
   * Notes an issue; the export's job writes its rows and its workbook.
   * @param from an uploaded sheet whose entries are carried over: its rows are meant then
   * @throws Refusal `validation` where nothing can be filled in or there are too many rows, `not_found` for another's sheet
   */
  async issue(sheet: FillSheetName, wish: FillWish, from: number | null, personId: number, language: Language): Promise<number> {
    const planning = await this.#reading.planningOf(this.#sql, sheet, personId, language);
    const before = from === null ? undefined : await this.#read(from, personId);
    const meant = before ? { filter: null, ids: await this.#issuedIds(before.id), except: [] } : wish;
    const ids = await this.#reading.select(this.#sql, planning, meant, MAX_FILL_ROWS + 1);
    if (ids.length > MAX_FILL_ROWS) throw new Refusal('validation', { message: 'fillSheet.tooMany', params: { most: MAX_FILL_ROWS } });
    // With entries to carry there may be nothing left to fill in: they come back as words all the same.
    if (!before && (await this.#reading.fillable(this.#sql, planning, ids)).length === 0) {
      throw new Refusal('validation', { message: 'fillSheet.none' });
    }
    const row = await this.#sql.one<{ id: number }>(
      'insert into fill_sheet (token, sheet, person_id, language, wish, from_id) values ($1, $2, $3, $4, $5::jsonb, $6) returning id',
      [randomUUID(), sheet, personId, language, JSON.stringify(meant), before?.id ?? null],
    );
    return row!.id;
  }

  /**
   * Reads a file and stages what was typed; an upload of the same sheet takes the place of the one before. No record is touched.
   * @throws Refusal `validation` for a sheet of somebody else or of another portal, `wrong_state` for one that was applied
   */
  async upload(content: Buffer, fileName: string, personId: number): Promise<FillUpload> {
    const parsed = await parseKeyedSheet(
      content,
      fileName,
      { keys: keyHeaders, headers, most: LENGTH.longText },
      { owner: personId, limits },
    );
    if (parsed.refused) return { refused: parsed.refused };
    const { keyed } = parsed;
    const tokens = [...new Set(keyed.rows.map(([token = '']) => token))].filter((token) => token !== '');
    const known = await this.#sql.query<FillSheet>('select * from fill_sheet where token = any($1) and person_id = $2 order by id', [
      tokens,
      personId,
    ]);
    // Rows of several issues: the one of most rows is meant, the others are named row by row.
    const rowsOf = (token: string) => keyed.rows.filter(([one]) => one === token).length;
    const [sheet] = known.sort((one, other) => rowsOf(other.token) - rowsOf(one.token));
    if (!sheet) throw new Refusal('validation', { message: 'fillSheet.unknown', finer: 'unknown_sheet' });
    if (sheet.applied_at) throw this.#refuseApplied(sheet.applied_at);
    const run = await this.#runs.findOf(fillKind, sheet.id);
    if (run && isUnderWay(run)) throw new Refusal('wrong_state', { message: 'fillSheet.running', finer: 'running' });
    const form = fillSheetForm(sheet.sheet);
    const issued = await readFillRows(this.#sql, sheet.id);
    const { rows, faults } = stageUpload(form, sheet.token, issued, keyed);
    const letters = Object.fromEntries([...form.told, ...form.columns].map(({ field }, place) => [field, keyed.letters[place] ?? '']));
    await this.#sql.transaction(async (tx) => {
      await tx.query('select 1 from fill_sheet where id = $1 for update', [sheet.id]);
      await writeStagedRows(tx, sheet.id, rows);
      await tx.query(
        `update fill_sheet set file_name = $2, sheet_name = $3, letters = $4::jsonb, faults = $5::jsonb, staged_at = $6, discarded_at = null
         where id = $1 and applied_at is null`,
        [sheet.id, fileName, keyed.sheet, JSON.stringify(letters), JSON.stringify(faults), currentTime()],
      );
    });
    return { sheetId: sheet.id };
  }

  /**
   * Begins to write all changed rows, or none: one job. Asking again while it runs answers the same job.
   * @throws Refusal `validation` while problems are open or nothing was changed, `wrong_state` for a sheet that was applied, discarded or not uploaded
   */
  async apply(
    sheetId: number,
    action: FillAction,
    withUnchanged: boolean,
    personId: number,
    language: Language,
  ): Promise<{ jobId: string }> {
    const sheet = await this.#read(sheetId, personId);
    this.#assertOpen(sheet);
    const { rows } = await this.#reading.look(this.#sql, sheet, language);
    const { writes, open } = chooseWrites(sheet, rows, action, withUnchanged);
    if (open > 0) throw new Refusal('validation', { message: 'fillSheet.faults', params: { count: open }, finer: 'open_problems' });
    if (writes.length === 0) throw new Refusal('validation', { message: 'fillSheet.unchanged' });
    const id = await this.#runs.start(fillKind, {
      personId,
      subjectId: sheetId,
      input: { sheetId, action, withUnchanged },
      output: { written: 0, refusal: null },
      openKey: String(sheetId),
    });
    return { jobId: String(id) };
  }

  /** Puts an upload away; the sheet may be uploaded again. @throws Refusal `wrong_state` while it is applied, or when it was */
  async discard(sheetId: number, personId: number): Promise<void> {
    const sheet = await this.#read(sheetId, personId);
    if (sheet.applied_at) throw this.#refuseApplied(sheet.applied_at);
    const run = await this.#runs.findOf(fillKind, sheetId);
    if (run && isUnderWay(run)) throw new Refusal('wrong_state', { message: 'fillSheet.running', finer: 'running' });
    await this.#sql.query('update fill_sheet set discarded_at = $2 where id = $1 and applied_at is null', [sheetId, currentTime()]);
  }

  #assertOpen(sheet: FillSheet): void {
    if (sheet.applied_at) throw this.#refuseApplied(sheet.applied_at);
    if (!sheet.staged_at) throw new Refusal('wrong_state', { message: 'fillSheet.notStaged' });
    if (sheet.discarded_at) throw new Refusal('wrong_state', { message: 'fillSheet.discarded' });
  }

  #refuseApplied(at: Date): Refusal {
    return new Refusal('wrong_state', { message: 'fillSheet.applied', params: { at: this.#calendar.dayOf(at) }, finer: 'applied' });
  }

  async #read(id: number, personId: number): Promise<FillSheet> {
    const sheet = await readFillSheet(this.#sql, id, personId);
    if (!sheet) throw new Refusal('not_found');
    return sheet;
  }

  async #issuedIds(sheetId: number): Promise<number[]> {
    const rows = await this.#sql.query<{ id: number }>('select row_id as id from fill_sheet_row where sheet_id = $1', [sheetId]);
    return rows.map(({ id }) => id);
  }
}
