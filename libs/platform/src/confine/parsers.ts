import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runConfined, type ConfinedBounds, type ConfinedEnd } from './run-confined.ts';

export interface Parser {
  /** Its entry below libs/, as a source. */
  readonly entry: string;
  readonly bounds: ConfinedBounds;
}

/**
 * Every parser of uploaded bytes, each in a process of its own, with what one task of it may take. No process that serves people or works for them
 * may load a parser: tools/lint/parsers.mjs looks for it and names the few exceptions with their reasons.
 */
export const PARSERS = {
  /** Sheets of imports and filled-in sheets, and the corrected copy of one; tighter bounds come with the task. */
  workbook: { entry: 'platform/src/spreadsheet/parse-child.ts', bounds: { memoryMb: 512, timeMs: 15_000 } },
  /** Text and preview of PDF, Word, slides and sheets. */
  document: { entry: 'platform/src/document/extract-child.ts', bounds: { memoryMb: 768, timeMs: 45_000 } },
  /** Populations of control tests: a million rows at most; a CSV is read as it comes, a workbook is held whole. */
  population: { entry: 'platform/src/sampling/population-child.ts', bounds: { memoryMb: 1_536, timeMs: 120_000 } },
  /** Course packages; its time includes that of the storage, which takes the files as they are unpacked. */
  course: { entry: 'knowledge/src/scorm/package-child.ts', bounds: { memoryMb: 256, timeMs: 600_000 } },
} as const satisfies Record<string, Parser>;

export type ParserName = keyof typeof PARSERS;

/**
 * Runs one task of a parser in a confined process of its own; see `runConfined`.
 * @param bounds what differs from the parser's usual ones, and the files that it may read
 */
export function runParser<Message, Result>(
  name: ParserName,
  task: object,
  bounds: Partial<ConfinedBounds>,
  onMessage: (message: Message) => Result | undefined,
  takeOutput?: (output: Readable) => Promise<void>,
): Promise<ConfinedEnd<Result>> {
  const parser: Parser = PARSERS[name];
  return runConfined(entryOf(parser), task, { ...parser.bounds, ...bounds }, onMessage, takeOutput);
}

/** Where it lies: as .js in dist when compiled, as .ts (run by Node as it is) when not. */
function entryOf({ entry }: Parser): string {
  const own = fileURLToPath(import.meta.url);
  const source = path.join(path.dirname(own), '../../..', entry);
  const libs = path.join(path.dirname(own), '../../..');
  return own.endsWith('.js') ? path.join(libs, entry.replace('/src/', '/dist/').replace(/\.ts$/, '.js')) : source;
}
