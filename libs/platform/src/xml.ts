/** What confined parsers of other libraries need of the platform, and nothing that only a serving process loads. */
export { WorkbookRefusal } from './spreadsheet/workbook-error.ts';
export { findAttribute, scanXml } from './spreadsheet/xml-scan.ts';
