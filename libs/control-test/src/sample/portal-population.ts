import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { eventListBody, issueListBody, refuseField, routes, type populationQuestion, type testPopulation } from '@portal/contract';
import { AttestationExportSource } from '@portal/knowledge';
import {
  currentTime,
  FileStorage,
  makeStorageKey,
  neutraliseFormula,
  removeIllegalXml,
  Sql,
  WorkCalendar,
  type ExportSource,
  type SheetColumn,
  type SheetRow,
} from '@portal/platform';
import { IssueExportSource } from '@portal/remediation';
import { ControlExportSource } from '@portal/risk-control';
import { EventExportSource } from '@portal/risk-event';
import type { Actor, Text } from '@portal/workflows';
import type { z } from 'zod';
import type { PopulationFileRow } from './population.service.ts';

export type PortalQuestion = z.output<typeof populationQuestion>;
export type FrozenQuestion = NonNullable<z.output<typeof testPopulation>['question']>;

/** A list of the portal as a population: whose export it is, what its filters ask, and which column is the key. */
interface PortalList {
  readonly source: ExportSource;
  readonly words: Text;
  /** What its days are. */
  readonly days: Text;
  readonly query: (question: PortalQuestion) => unknown;
  /** The key of its column; without one the key is made of the row and stands in a column of its own. */
  readonly key: string | ((row: SheetRow) => string);
  /** The day of a row, where the list itself does not ask for days. */
  readonly dayOf?: (row: SheetRow) => Date;
}

/** The column of keys that are made of their row. */
const MADE_KEY: SheetColumn = { key: 'populationKey', header: '主键 Key', width: 30 };
const SHOWN_ROWS = 5;

/**
 * Populations from the portal's own records (specification of assurance, 2; docs/adr/0057): the rows that a list would export to whoever asks, and so only
 * those that he may read. They are written as a file once, when they are frozen, and drawn from as any other.
 */
@Injectable()
export class PortalPopulations {
  readonly #sql: Sql;
  readonly #storage: FileStorage;
  readonly #calendar: WorkCalendar;
  readonly #lists: Readonly<Record<PortalQuestion['list'], PortalList>>;

  constructor(
    sql: Sql,
    storage: FileStorage,
    calendar: WorkCalendar,
    controls: ControlExportSource,
    events: EventExportSource,
    issues: IssueExportSource,
    confirmations: AttestationExportSource,
  ) {
    this.#sql = sql;
    this.#storage = storage;
    this.#calendar = calendar;
    this.#lists = {
      controls: {
        source: controls,
        words: { zh: '风险控制', en: 'Risk controls' },
        days: { zh: '', en: '' },
        key: 'riskNo',
        query: ({ keyword, year }) => ({
          scope: 'management',
          filters: routes.exportRiskList.body.parse({ keyword, riskYear: year, isActive: true }),
        }),
      },
      events: {
        source: events,
        words: { zh: '风险事件', en: 'Risk events' },
        days: { zh: '发生日期', en: 'occurred' },
        key: 'eventNo',
        query: ({ keyword, fromDay, toDay }) => ({
          scope: 'query',
          filters: eventListBody.parse({ keyword, occurredStart: fromDay, occurredEnd: toDay }),
        }),
      },
      issues: {
        source: issues,
        words: { zh: '整改事项', en: 'Remediation issues' },
        days: { zh: '期限', en: 'due' },
        key: 'issueNo',
        query: ({ keyword, fromDay, toDay }) => issueListBody.parse({ keyword, dueFrom: fromDay, dueTo: toDay }),
      },
      confirmations: {
        source: confirmations,
        words: { zh: '制度确认', en: 'Policy attestations' },
        days: { zh: '确认日期', en: 'confirmed' },
        key: (row) => [row['shareNo'], row['userNo'], row['version']].map(String).join('/'),
        query: ({ keyword }) => ({ keyword, shareId: null, policyId: null, policyVersionId: null, departmentId: null }),
        dayOf: (row) => row['attestedAt'] as Date,
      },
    };
  }

  /** Columns and first rows of what would be frozen now, for whoever asks. */
  look(question: PortalQuestion, actor: Actor) {
    return this.#sql.snapshot(async (tx) => {
      const { columns, keyColumn, rows } = await this.#open(tx, question, actor);
      const start: string[][] = [];
      let count = 0;
      for await (const row of rows) {
        count += 1;
        if (start.length < SHOWN_ROWS) start.push(columns.map(({ key }) => toCell(row[key])));
      }
      if (count === 0) throw refuseField('list', 'population.nothingFound');
      return { columns: columns.map(({ header }) => header), rows: count, start, sha256: '', keyColumn };
    });
  }

  /** Writes the answer as a file of the actor's, with the question as it was asked: in words, and as the query that it stands for. */
  async write(question: PortalQuestion, actor: Actor): Promise<{ file: PopulationFileRow; question: FrozenQuestion; keyColumn: string }> {
    const { source, query } = this.#lists[question.list];
    const day = this.#calendar.dayOf(currentTime());
    const name = `${source.fileName}-${day}.csv`;
    const key = makeStorageKey('populations');
    const { stored, keyColumn } = await this.#sql.snapshot(async (tx) => {
      const opened = await this.#open(tx, question, actor);
      return { stored: await this.#storage.put(key, Readable.from(writeCsv(opened))), keyColumn: opened.keyColumn };
    });
    const file = await this.#sql.one<PopulationFileRow>(
      `insert into stored_file (name, storage_key, size, sha256, media_type, uploaded_by) values ($1, $2, $3, $4, 'text/csv', $5)
       returning id, name, storage_key, sha256`,
      [name, stored.key, stored.size, stored.sha256, actor.id],
    );
    const words = this.#say(question);
    return { file: file!, keyColumn, question: { list: question.list, words, day, query: query(question) as Record<string, unknown> } };
  }

  async #open(tx: Parameters<ExportSource['open']>[0], question: PortalQuestion, actor: Actor) {
    const { source, query, key, dayOf } = this.#lists[question.list];
    const today = this.#calendar.dayOf(currentTime());
    const content = await source.open(tx, { personId: actor.id, query: query(question), language: 'zh', today });
    const calendar = this.#calendar;
    const isWithin = (row: SheetRow): boolean => {
      if (!dayOf) return true;
      const day = calendar.dayOf(dayOf(row));
      return (!question.fromDay || day >= question.fromDay) && (!question.toDay || day <= question.toDay);
    };
    async function* rows(): AsyncGenerator<SheetRow> {
      for await (const portion of content.rows)
        for (const row of portion) if (isWithin(row)) yield typeof key === 'string' ? row : { ...row, [MADE_KEY.key]: key(row) };
    }
    const columns = typeof key === 'string' ? content.columns : [MADE_KEY, ...content.columns];
    const keyColumn = typeof key === 'string' ? columns.find((column) => column.key === key)!.header : MADE_KEY.header;
    return { columns, keyColumn, rows: rows() };
  }

  /** The question in words, in both languages. */
  #say(question: PortalQuestion): Text {
    const { words, days } = this.#lists[question.list];
    const { keyword, year, fromDay, toDay } = question;
    const isControls = question.list === 'controls';
    const span = isControls ? [null, null] : [fromDay, toDay];
    const [from, to] = span;
    const parts: Text[] = [
      ...(isControls && year ? [{ zh: `${year} 年度`, en: `year ${year}` }] : []),
      ...(from || to ? [{ zh: `${days.zh} ${from ?? '…'} 至 ${to ?? '…'}`, en: `${days.en} ${from ?? '…'} to ${to ?? '…'}` }] : []),
      ...(keyword ? [{ zh: `关键词“${keyword}”`, en: `keyword “${keyword}”` }] : []),
    ];
    if (parts.length === 0) parts.push({ zh: '全部', en: 'all' });
    return {
      zh: `${words.zh}：${parts.map(({ zh }) => zh).join('，')}`,
      en: `${words.en}: ${parts.map(({ en }) => en).join(', ')}`,
    };
  }
}

/** UTF-8 with its mark, every cell quoted; a text that looks like a formula is none. */
async function* writeCsv({ columns, rows }: { columns: readonly SheetColumn[]; rows: AsyncIterable<SheetRow> }): AsyncGenerator<string> {
  const line = (cells: readonly string[]) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
  yield `\ufeff${line(columns.map(({ header }) => header))}`;
  for await (const row of rows) yield line(columns.map(({ key }) => toCell(row[key])));
}

function toCell(value: SheetRow[string]): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? neutraliseFormula(removeIllegalXml(value)) : String(value);
}
