import { posix } from 'node:path';
import { isDateFormat, tidyText } from './cell-text.ts';
import { findAttribute, scanXml } from './xml-scan.ts';
import { WorkbookRefusal } from './workbook-error.ts';
import type { WorkbookPackage } from './zip-gate.ts';

/** What is needed of a workbook to read its worksheets. */
export interface WorkbookParts {
  /** Every sheet: the visible ones in their order, then the hidden ones. At least one. */
  sheets: readonly { readonly name: string; readonly part: string; readonly hidden: boolean; readonly isChart: boolean }[];
  workbookPart: string;
  sharedStrings: string[];
  /** By cell style index: whether the number is shown as a date. */
  dateStyles: boolean[];
  date1904: boolean;
}

interface Relation {
  type: string;
  target: string;
}

/**
 * Finds the sheets, those that are charts too, and the tables that their cells point into.
 * @throws WorkbookRefusal `unsupported_type.macro`, `unsupported_type.content`, `validation.file.*`
 */
export function readWorkbookParts(book: WorkbookPackage): WorkbookParts {
  const root = readRelations(book, '_rels/.rels', '');
  const workbookPart = [...root.values()].find((relation) => relation.type === 'officeDocument')?.target;
  if (!workbookPart || !book.has('[Content_Types].xml') || !book.has(workbookPart)) {
    throw new WorkbookRefusal('unsupported_type.content', { extension: '.xlsx', found: 'zip' });
  }
  checkContentTypes(book, workbookPart);

  const relations = readRelations(
    book,
    posix.join(posix.dirname(workbookPart), '_rels', `${posix.basename(workbookPart)}.rels`),
    posix.dirname(workbookPart),
  );
  const sheets: { name: string; part: string; hidden: boolean; isChart: boolean }[] = [];
  let date1904 = false;
  let depth = 0;
  scanXml(book.read(workbookPart), workbookPart, {
    close() {
      depth--;
    },
    open(name, attributes) {
      depth++;
      // Excel 2013 and later write a second one, x15:workbookPr, among the extensions; only the child of the root tells the epoch.
      if (name === 'workbookPr' && depth === 2) date1904 = attributes.date1904 === '1' || attributes.date1904 === 'true';
      if (name !== 'sheet') return;
      const relation = relations.get(findAttribute(attributes, 'id') ?? '');
      if (relation?.type !== 'worksheet' && relation?.type !== 'chartsheet') return;
      const hidden = (attributes.state ?? 'visible') !== 'visible';
      sheets.push({ name: attributes.name ?? '', part: relation.target, hidden, isChart: relation.type === 'chartsheet' });
    },
  });
  if (sheets.length === 0) throw new WorkbookRefusal('validation.file.empty');

  const partOf = (type: string) => {
    const target = [...relations.values()].find((relation) => relation.type === type)?.target;
    return target !== undefined && book.has(target) ? target : undefined;
  };
  const stringsPart = partOf('sharedStrings');
  const stylesPart = partOf('styles');
  return {
    sheets: [...sheets.filter((one) => !one.hidden), ...sheets.filter((one) => one.hidden)],
    workbookPart,
    date1904,
    sharedStrings: stringsPart ? readSharedStrings(book.read(stringsPart), stringsPart) : [],
    dateStyles: stylesPart ? readDateStyles(book.read(stylesPart), stylesPart) : [],
  };
}

/** Relations by id; the type is its last word, which is the same in the transitional and the strict form of the format. */
function readRelations(book: WorkbookPackage, part: string, folder: string): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  if (!book.has(part)) return relations;
  scanXml(book.read(part), part, {
    open(name, attributes) {
      if (name !== 'Relationship' || attributes.TargetMode === 'External') return;
      const target = attributes.Target ?? '';
      const path = posix.normalize(target.startsWith('/') ? target.slice(1) : posix.join(folder, target));
      if (path.startsWith('..')) throw new WorkbookRefusal('validation.file.path');
      relations.set(attributes.Id ?? '', { type: (attributes.Type ?? '').split('/').pop() ?? '', target: path });
    },
  });
  return relations;
}

function checkContentTypes(book: WorkbookPackage, workbookPart: string): void {
  let workbookType = '';
  let fallback = '';
  let macro = book.names.some((name) => /vbaProject\.bin$/i.test(name));
  if (/\.bin$/i.test(workbookPart)) throw new WorkbookRefusal('unsupported_type.binary');
  scanXml(book.read('[Content_Types].xml'), '[Content_Types].xml', {
    open(name, attributes) {
      const type = attributes.ContentType ?? '';
      if (/macroEnabled|vbaProject/i.test(type)) macro ||= name === 'Override';
      if (name === 'Override' && attributes.PartName?.toLowerCase() === `/${workbookPart}`.toLowerCase()) workbookType = type;
      if (name === 'Default' && attributes.Extension?.toLowerCase() === 'xml') fallback = type;
    },
  });
  if (macro || /macroEnabled/i.test(workbookType)) throw new WorkbookRefusal('unsupported_type.macro');
  if (!/spreadsheetml\.(sheet|template)\.main\+xml$/i.test(workbookType || fallback)) {
    throw new WorkbookRefusal('unsupported_type.content', { extension: '.xlsx', found: workbookType || 'zip' });
  }
}

function readSharedStrings(bytes: Buffer, part: string): string[] {
  const strings: string[] = [];
  let current = '';
  let inText = false;
  let phonetic = 0;
  scanXml(bytes, part, {
    open(name) {
      if (name === 'si') current = '';
      else if (name === 'rPh') phonetic++;
      else if (name === 't') inText = phonetic === 0;
    },
    text(text) {
      if (inText) current += text;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') phonetic--;
      else if (name === 'si') strings.push(tidyText(current));
    },
  });
  return strings;
}

function readDateStyles(bytes: Buffer, part: string): boolean[] {
  const formats = new Map<number, string>();
  const dateStyles: boolean[] = [];
  let inCellFormats = false;
  scanXml(bytes, part, {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (name === 'cellXfs') inCellFormats = true;
      else if (name === 'xf' && inCellFormats) {
        const id = Number(attributes.numFmtId ?? 0);
        dateStyles.push(isDateFormat(id, formats.get(id)));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  return dateStyles;
}
