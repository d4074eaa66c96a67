import { runParser } from '../confine/parsers.ts';
import { TurnQueue } from '../confine/turns.ts';
import type { ChildMessage, ChildTask } from './child-protocol.ts';
import type { KeyedSheet } from './keyed-sheet.ts';
import { describeWorkbookError, type WorkbookError } from './workbook-error.ts';

/** What a task came to. `refused` is set when the whole file was. */
export interface ChildOutcome {
  rows: string[][];
  sheetRows: number[];
  /** Data rows of the whole table. */
  total: number;
  errors: WorkbookError[];
  file?: Buffer;
  keyed?: Omit<KeyedSheet, 'rows' | 'sheetRows'>;
  refused?: WorkbookError;
}

/** Two children at a time and sixteen uploads waiting for one; of one person a single file is read at a time and two wait. */
const queue = new TurnQueue({ atOnce: 2, waiting: 16, waitingOfOne: 2 });

/**
 * Runs one task in a fresh child process with its own heap and wall clock; a child over either is killed and the file refused.
 * Never rejects for what a file did: every end is an outcome.
 * @param owner the person whose file it is: his files are read one after the other
 */
export async function runInChild(task: ChildTask, owner?: number): Promise<ChildOutcome> {
  const turn = await queue.take(owner, () => runChild(task));
  return turn.ok ? turn.result : refuse(turn.refused === 'own' ? 'rate_limited.own_import' : 'rate_limited.import');
}

function refuse(code: Parameters<typeof describeWorkbookError>[0]): ChildOutcome {
  return { rows: [], sheetRows: [], total: 0, errors: [], refused: describeWorkbookError(code) };
}

/** A fault of our own reader is answered in general words to the user and told here to whoever runs the portal. */
function report(words: string): void {
  process.emitWarning(`The spreadsheet child failed: ${words.trim() || 'it ended without a word'}`, 'SpreadsheetFault');
}

async function runChild(task: ChildTask): Promise<ChildOutcome> {
  const outcome: ChildOutcome = { rows: [], sheetRows: [], total: 0, errors: [] };
  const { memoryMb, timeMs } = task.limits;
  const end = await runParser('workbook', task, { memoryMb, timeMs }, (message: ChildMessage) => {
    if (message.kind === 'refused') return { ...refuse('fault.import'), refused: message.error };
    if (message.kind === 'rows') {
      outcome.rows.push(...message.rows);
      outcome.sheetRows.push(...message.sheetRows);
      return undefined;
    }
    outcome.errors = message.errors;
    outcome.total = message.total;
    if (message.keyed) outcome.keyed = message.keyed;
    if (message.file) outcome.file = Buffer.from(message.file.buffer, message.file.byteOffset, message.file.byteLength);
    return outcome;
  });
  if (end.ok) return end.result;
  if (end.why === 'fault') report(end.words);
  return refuse(end.why === 'fault' ? 'fault.import' : 'too_large.work');
}
