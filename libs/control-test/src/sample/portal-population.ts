import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Refusal, refuseField } from '@portal/contract';
import {
  FileStorage,
  makeStorageKey,
  neutraliseFormula,
  POPULATION_BOUNDS,
  removeIllegalXml,
  Sql,
  WorkCalendar,
  type ExportContent,
  type ExportSource,
  type SheetColumn,
  type SheetRow,
} from '@portal/platform';
import type { PopulationFileRow } from './population.service.ts';
import { PortalQuestions, type AskedQuestion, type Asker, type FrozenQuestion, type PortalQuestion } from './portal-question.ts';

/** The column of keys that are made of their row. */
const MADE_KEY: SheetColumn = { key: 'populationKey', header: '主键 Key', width: 30 };
const SHOWN_ROWS = 5;

interface OpenedList {
  readonly columns: readonly SheetColumn[];
  readonly keyColumn: string;
  /** How many rows come, where that is known before they are read. */
  readonly total: number | null;
  readonly rows: AsyncGenerator<SheetRow>;
}

/**
 * Populations from the portal's own records (specification of assurance, 2; docs/adr/0057): the rows that a list would export to whoever asks, and so only
 * those that he may read. They are written as a file once, when they are frozen, and drawn from as any other.
 */
@Injectable()
export class PortalPopulations {
  readonly #sql: Sql;
  readonly #storage: FileStorage;
  readonly #calendar: WorkCalendar;
  readonly #questions: PortalQuestions;

  constructor(sql: Sql, storage: FileStorage, calendar: WorkCalendar, questions: PortalQuestions) {
    this.#sql = sql;
    this.#storage = storage;
    this.#calendar = calendar;
    this.#questions = questions;
  }

  /**
   * Columns and first rows of what would be frozen now, for whoever asks, with the question in words.
   * @throws Refusal `validation`: nothing found, more rows than a population has, a view or an exam that he does not have
   */
  async look(question: PortalQuestion, asker: Asker) {
    const asked = await this.#questions.read(question, asker);
    return this.#sql.snapshot(async (tx) => {
      const { columns, keyColumn, total, rows } = await this.#open(tx, asked, asker);
      const start: string[][] = [];
      let count = 0;
      for await (const row of rows) {
        count += 1;
        if (start.length < SHOWN_ROWS) start.push(columns.map(({ key }) => toCell(row[key])));
        else if (total !== null) break;
      }
      if (count === 0) throw refuseField('list', 'population.nothingFound');
      const { words } = asked.kept;
      return { columns: columns.map(({ header }) => header), rows: total ?? count, start, sha256: '', keyColumn, words };
    });
  }

  /**
   * Writes the answer as a file of the actor's, row by row, with the question as it was asked: in words, and as the query that it stands for.
   * @throws Refusal as `look`
   */
  async write(question: PortalQuestion, asker: Asker): Promise<{ file: PopulationFileRow; question: FrozenQuestion }> {
    const asked = await this.#questions.read(question, asker);
    const name = `${asked.list.source.fileName}-${asked.kept.day}.csv`;
    const key = makeStorageKey('populations');
    let refusal: unknown;
    const stored = await this.#sql
      .snapshot(async (tx) => {
        const opened = await this.#open(tx, asked, asker);
        // The storage tells only that its content broke off.
        const content = keepFault(writeCsv(opened), (fault) => (refusal = fault));
        return this.#storage.put(key, Readable.from(content));
      })
      .catch((fault: unknown) => {
        throw refusal ?? fault;
      });
    const file = await this.#sql.one<PopulationFileRow>(
      `insert into stored_file (name, storage_key, size, sha256, media_type, uploaded_by) values ($1, $2, $3, $4, 'text/csv', $5)
       returning id, name, storage_key, sha256`,
      [name, stored.key, stored.size, stored.sha256, asker.id],
    );
    return { file: file!, question: asked.kept };
  }

  async #open(tx: Parameters<ExportSource['open']>[0], { list, span, kept }: AskedQuestion, asker: Asker): Promise<OpenedList> {
    const { source, key, dayOf, isMeant } = list;
    const content = await openSource(source, tx, { personId: asker.id, query: kept.query, language: 'zh', today: kept.day });
    const calendar = this.#calendar;
    const isAsked = (row: SheetRow): boolean => {
      if (isMeant && !isMeant(row)) return false;
      if (!dayOf || (span.from === null && span.to === null)) return true;
      const at = dayOf(row);
      const day = at && calendar.dayOf(at);
      return day !== null && (span.from === null || day >= span.from) && (span.to === null || day <= span.to);
    };
    async function* rows(): AsyncGenerator<SheetRow> {
      let count = 0;
      for await (const portion of content.rows)
        for (const row of portion) {
          if (!isAsked(row)) continue;
          count += 1;
          if (count > POPULATION_BOUNDS.rows) throw refuseTooMany();
          yield typeof key === 'string' ? row : { ...row, [MADE_KEY.key]: key(row) };
        }
    }
    const isNarrowed = isMeant !== undefined || (dayOf !== undefined && (span.from !== null || span.to !== null));
    if (!isNarrowed && content.total > POPULATION_BOUNDS.rows) throw refuseTooMany();
    const columns = typeof key === 'string' ? content.columns : [MADE_KEY, ...content.columns];
    const keyColumn = typeof key === 'string' ? columns.find((column) => column.key === key)!.header : MADE_KEY.header;
    return { columns, keyColumn, total: isNarrowed ? null : content.total, rows: rows() };
  }
}

const refuseTooMany = (): Refusal => refuseField('list', 'population.tooManyAnswered', { max: POPULATION_BOUNDS.rows });

/** An exam is the one record that a list is opened with: whoever does not look after it is told so at its field. */
async function openSource(source: ExportSource, ...asked: Parameters<ExportSource['open']>): Promise<ExportContent> {
  try {
    return await source.open(...asked);
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === 'not_found') throw refuseField('examId', 'population.unknownExam');
    throw fault;
  }
}

async function* keepFault(lines: AsyncIterable<string>, keep: (fault: unknown) => void): AsyncGenerator<string> {
  try {
    yield* lines;
  } catch (fault) {
    keep(fault);
    throw fault;
  }
}

/** UTF-8 with its mark, every cell quoted; a text that looks like a formula is none. No rows are no population. */
async function* writeCsv({ columns, rows }: OpenedList): AsyncGenerator<string> {
  const line = (cells: readonly string[]) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
  let isEmpty = true;
  yield `\ufeff${line(columns.map(({ header }) => header))}`;
  for await (const row of rows) {
    isEmpty = false;
    yield line(columns.map(({ key }) => toCell(row[key])));
  }
  if (isEmpty) throw refuseField('list', 'population.nothingFound');
}

function toCell(value: SheetRow[string]): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? neutraliseFormula(removeIllegalXml(value)) : String(value);
}
