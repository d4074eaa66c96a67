import { Injectable } from '@nestjs/common';
import { eventListBody, type EventListQuery } from '@portal/contract';
import { readActiveReader, type Reader } from '@portal/directory';
import {
  currentTime,
  objectsToReminder,
  WorkCalendar,
  type BulkRow,
  type BulkSelection,
  type BulkSource,
  type SqlRunner,
} from '@portal/platform';
import { buildReportWhere, emptyEventQuery } from '../event-filter.ts';
import { reportListFrom } from '../report.queries.ts';
import { ReportDutyService } from '../report-duty.service.ts';
import { readableEventCondition } from '../risk-event.access.ts';
import { riskReportKind } from '../risk-event.record.ts';
import { reportColumns, toReportFacts, type ReportRow } from '../risk-report.reader.ts';

/** A response report as a preview sees it. */
export interface ReportBulkRow extends BulkRow {
  readonly remindedAt: Date | null;
}

type Source = BulkSource<EventListQuery, ReportBulkRow, Reader>;

/** The list of response reports: what it shows is what is acted on. */
@Injectable()
export class ReportBulkSource implements Source {
  readonly list = 'risk-reports';
  readonly kind = riskReportKind;
  readonly filter = eventListBody;
  readonly deeds: Source['deeds'];

  constructor(
    private readonly calendar: WorkCalendar,
    reports: ReportDutyService,
  ) {
    this.deeds = {
      remind: {
        objects: ({ remindedAt }) => objectsToReminder(remindedAt),
        perform: ({ id }, _input, reader) => reports.remindOne(id, reader),
      },
    };
  }

  readHand(sql: SqlRunner, personId: number): Promise<Reader | null> {
    return readActiveReader(sql, personId, this.calendar.dayOf(currentTime()));
  }

  select(query: EventListQuery | null, reader: Reader): BulkSelection {
    const { where, params } = buildReportWhere(query ?? emptyEventQuery, reader, this.calendar);
    return { text: `select r.id, r.version, r.report_no as number from ${reportListFrom} where ${where}`, params };
  }

  async readRows(sql: SqlRunner, ids: readonly number[], reader: Reader): Promise<ReportBulkRow[]> {
    const params: unknown[] = [ids];
    const readable = readableEventCondition(reader, 'e', (value) => `$${params.push(value)}`);
    const rows = await sql.query<ReportRow>(
      `select ${reportColumns} from risk_report r join risk_event e on e.id = r.event_id where r.id = any($1::bigint[]) and ${readable}`,
      params,
    );
    return rows.map((row) => ({ id: row.id, state: row.state, facts: toReportFacts(row), remindedAt: row.reminded_at }));
  }
}
