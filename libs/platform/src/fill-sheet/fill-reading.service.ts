import { Inject, Injectable } from '@nestjs/common';
import { fillSheetForm, Refusal, refuseField, type FillSheetName, type Language } from '@portal/contract';
import type { BulkHand } from '../bulk/bulk-source.ts';
import type { SqlRunner } from '../database/sql.ts';
import { isFillable, planRows, type FillPlanning, type PlannedRow } from './fill-plan.ts';
import { readFillRows, type FillSheet, type FillSheetRow, type FillWish } from './fill-sheet-rows.ts';
import { FILL_SHEET_SOURCES, type AnyFillSheetSource, type FillRecord } from './fill-sheet-source.ts';

/** Records that are read together. */
const PORTION = 500;

/** An upload beside the records as they are now. */
export interface FillLook {
  readonly planning: FillPlanning;
  readonly issued: readonly FillSheetRow[];
  readonly rows: readonly PlannedRow[];
}

/** Reads sheets beside their records: what could be filled in, and what an upload would do. The preview and the job ask here alike. */
@Injectable()
export class FillReading {
  readonly #sources: readonly AnyFillSheetSource[];

  constructor(@Inject(FILL_SHEET_SOURCES) sources: readonly AnyFillSheetSource[]) {
    this.#sources = sources;
  }

  /** @throws Refusal `validation` for a sheet that there is not */
  sourceOf(sheet: FillSheetName): AnyFillSheetSource {
    const source = this.#sources.find((one) => one.sheet === sheet);
    if (!source) throw refuseField('sheet', 'bulk.unknown');
    return source;
  }

  /** Who acts, with the rights of now. @throws Refusal `not_allowed` for who is not active any more */
  async handOf(sql: SqlRunner, sheet: FillSheetName, personId: number): Promise<BulkHand> {
    const hand = await this.sourceOf(sheet).readHand(sql, personId);
    if (!hand) throw new Refusal('not_allowed');
    return hand;
  }

  /** @throws Refusal as `handOf` */
  async planningOf(sql: SqlRunner, sheet: FillSheetName, personId: number, language: Language): Promise<FillPlanning> {
    const source = this.sourceOf(sheet);
    const hand = await this.handOf(sql, sheet, personId);
    return { form: fillSheetForm(sheet), source, hand, choices: await source.readChoices(sql), language };
  }

  /** The ids of a wish, at most `most` of them, in no promised order. */
  async select(sql: SqlRunner, { source, hand }: Pick<FillPlanning, 'source' | 'hand'>, wish: FillWish, most: number): Promise<number[]> {
    const { text, params } = source.select(wish.ids ? null : wish.filter, hand);
    const place = `$${params.length + 1}::bigint[]`;
    const condition = wish.ids ? `found.id = any(${place})` : `not found.id = any(${place})`;
    const rows = await sql.query<{ id: number }>(
      `select found.id from (${text}) found where ${condition} order by found.id limit ${most}`,
      [...params, wish.ids ?? wish.except],
    );
    return rows.map(({ id }) => id);
  }

  /** Those of these records that the hand reads, by id. */
  async records(
    sql: SqlRunner,
    { source, hand }: Pick<FillPlanning, 'source' | 'hand'>,
    ids: readonly number[],
  ): Promise<Map<number, FillRecord>> {
    const found = new Map<number, FillRecord>();
    for (let start = 0; start < ids.length; start += PORTION) {
      for (const record of await source.readRecords(sql, ids.slice(start, start + PORTION), hand)) found.set(record.id, record);
    }
    return found;
  }

  /** Those of these records that can be filled in now. */
  async fillable(sql: SqlRunner, planning: Pick<FillPlanning, 'form' | 'source' | 'hand'>, ids: readonly number[]): Promise<FillRecord[]> {
    const records = await this.records(sql, planning, ids);
    return [...records.values()].filter((record) => isFillable(planning, record));
  }

  /** What an upload would do now. */
  async look(sql: SqlRunner, sheet: FillSheet, language: Language): Promise<FillLook> {
    const planning = await this.planningOf(sql, sheet.sheet, sheet.person_id, language);
    const issued = await readFillRows(sql, sheet.id);
    const staged = issued.flatMap(({ rowId, typed }) => (typed === null ? [] : [rowId]));
    const rows = planRows(planning, issued, await this.records(sql, planning, staged));
    return { planning, issued, rows };
  }
}

/** What an application would write, and whether anything stands in its way. */
export function chooseWrites(
  sheet: Pick<FillSheet, 'faults'>,
  rows: readonly PlannedRow[],
  action: 'save' | 'submit',
  withUnchanged: boolean,
): { readonly writes: readonly PlannedRow[]; readonly open: number } {
  const changed = rows.filter(({ state }) => state !== 'unchanged');
  const unchanged = action === 'submit' && withUnchanged ? rows.filter(({ state, isComplete }) => state === 'unchanged' && isComplete) : [];
  const blocked = changed.filter(({ state, isComplete }) => state !== 'changed' || (action === 'submit' && !isComplete));
  return { writes: [...changed, ...unchanged], open: blocked.length + sheet.faults.filter(({ level }) => level === 'error').length };
}
