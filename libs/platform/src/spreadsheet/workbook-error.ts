import { cutWithEllipsis } from './safe-text.ts';

/**
 * Every way an uploaded workbook can be refused, with its words in both languages.
 * The texts in quotes of the specification are kept letter by letter, the other language is a faithful translation.
 */
const texts = {
  'unsupported_type.extension': {
    zh: '仅支持上传文件后缀名为 .xlsx, .xls, .csv 的文件.',
    en: 'Only files with the extension .xlsx, .xls or .csv can be uploaded.',
  },
  'unsupported_type.content': {
    zh: '文件内容与后缀名 {extension} 不符（{found}）。请用 Excel 另存为 .xlsx 或 .csv 后重新上传。',
    en: 'The content of the file does not match its extension {extension} ({found}). Save it as .xlsx or .csv in Excel and upload it again.',
  },
  'unsupported_type.macro': {
    zh: '不接受含宏的工作簿。请另存为不含宏的 .xlsx 后重新上传。',
    en: 'Workbooks with macros are not accepted. Save it as .xlsx without macros and upload it again.',
  },
  'unsupported_type.binary': {
    zh: '不能读取二进制工作簿（.xlsb）。请在 Excel 中另存为 .xlsx 后重新上传。',
    en: 'Binary workbooks (.xlsb) cannot be read. Save it as .xlsx in Excel and upload it again.',
  },
  'unsupported_type.old': {
    zh: '文件是 Excel 4.0 或更早版本的 .xls 格式，过于陈旧，无法读取。请用 Excel 或 LibreOffice 打开，另存为 .xlsx 后重新上传。',
    en: 'The file is in the .xls format of Excel 4.0 or earlier, which is too old to be read. Open it in Excel or LibreOffice, save it as .xlsx and upload it again.',
  },
  'unsupported_type.encrypted': {
    zh: '工作簿已加密。请取消密码后重新上传。',
    en: 'The workbook is encrypted. Remove its password and upload it again.',
  },
  'too_large.file': { zh: '文件大于 1Mb，无法上传。', en: 'File larger than 1Mb cannnot be uploaded.' },
  'too_large.filled_in': { zh: '文件大于 {limit} MB，无法上传。', en: 'The file is larger than {limit} MB and cannot be uploaded.' },
  'too_large.inflated': {
    zh: '文件解压后过大（{what}），已拒绝。请把数据复制到新的工作簿后重新上传。',
    en: 'The file is too large once unpacked ({what}) and was refused. Copy the data into a new workbook and upload that.',
  },
  'too_large.sheet': {
    zh: '工作表范围过大（{what}）。请删除数据以外的行和列后重新上传。',
    en: 'The worksheet is too large ({what}). Delete the rows and columns beyond your data and upload it again.',
  },
  'too_large.rows': {
    zh: '数据超过 {limit} 行。请拆分文件后上传。',
    en: 'There are more than {limit} data rows. Split the file and upload the parts.',
  },
  'too_large.text': {
    zh: '文件中的文字合计超过 {limit} 个字符。请拆分文件后上传。',
    en: 'The cells contain more than {limit} characters in total. Split the file and upload the parts.',
  },
  'too_large.answer': {
    zh: '文件中的文字过多，无法一次返回：请分页读取（参数 from），或拆分文件后上传。',
    en: 'The file contains more text than fits in one response. Read it page by page (parameter from), or split the file.',
  },
  'too_large.merge': {
    zh: '合并单元格范围过大（{what}）。请取消合并后重新上传。',
    en: 'The merged range is too large ({what}). Unmerge the cells and upload the file again.',
  },
  'too_large.work': {
    zh: '文件过于复杂，未能在规定的时间和内存内读完。请把数据复制到新的工作簿后重新上传。',
    en: 'The file is too complex to read within the time and memory allowed. Copy the data into a new workbook and upload that.',
  },
  'validation.file.entity': {
    zh: '文件含有 DTD 或实体声明，已拒绝。',
    en: 'The file declares a DTD or entities and was refused.',
  },
  'validation.file.path': {
    zh: '文件包含不允许的内部路径，已拒绝。',
    en: 'The file contains an internal path that is not allowed and was refused.',
  },
  'validation.file.broken': {
    zh: '文件已损坏，无法读取（{what}）。请用 Excel 打开并另存后重新上传。',
    en: 'The file is damaged and cannot be read ({what}). Open it in Excel, save it again and upload it again.',
  },
  'validation.file.encoding': {
    zh: '无法识别文件的文字编码。请以 UTF-8 或 GB18030 保存 .csv 文件。',
    en: 'The text encoding of the file is not recognised. Save the .csv file as UTF-8 or GB18030.',
  },
  'validation.file.csv': {
    zh: '第 {line} 行的引号不完整，无法读取 .csv 文件。请更正后重新上传。',
    en: 'The quotation marks near line {line} do not match, so the .csv file cannot be read. Correct them and upload the file again.',
  },
  'validation.file.empty': { zh: '文件中没有数据行。', en: 'The file has no data rows.' },
  'validation.template.header': {
    zh: '模板格式不正确。请下载正确的模板后重新上传。工作表“{sheet}”第 {line} 行 {letters} 列应为“{expected}”，实际为“{found}”。',
    en: 'Format of the template is incorrect. Please download a correct template and upload it again. Sheet “{sheet}”, row {line}, column {letters}: “{expected}” is expected, “{found}” was found.',
  },
  'unsupported_type.filled_in': {
    zh: '填写好的表须保存为 .xlsx 后上传：其他格式会丢失隐藏的键。',
    en: 'Upload the completed sheet as .xlsx: other formats lose its hidden keys.',
  },
  'validation.sheet.foreign': {
    zh: '文件中没有由本平台发出的表。请下载新表，把内容复制进去后上传。',
    en: 'The file contains no sheet issued by this portal. Download a new one, copy your entries into it and upload that.',
  },
  'validation.sheet.keys_removed': {
    zh: '工作表“{sheet}”第 {line} 行缺少隐藏列“{expected}”。请下载新表，把内容复制进去后上传。',
    en: 'Sheet “{sheet}”, row {line}: the hidden column “{expected}” is missing. Download a new sheet, copy your entries into it and upload that.',
  },
  'validation.sheet.column_removed': {
    zh: '工作表“{sheet}”第 {line} 行缺少列“{expected}”。请勿删除或重命名列。',
    en: 'Sheet “{sheet}”, row {line}: the column “{expected}” is missing. Do not remove or rename columns.',
  },
  'validation.sheet.two': {
    zh: '文件中有多张由本平台发出的表：{sheet}、{others}。请分别上传。',
    en: 'The file contains several sheets issued by this portal: {sheet}, {others}. Upload them one by one.',
  },
  'validation.cell.error': {
    zh: '单元格是错误值 {shown}。',
    en: 'The cell contains the error value {shown}.',
  },
  'validation.cell.formula': {
    zh: '公式没有保存计算结果。请在 Excel 中重新计算并保存，或改为数值。',
    en: 'The formula has no saved result. Recalculate and save it in Excel, or enter the value itself.',
  },
  'validation.row.extra': {
    zh: '该行在最后一列之后还有内容（{shown}）。请检查逗号、引号或多余的单元格。',
    en: 'The row has content after the last column ({shown}). Check its commas, quotes or stray cells.',
  },
  'validation.file.more': { zh: '还有 {count} 处问题未列出', en: 'More problems not listed: {count}' },
  'validation.sheet.hidden_rows': {
    zh: '工作表“{sheet}”中第 {rows} 行被隐藏，会一并导入。',
    en: 'Hidden rows in the sheet “{sheet}” are also imported: {rows}.',
  },
  'validation.sheet.formulas': {
    zh: '工作表“{sheet}”中以下单元格含公式，导入的是文件中保存的计算结果：{cells}。',
    en: 'Cells with formulas in the sheet “{sheet}” are imported with the results saved in the file: {cells}.',
  },
  'validation.sheet.hidden': {
    zh: '数据取自隐藏的工作表“{sheet}”。',
    en: 'The data comes from the hidden sheet “{sheet}”.',
  },
  'validation.sheet.other': {
    zh: '只读取了工作表“{sheet}”。表头相同的其他工作表未读取：{others}。',
    en: 'Only the sheet “{sheet}” was read. Other sheets with the same header were not read: {others}.',
  },
  'rate_limited.own_import': {
    zh: '您已有导入文件正在读取，请待其完成后再试。',
    en: 'Your other import files are still being read. Try again when they are done.',
  },
  'rate_limited.import': {
    zh: '正在处理的导入文件过多，请稍后再试。',
    en: 'Too many import files are being read right now. Try again shortly.',
  },
  'fault.import': { zh: '读取文件时出现故障，请重试。', en: 'The file could not be read because of a technical fault. Try again.' },
} as const;

/** One of the codes a workbook can be refused with; the part before the first dot is a code of the portal's envelope. */
export type WorkbookErrorCode = keyof typeof texts;

export const workbookErrorCodes = Object.keys(texts) as readonly WorkbookErrorCode[];

/**
 * One fault of an uploaded workbook. Without `row` it concerns the whole file.
 * `row` counts data rows from 1, `column` is the header of the template (docs/decisions/wire.md).
 */
export interface WorkbookError {
  code: WorkbookErrorCode;
  zh: string;
  en: string;
  row?: number;
  column?: string;
  /** Something to know; it stops nothing. Absent is an error. */
  level?: 'warning';
}

/**
 * Characters of a refused value that a message repeats. The contract's own messages are cut
 * to the same number; this file loads without it, because every child process would pay for it.
 */
export const repeatedAtMost = 200;

/** What fills a place of a message: the same in both languages, or a word of each. */
export type WorkbookParam = string | number | { readonly zh: string; readonly en: string };
type Params = Readonly<Record<string, WorkbookParam>>;

/** Words of one code; `{name}` places are filled from `params`. */
export function describeWorkbookError(
  code: WorkbookErrorCode,
  params: Params = {},
  place: { row?: number; column?: string } = {},
): WorkbookError {
  const fill = (language: 'zh' | 'en') =>
    texts[code][language].replace(/\{(\w+)\}/g, (whole, name: string) => {
      const param = params[name] ?? whole;
      return cutWithEllipsis(String(typeof param === 'object' ? param[language] : param), repeatedAtMost);
    });
  return { ...place, code, zh: fill('zh'), en: fill('en') };
}

/** Something to know about the file as a whole, which stops nothing. */
export function describeWorkbookNote(code: WorkbookErrorCode, params: Params = {}): WorkbookError {
  return { ...describeWorkbookError(code, params), level: 'warning' };
}

/** Thrown by the gate and the readers when the whole file is refused. */
export class WorkbookRefusal extends Error {
  readonly error: WorkbookError;

  constructor(cause: WorkbookErrorCode | WorkbookError, params: Params = {}) {
    const error = typeof cause === 'string' ? describeWorkbookError(cause, params) : cause;
    super(error.en);
    this.name = 'WorkbookRefusal';
    this.error = error;
  }
}
