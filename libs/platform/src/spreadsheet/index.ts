export { defaultLimits, type WorkbookLimits } from './limits.ts';
export { parseWorkbook, writeCorrectionWorkbook, type ParsedWorkbook, type ParseOptions } from './parse-workbook.ts';
export type { CorrectionError } from './child-protocol.ts';
export { createSheetStream, type SheetRow, type SheetStreamOptions } from './sheet-stream.ts';
export type { SheetColumn, SheetColumnType, SheetValue } from './sheet-xml.ts';
export { neutraliseFormula } from './safe-text.ts';
export { writeTemplate, type TemplateColumn, type TemplateOptions } from './template-workbook.ts';
export { describeWorkbookError, WorkbookRefusal, type WorkbookError, type WorkbookErrorCode } from './workbook-error.ts';
export { findAttribute, scanXml, type XmlListener } from './xml-scan.ts';
