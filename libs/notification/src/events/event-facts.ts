import type { OutboxMessage, SqlRunner } from '@portal/platform';
import { findAudience, type EventRecord, type ReportRecord } from '../recipients/event-records.queries.ts';
import { findPeople } from '../recipients/recipients.queries.ts';
import type { NoticeFacts } from '../templates/notice-text.ts';
import { gatherStepFacts } from './notice-facts.ts';

/** What a notice about an event tells; `owner` is its reporter. */
export async function gatherEventFacts(sql: SqlRunner, message: OutboxMessage, event: EventRecord): Promise<NoticeFacts> {
  return { ...(await gatherStepFacts(sql, message, event.reporterId)), ...(await toEventFacts(sql, event)) };
}

/** What a notice about a report tells; `owner` is its escalation user. */
export async function gatherReportFacts(sql: SqlRunner, message: OutboxMessage, report: ReportRecord): Promise<NoticeFacts> {
  return { ...(await gatherStepFacts(sql, message, report.escalationUserId)), ...(await toReportFacts(sql, report)) };
}

type RecordFacts = Pick<NoticeFacts, 'riskId' | 'recordNo' | 'riskYear' | 'title' | 'owner' | 'source' | 'audience'>;

export async function toEventFacts(sql: SqlRunner, event: EventRecord): Promise<RecordFacts> {
  const [reporter] = await findPeople(sql, [event.reporterId]);
  const audience = await findAudience(sql, event);
  return {
    riskId: event.id,
    recordNo: event.eventNo,
    riskYear: event.year,
    title: event.title,
    owner: reporter ?? null,
    source: 'riskEvent',
    ...(audience && { audience }),
  };
}

export async function toReportFacts(sql: SqlRunner, report: ReportRecord): Promise<RecordFacts> {
  const [writer] = await findPeople(sql, [report.escalationUserId]);
  const audience = await findAudience(sql, report.event);
  return {
    riskId: report.id,
    recordNo: report.reportNo,
    riskYear: report.event.year,
    title: report.event.title,
    owner: writer ?? null,
    source: 'riskReport',
    ...(audience && { audience }),
  };
}
