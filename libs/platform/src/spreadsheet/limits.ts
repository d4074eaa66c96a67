/** What one uploaded workbook may cost before it is refused. Bytes are bytes, times milliseconds. */
export interface WorkbookLimits {
  /** Size of the uploaded file. */
  fileBytes: number;
  /** Entries of the zip package. */
  zipEntries: number;
  /** Sum of the unpacked sizes of all parts. */
  inflatedBytes: number;
  /** Unpacked to packed size of any part above one megabyte; deflate itself reaches 1,032. */
  inflateRatio: number;
  /** Highest row number a sheet may use or announce. */
  sheetRows: number;
  /** Highest column number a sheet may use or announce. */
  sheetColumns: number;
  /** Merged ranges, and cells covered by all of them together. */
  mergeRanges: number;
  mergedCells: number;
  /** Data rows that are read. */
  dataRows: number;
  /** Characters of all cells of a table together: what the parent process ever holds of one file. */
  tableCharacters: number;
  /** Heap of the child process in megabytes. */
  memoryMb: number;
  /** Wall clock of the child process. */
  timeMs: number;
}

/** The bounds of imports: 1 MB a file (docs/decisions/portal.md §5), the rest far above what honest files of that size need. */
export const defaultLimits: WorkbookLimits = {
  fileBytes: 1024 * 1024,
  zipEntries: 512,
  inflatedBytes: 64 * 1024 * 1024,
  inflateRatio: 250,
  sheetRows: 100_000,
  sheetColumns: 1_024,
  mergeRanges: 5_000,
  mergedCells: 100_000,
  dataRows: 20_000,
  tableCharacters: 24_000_000,
  memoryMb: 512,
  timeMs: 15_000,
};
