import { controlOfCompany } from '@portal/assessment-period';
import { inBothLanguages, labelStates, type SheetColumn, type SheetRow, type SqlRunner } from '@portal/platform';
import { workflowCatalogue, type Text } from '@portal/workflows';

/** Of what the papers are taken out. */
export interface PaperScope {
  readonly periodId: number;
  /** With all companies below it; null for the whole period. */
  readonly companyId: number | null;
  /** The records that the seat of an external auditor opens; null for who reads all. */
  readonly coveredIds: readonly number[] | null;
  /** Those of the facts of statements whose records he is told of one by one. */
  readonly narrowFacts: <One extends { readonly key: string }>(facts: readonly One[]) => Promise<readonly One[]>;
}

/** A record of the papers with the cells of its sheet. */
export interface PaperRecord {
  readonly workflow: string;
  readonly id: number;
  readonly number: string;
  readonly title: string;
  /** As its sheet says them, in words. */
  readonly cells: SheetRow;
  /** As programs read them: states, kinds and classes by their codes. */
  readonly codes: SheetRow;
  readonly columns: readonly SheetColumn[];
}

export interface PaperSheet {
  /** The workbook's name in the zip, without its ending. */
  readonly name: string;
  /** The lifecycle of its rows, where each is a record with a trail of its own; their cells `id`, `no` and `state` say which. */
  readonly workflow?: string;
  readonly columns: readonly SheetColumn[];
  read(sql: SqlRunner, scope: PaperScope): Promise<{ title: string; cells: SheetRow }[]>;
  /** The cells of a row as people read them. */
  say(cells: SheetRow): SheetRow;
}

/** By column, what a code of its cells is called. */
export type Words = Readonly<Record<string, (code: string) => string>>;

export const wordsOf =
  (words: Readonly<Record<string, Text>>) =>
  (code: string): string => {
    const { zh, en } = words[code] ?? { zh: code, en: code };
    return inBothLanguages(zh, en);
  };
/** SQL: what stands in both languages, as other exports say it. */
export const both = (zh: string, en: string): string => `concat_ws(' ', nullif(${zh}, ''), nullif(nullif(${en}, ''), ${zh}))`;
/** SQL: a person of an alias. */
export const named = (person: string): string => both(`${person}.name`, `${person}.english_name`);

export const column = (key: string, header: string, width = 20, type?: SheetColumn['type']): SheetColumn => ({
  key,
  header,
  width,
  ...(type && { type }),
});
const identity = [
  column('id', 'ID', 12),
  column('no', '编号 No.', 16),
  column('title', '标题 Title', 40),
  column('state', '状态 State', 18),
];

/** SQL: the reader may take the record, and its control belongs to the company `$2` or one below it where that is asked. @param record and @param control SQL of type bigint */
export const ofPapers = (record: string, control: string): string =>
  `($3::bigint[] is null or ${record} = any($3::bigint[])) and ($2::bigint is null or ${controlOfCompany(control, '$2')})`;

/** A sheet whose rows one statement reads; its columns are the statement's. */
export function sheetOf(
  name: string,
  workflow: string | undefined,
  more: readonly SheetColumn[],
  select: string,
  words: Words = {},
): PaperSheet {
  const states = workflow && labelStates(workflowCatalogue[workflow]!);
  const said: Words = { ...words, ...(states && { state: (code) => states.get(code as never) ?? code }) };
  return {
    name,
    ...(workflow && { workflow }),
    columns: workflow ? [...identity, ...more] : more,
    async read(sql, { periodId, companyId, coveredIds }) {
      const rows = await sql.query<SheetRow & { title?: string }>(select, [periodId, companyId, coveredIds]);
      return rows.map((cells) => ({ title: String(cells['title'] ?? ''), cells }));
    },
    say: (cells) => ({
      ...cells,
      ...Object.fromEntries(Object.entries(said).map(([key, tell]) => [key, cells[key] ? tell(String(cells[key])) : ''])),
    }),
  };
}
