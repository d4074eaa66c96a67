import { WorkbookRefusal } from '../spreadsheet/workbook-error.ts';
import type { ExtractFailure } from './extract-protocol.ts';

/** A document that is not read, with why. */
export class ExtractRefusal extends Error {
  readonly reason: ExtractFailure;

  constructor(reason: ExtractFailure) {
    super(reason);
    this.name = 'ExtractRefusal';
    this.reason = reason;
  }
}

/** Why a document was not read, whichever of its readers said so. */
export function reasonOf(fault: unknown): ExtractFailure {
  if (fault instanceof ExtractRefusal) return fault.reason;
  if (fault instanceof Error && fault.name === 'PasswordException') return 'encrypted';
  if (!(fault instanceof WorkbookRefusal)) return 'broken';
  const { code } = fault.error;
  if (code === 'unsupported_type.encrypted') return 'encrypted';
  return code.startsWith('too_large.') ? 'too_large' : code.startsWith('unsupported_type.') ? 'unsupported' : 'broken';
}

/** A text up to a number of characters. */
export function cutText(text: string, most: number): { text: string; cut: boolean } {
  return text.length <= most ? { text, cut: false } : { text: text.slice(0, most), cut: true };
}
