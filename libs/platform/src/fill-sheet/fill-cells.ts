import { createHash } from 'node:crypto';
import type { FillColumn, Language } from '@portal/contract';
import { foldCell, neutraliseFormula, tidyText } from '../spreadsheet/index.ts';
import type { FillChoice, FillValue } from './fill-sheet-source.ts';

/** The hidden columns that travel with every row: which sheet, which record, in which version. Their headers have no language. */
export const keyHeaders = ['#sheet', '#record', '#version'] as const;

/** What a value is in a cell, before the spreadsheet's own precautions. */
export function writeValue(column: FillColumn, value: FillValue, choices: readonly FillChoice[], language: Language): string {
  if (column.kind === 'text') return String(value ?? '');
  return choices.find((choice) => choice.value === value)?.label[language] ?? (value ? String(value) : '');
}

/** A text as it stands in a cell: nothing that a spreadsheet program could take for a formula. */
export const toCell = (text: string): string => neutraliseFormula(text);

/** What the reader gives back of a cell that was written with this text: what differs from it was typed by a person. */
export const readBack = (text: string): string => tidyText(toCell(text));

/** A mark by which a cell that is only told is known again; the texts themselves are not kept. */
export const markOf = (text: string): string => createHash('sha256').update(readBack(text)).digest('hex').slice(0, 12);

/**
 * The value that was typed. Of a choice its words in either language, its stored English or its number are understood; an empty cell is no choice.
 * @returns undefined for what is none of the choices
 */
export function readValue(column: FillColumn, typed: string, choices: readonly FillChoice[]): FillValue | undefined {
  if (column.kind === 'text') return typed;
  if (typed === '') return null;
  const wanted = foldCell(typed);
  return choices.find(
    ({ value, label, stored }) =>
      String(value) === typed || [label.zh, label.en, stored].some((words) => words !== undefined && foldCell(words) === wanted),
  )?.value;
}
