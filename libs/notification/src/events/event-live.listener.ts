import { Injectable } from '@nestjs/common';
import { ListensToRelay, LivePublisher, Sql, type LiveMessage, type OutboxMessage, type RelayListener } from '@portal/platform';
import { findEvents, findReportIssues, findReports, type EventRecord } from '../recipients/event-records.queries.ts';

/** Tells the open pages of who may read an event that it, a report of it or an issue of that moved. */
@ListensToRelay()
@Injectable()
export class EventLiveListener implements RelayListener {
  readonly #sql: Sql;
  readonly #live: LivePublisher;

  constructor(sql: Sql, live: LivePublisher) {
    this.#sql = sql;
    this.#live = live;
  }

  async published(messages: readonly OutboxMessage[]): Promise<void> {
    const idsOf = (workflow: string) => [
      ...new Set(messages.filter((message) => message.workflow === workflow).map((message) => message.subjectId)),
    ];
    const [eventIds, issueIds] = [idsOf('riskEvent'), idsOf('remediationIssue')];
    const issues = issueIds.length > 0 ? await findReportIssues(this.#sql, issueIds) : [];
    const reportIds = [...new Set([...idsOf('riskReport'), ...issues.map((issue) => issue.riskId)])];
    if (eventIds.length + reportIds.length === 0) return;
    const [events, reports] = await Promise.all([
      eventIds.length > 0 ? findEvents(this.#sql, eventIds) : [],
      reportIds.length > 0 ? findReports(this.#sql, reportIds) : [],
    ]);
    const eventOf = new Map<number, EventRecord>([
      ...events.map((event) => [event.id, event] as const),
      ...reports.map((report) => [report.id, report.event] as const),
      ...issues.flatMap((issue) => {
        const report = reports.find((one) => one.id === issue.riskId);
        return report ? [[issue.id, report.event] as const] : [];
      }),
    ]);
    await this.#live.publish(
      this.#sql,
      ...messages.flatMap((message): LiveMessage[] => {
        const event = eventOf.get(message.subjectId);
        if (!event || !['riskEvent', 'riskReport', 'remediationIssue'].includes(message.workflow)) return [];
        const people = [event.reporterId, ...event.allowedIds].filter((id) => id > 0);
        return [
          {
            topic: message.topic,
            subject: message.workflow,
            id: message.subjectId,
            ...(message.subjectId !== event.id && { data: { eventId: event.id } }),
            audience: { people, administrators: true },
          },
        ];
      }),
    );
  }
}
