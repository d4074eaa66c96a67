/** What a document is, by its content. */
export type DocumentFormat = 'pdf' | 'word' | 'slides' | 'sheet';

/** What the parent asks of one child; a child serves one task and ends. */
export interface ExtractTask {
  /** `open`: only whether it opens, without a password. */
  readonly want: 'text' | 'preview' | 'open';
  readonly format: DocumentFormat;
  /** A private copy of the file. */
  readonly path: string;
  readonly fileName: string;
  /** Characters of text, rows of a sheet and slides beyond these are cut off. */
  readonly characters: number;
  readonly rows: number;
  readonly pages: number;
}

export interface PreviewSheet {
  name: string;
  rows: string[][];
  cut: boolean;
  /** Charts or pictures lie on it, which a grid of words does not show. */
  drawings?: true;
}
export interface PreviewSlide {
  title: string;
  lines: string[];
  /** Its pictures, as data addresses that a page may show. */
  pictures: string[];
  /** A chart or a diagram stands on it. */
  drawings?: true;
}

export type Extracted =
  | { kind: 'text'; text: string; cut: boolean }
  | { kind: 'opened' }
  | { kind: 'html'; html: string; drawings?: true }
  | { kind: 'sheets'; sheets: PreviewSheet[] }
  | { kind: 'slides'; slides: PreviewSlide[] };

export type ExtractMessage = { kind: 'done'; result: Extracted } | { kind: 'refused'; reason: ExtractFailure };

/** Why nothing could be read: this format is not read at all, the file is broken or needs a password, or reading it takes too much. */
export type ExtractFailure = 'unsupported' | 'broken' | 'encrypted' | 'too_large';
