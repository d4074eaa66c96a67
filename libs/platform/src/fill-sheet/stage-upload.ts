import type { FillSheetForm } from '@portal/contract';
import type { KeyedSheet } from '../spreadsheet/index.ts';
import { keyHeaders, markOf } from './fill-cells.ts';
import type { FillSheetRow, StagedFault } from './fill-sheet-rows.ts';

/** What an upload comes to: what was typed for each issued record, and what is wrong with the sheet itself. */
export interface StagedUpload {
  readonly rows: readonly Pick<FillSheetRow, 'rowId' | 'sheetRow' | 'typed' | 'cellFaults'>[];
  readonly faults: readonly StagedFault[];
}

/** More of them are not listed one by one; the first ones show what happened. */
const LISTED = 200;

/**
 * Holds an upload against what was issued: rows by their keys, whatever their order; what has no key, a foreign or an altered one is named.
 * @param issued all rows of the issue
 * @param token the issue's own
 */
export function stageUpload(form: FillSheetForm, token: string, issued: readonly FillSheetRow[], keyed: KeyedSheet): StagedUpload {
  const byId = new Map(issued.map((row) => [String(row.rowId), row]));
  const staged = new Map<number, StagedUpload['rows'][number]>();
  const faults: StagedFault[] = [];
  const report = (fault: StagedFault) => {
    if (faults.length < LISTED) faults.push(fault);
  };
  const keys = keyHeaders.length;
  const told = form.told.length;
  const fields = [...form.told, ...form.columns].map(({ field }) => field);
  const cellFaults = Map.groupBy(keyed.faults, ({ at }) => at);
  keyed.rows.forEach((cells, at) => {
    const row = keyed.sheetRows[at]!;
    const [sheetKey = '', recordKey = '', versionKey = ''] = cells;
    const number = cells[keys] ?? '';
    const refuse = (message: StagedFault['message'], column: string, expected: string, found: string, params = {}) =>
      report({ row, column, expected, found, message, params, level: 'error' });
    if (sheetKey === '' && recordKey === '') {
      const place = cells.slice(keys).findIndex((text) => text !== '');
      return refuse('fillSheet.added', fields[place] ?? fields[0]!, '', cells[keys + place] ?? '');
    }
    if (sheetKey !== token) return refuse('fillSheet.otherSheet', keyHeaders[0], token, sheetKey);
    const own = byId.get(recordKey);
    if (!own) return refuse('fillSheet.keyAltered', keyHeaders[1], '', recordKey);
    if (versionKey !== String(own.version)) return refuse('fillSheet.versionAltered', keyHeaders[2], String(own.version), versionKey);
    // The number tells whether the keys still stand beside their own record: sorting some columns alone tears them apart.
    if (markOf(number) !== own.told[0]) {
      return refuse('fillSheet.keyMoved', form.told[0]!.field, own.recordNo, number, { expected: own.recordNo, found: number });
    }
    const other = staged.get(own.rowId);
    if (other) return refuse('fillSheet.keyTwice', form.told[0]!.field, '', number, { other: other.sheetRow! });
    form.told.forEach(({ field }, place) => {
      const found = cells[keys + place] ?? '';
      if (markOf(found) === own.told[place]) return;
      report({ row, column: field, expected: '', found: found.slice(0, 200), message: 'fillSheet.told', level: 'warning' });
    });
    const fieldOf = (header: string) => {
      const place = keyed.headers.indexOf(header) - told;
      return place >= 0 ? form.columns[place]?.field : undefined;
    };
    const typed = Object.fromEntries(form.columns.map(({ field }, place) => [field, cells[keys + told + place] ?? '']));
    const ofRow = Object.fromEntries(
      (cellFaults.get(at) ?? []).flatMap(({ header, code, found }) => {
        const field = fieldOf(header);
        return field ? [[field, { code, found }]] : [];
      }),
    );
    staged.set(own.rowId, { rowId: own.rowId, sheetRow: row, typed, cellFaults: ofRow });
  });
  for (const { sheetRow, letters, header, found } of keyed.extra) {
    report({ row: sheetRow, column: header || letters, expected: '', found, message: 'fillSheet.extra', level: 'warning' });
  }
  if (keyed.hiddenRows.length > 0) {
    const rows = keyed.hiddenRows.join(', ');
    report({ row: null, column: '', expected: '', found: rows, message: 'fillSheet.hiddenRows', params: { rows }, level: 'warning' });
  }
  return { rows: [...staged.values()], faults };
}
