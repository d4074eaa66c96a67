import type { Reader } from '@portal/directory';
import { Readable } from 'node:stream';
import { routes } from '@portal/contract';
import { FileStorage, makeStorageKey, requestContext, Sql } from '@portal/platform';
import { RemediationService } from '@portal/remediation';
import { EventDecisionService, LinkedControls, LossLedger, RiskEventService, RiskReportService } from '@portal/risk-event';
import type { DemoDirectory } from './demo-directory.ts';
import { laterEvents } from './event-facts-later.ts';
import { earlierEvents, type DemoEvent, type DemoReport } from './event-facts.ts';
import { writePdf } from './evidence.ts';
import type { ToldControl } from './tell-controls.ts';

const DAY_MS = 86_400_000;
const administrators: readonly string[] = ['admin', 'reviewer'];

/** What events and reports need of the process that tells them. */
export interface EventServices {
  readonly sql: Sql;
  readonly storage: FileStorage;
  readonly controls: LinkedControls;
  readonly events: RiskEventService;
  readonly decisions: EventDecisionService;
  readonly reports: RiskReportService;
  readonly losses: LossLedger;
  readonly remediation: RemediationService;
}

/** Tells the risk events of the demo and the reports that followed, through the services that a person's clicks would reach. */
export class EventStory {
  readonly #services: EventServices;
  readonly #directory: DemoDirectory;
  readonly #now: Date;
  #minute = 0;

  constructor(services: EventServices, directory: DemoDirectory, now: Date) {
    this.#services = services;
    this.#directory = directory;
    this.#now = now;
    services.controls.register(async (riskNo) => {
      const row = await services.sql.one<{ id: number; title: string; state: string; version: number }>(
        'select id, risk_description as title, state, version from risk_control where risk_no = $1',
        [riskNo],
      );
      return row ? { id: row.id, riskNo, title: row.title, state: row.state, rowVersion: row.version, mayReopen: false } : null;
    });
  }

  /** @param controls last year's risk controls, which some events are linked to */
  async tell(controls: readonly ToldControl[]): Promise<void> {
    const ids: number[] = [];
    for (const event of [...earlierEvents, ...laterEvents]) ids.push(await this.#tellOne(event, controls, ids));
  }

  async #tellOne(event: DemoEvent, controls: readonly ToldControl[], earlier: readonly number[]): Promise<number> {
    const { daysAgo, reporter } = event;
    const docs = event.evidence ? [{ docId: await this.#evidence(daysAgo, reporter, event.title) }] : [];
    const body = routes.submitRiskEvent.body.parse({ ...this.#body(event), docs });
    const { events, decisions } = this.#services;
    if (event.end === 'draft') return this.#at(daysAgo, () => events.saveDraft(body, this.#reader(reporter)));
    const id = await this.#at(daysAgo, () => events.submit(body, this.#reader(reporter)));
    if (event.forwardTo) {
      const userId = event.forwardTo.map((person) => this.#person(person));
      const forward = routes.ccRiskEventTo.body.parse({ id, userId, comments: '请关注' });
      await this.#at(daysAgo, () => decisions.forward(forward, this.#reader(reporter)));
    }
    const decider = reporter === 'admin' ? 'reviewer' : 'admin';
    if (event.end === 'returned') {
      const decision = routes.riskEventApproval.body.parse({ id, approved: false, comments: event.comment });
      await this.#at(daysAgo - 1, () => decisions.decide(decision, this.#reader(decider)));
    }
    if (event.reports) await this.#approve(event, id, decider, controls);
    await this.#end(event, id, decider, earlier);
    return id;
  }

  async #approve(event: DemoEvent, id: number, decider: string, controls: readonly ToldControl[]): Promise<void> {
    const reports = event.reports ?? [];
    const control = event.control === undefined ? undefined : controls[event.control];
    const riskNo = control
      ? (await this.#services.sql.one<{ risk_no: string }>('select risk_no from risk_control where id = $1', [control.id]))!.risk_no
      : '';
    const approved = Math.max(event.daysAgo - 2, 0);
    const decision = routes.riskEventApproval.body.parse({
      id,
      approved: true,
      comments: '属实，请分析原因并提交应对报告',
      riskNo,
      severity: event.severity,
      escalationUserNo: reports.map((report) => report.by),
      dueDate: this.#day(-(approved - 14)),
    });
    await this.#at(approved, () => this.#services.decisions.decide(decision, this.#reader(decider)));
    for (const report of reports) await this.#report(report, id, Math.max(approved - 8, 0), decider);
    for (const { daysAgo, ...entry } of event.later ?? []) {
      const body = routes.recordRiskEventLoss.body.parse({
        id,
        ...entry,
        currency: event.currency ?? 'CNY',
        entryDate: this.#day(-daysAgo),
      });
      await this.#at(daysAgo, () => this.#services.losses.record(body, this.#reader(decider)));
    }
  }

  async #report(report: DemoReport, eventId: number, daysAgo: number, decider: string): Promise<void> {
    if (report.outcome === 'waiting') return;
    const row = await this.#services.sql.one<{ id: number }>('select id from risk_report where event_id = $1 and escalation_user_id = $2', [
      eventId,
      this.#person(report.by),
    ]);
    const id = row!.id;
    const { reports, remediation, sql } = this.#services;
    // Whatever was due in the past was still to come when it was written.
    const body = routes.submitRiskReport.body.parse({
      id,
      rootCause: report.rootCause,
      impactAssessment: report.impact,
      response: report.response,
      acceptanceReason: report.acceptanceReason,
      actions: (report.actions ?? []).map(({ text, owner, dueInDays }) => ({ text, ownerNo: owner, dueDate: this.#day(dueInDays) })),
      residualLikelihood: report.likelihood,
      residualImpact: report.residual,
      lessons: report.lessons,
    });
    if (report.outcome === 'draft') {
      await this.#at(daysAgo, () => reports.saveDraft(body, this.#reader(report.by)));
      return;
    }
    await this.#at(daysAgo, () => reports.submit(body, this.#reader(report.by)));
    const other = decider === report.by ? 'reviewer' : decider;
    const decided = Math.max(daysAgo - 4, 0);
    if (report.outcome === 'returned') {
      const rejection = routes.riskReportReject.body.parse({ id, comments: report.comment, dueDate: this.#day(7) });
      await this.#at(decided, () => reports.reject(rejection, this.#reader(other)));
    }
    if (report.outcome !== 'approved') return;
    const approval = routes.riskReportApproval.body.parse({ id, comments: '同意，请按期落实措施' });
    await this.#at(decided, () => reports.approve(approval, this.#reader(other)));
    const issue = await sql.one<{ id: number; assignee_id: number }>(
      `select id, assignee_id from remediation_issue where source_workflow = 'riskReport' and source_id = $1 order by id limit 1`,
      [id],
    );
    for (const [index, event] of (issue ? (report.issue ?? []) : []).entries()) {
      const actor =
        event === 'VERIFY' ? this.#reader('reviewer').actor : { id: issue!.assignee_id, isAdministrator: false, isSystem: false };
      const input = { id: issue!.id, event, comments: comments[event], dueDate: null, docs: [], rowVersion: null };
      await this.#at(Math.max(decided - 3 - index * 5, 0), () => remediation.perform(actor, input));
    }
  }

  async #end(event: DemoEvent, id: number, decider: string, earlier: readonly number[]): Promise<void> {
    const reasons = { notARisk: 'notARisk', duplicate: 'duplicate', resolved: 'resolved', reopened: 'resolved' } as const;
    if (!(event.end in reasons)) return;
    const closed = Math.max(event.daysAgo - (event.reports ? 60 : 2), 0);
    const body = routes.closeRiskEvent.body.parse({
      id,
      reason: reasons[event.end as keyof typeof reasons],
      duplicateOf: event.duplicateOf === undefined ? '' : earlier[event.duplicateOf],
      comments: event.end === 'reopened' ? 'Evidence accepted' : (event.comment ?? '措施已落实并验证，关闭'),
    });
    const { decisions } = this.#services;
    await this.#at(closed, () => decisions.close(body, this.#reader(decider)));
    if (event.end !== 'reopened') return;
    const reopening = routes.reopenRiskEvent.body.parse({ id, reason: event.comment });
    await this.#at(1, () => decisions.reopen(reopening, this.#reader(decider)));
  }

  #body(event: DemoEvent): Record<string, unknown> {
    const path = this.#directory.categoryPaths.get(event.category);
    if (!path) throw new Error(`The demo knows no category ${event.category}`);
    return {
      title: event.title,
      description: event.description,
      riskCategory1: path[0],
      riskCategory2: path[1],
      riskCategory3: path[2],
      occurredDate: this.#day(-(event.daysAgo + event.occurredBefore)),
      discoveredDate: this.#day(-(event.daysAgo + event.discoveredBefore)),
      bu: event.bu,
      managementArea: event.area,
      departmentId: this.#directory.departmentIds.get(event.department),
      eventType: event.type,
      severity: event.severity,
      consequence: event.consequence,
      cause: event.cause,
      immediateAction: event.immediate,
      currency: event.currency ?? 'CNY',
      grossLoss: event.gross ?? null,
      recovery: event.recovery ?? null,
      nonFinancialImpact: event.impact ?? [],
      confidential: event.confidential ?? false,
      allowedUsers: (event.named ?? []).map((person) => this.#person(person)),
    };
  }

  async #evidence(daysAgo: number, by: string, title: string): Promise<number> {
    const at = new Date(this.#now.getTime() - daysAgo * DAY_MS);
    const content = writePdf('Incident record', [
      `Prepared by ${by}`,
      `Date ${at.toISOString().slice(0, 10)}`,
      'Photos and measurements are kept by the department.',
    ]);
    const stored = await this.#services.storage.put(makeStorageKey('upload', at), Readable.from(content));
    const row = await this.#services.sql.one<{ id: number }>(
      `insert into stored_file (name, storage_key, size, sha256, media_type, uploaded_by, created_at)
       values ($1, $2, $3, $4, 'application/pdf', $5, $6) returning id`,
      [`${[...title].slice(0, 12).join('')} 现场记录.pdf`, stored.key, stored.size, stored.sha256, this.#person(by), at],
    );
    return row!.id;
  }

  /** `yyyy-MM-dd`, days from the moment of loading. */
  #day(daysAhead: number): string {
    return new Date(this.#now.getTime() + daysAhead * DAY_MS).toISOString().slice(0, 10);
  }

  #at<T>(daysAgo: number, work: () => Promise<T>): Promise<T> {
    this.#minute = (this.#minute + 11) % 480;
    const day = new Date(this.#now.getTime() - daysAgo * DAY_MS);
    day.setUTCHours(1, 0, 0, 0);
    const at = new Date(Math.min(day.getTime() + this.#minute * 60_000, this.#now.getTime() - 60_000));
    return requestContext.run({ requestId: 'demo', at }, work);
  }

  #person(userNo: string): number {
    const id = this.#directory.personIds.get(userNo);
    if (id === undefined) throw new Error(`The demo knows no person ${userNo}`);
    return id;
  }

  #reader(userNo: string): Reader {
    return {
      actor: { id: this.#person(userNo), isAdministrator: administrators.includes(userNo), isSystem: false },
      aideDepartmentId: null,
    };
  }
}

const comments = { START: '', SUBMIT_FIX: '措施已完成，附记录', VERIFY: '抽查符合' } as const;
