export { FillSheetExport } from './fill-sheet-export.source.ts';
export { fillKind, type FillInput, type FillOutput, type FillRun } from './fill-kind.ts';
export { FillReading } from './fill-reading.service.ts';
export { FillReports } from './fill-report.service.ts';
export { FillSheets, type FillUpload } from './fill-sheets.service.ts';
export { FillWorker } from './fill-worker.service.ts';
export {
  FILL_SHEET_SOURCES,
  type AnyFillSheetSource,
  type FillChoices,
  type FillRecord,
  type FillSheetSource,
  type FillValues,
  type FillWrite,
  type FillWriting,
} from './fill-sheet-source.ts';
