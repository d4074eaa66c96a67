import { Injectable } from '@nestjs/common';
import { routes, seatKinds, type Route, type RouteName, type SeatReading } from '@portal/contract';
import { readReader } from '@portal/directory';
import {
  openSheet,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SqlTransaction,
} from '@portal/platform';
import { workflowCatalogue } from '@portal/workflows';
import { AuditorSeatQueries, SELECT_READS, type SeatReadRow } from './auditor-seat.queries.ts';

const columns: readonly SheetColumn[] = [
  { key: 'at', header: '时间 Viewed (GMT)', width: 20, type: 'instant' },
  { key: 'kind', header: '记录 Record', width: 26 },
  { key: 'number', header: '编号 No.', width: 24 },
  { key: 'version', header: '版本 Version', width: 12 },
  { key: 'call', header: '调用 Call', width: 30 },
  { key: 'summary', header: '内容 What was viewed', width: 60 },
  { key: 'detail', header: '筛选 Filters', width: 60 },
];

/** What was read from a seat, as a workbook; for administrators and its holder. */
@Injectable()
export class SeatReadsExportSource implements ExportSource {
  readonly kind = 'auditorSeatReads';
  readonly fileName = '外部审计查阅记录-auditor-reads';
  readonly #seats: AuditorSeatQueries;

  constructor(seats: AuditorSeatQueries) {
    this.#seats = seats;
  }

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { actor } = await readReader(tx, personId, today);
    const seat = await this.#seats.read((query as { id: number }).id, actor, tx);
    return openSheet<SeatReadRow>(tx, {
      sheetName: 'Reads',
      columns,
      total: `select count(*)::int as n from (${SELECT_READS}) all_reads`,
      text: `${SELECT_READS} order by l.at desc, l.id desc`,
      params: [seat.id],
      toCells: (row) => ({
        at: row.at,
        kind: toKind(describeRead(row).kind),
        number: row.subject_no,
        version: row.version ?? '',
        call: row.call,
        summary: describeRead(row).summary,
        detail: row.detail,
      }),
    });
  }
}

function toKind(workflow: string | null): string {
  const title = workflow === null ? undefined : workflowCatalogue[workflow]?.title;
  return title ? `${title.zh} ${title.en}` : '';
}

/** What was read, as the contract describes the call: a line whose record is known is of that record's kind. Calls of older versions say nothing any more. */
export function describeRead({ call, workflow }: Pick<SeatReadRow, 'call' | 'workflow'>): {
  summary: string;
  way: SeatReading['reads'] | null;
  kind: SeatReading['of'];
} {
  const route: Route | null = Object.hasOwn(routes, call) ? (routes[call as RouteName] as unknown as Route) : null;
  const { reads: way, of } = route?.reading ?? { reads: null, of: null };
  return { summary: route?.summary ?? '', way, kind: seatKinds.find((kind) => kind === workflow) ?? of };
}
