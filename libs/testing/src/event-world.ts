import { routes, type RiskEventRecord, type RiskReportRecord } from '@portal/contract';
import type { Actor, World } from './risk-control-world.ts';

export type EventState = 'draft' | 'pendingApproval' | 'identified' | 'closed';
export type ReportState = 'draft' | 'submitted' | 'returned' | 'approved';

export interface EventWorld {
  /** A complete body of SubmitRiskEvent. */
  eventBody(overrides?: Record<string, unknown>): Record<string, unknown>;
  /** A complete body of SubmitRiskReport. */
  reportBody(id: number, overrides?: Record<string, unknown>): Record<string, unknown>;
  /** An event that went the real way to a state, through the calls: reported by the owner, decided by the administrator. */
  bringEvent(state: EventState, overrides?: Record<string, unknown>, reporter?: Actor): Promise<RiskEventRecord>;
  /** A report of a new event that went the real way to a state; the owner writes it unless somebody else is named. */
  bringReport(state: ReportState, overrides?: Record<string, unknown>, writer?: Actor): Promise<RiskReportRecord>;
  event(id: number): Promise<RiskEventRecord>;
  report(id: number): Promise<RiskReportRecord>;
}

/** Days long past, so that no test depends on the day it runs. */
export const OCCURRED = '2024-03-04';
export const DISCOVERED = '2024-03-06';

/** What stories about risk events and reports need beside the people of the world. */
export function buildEventWorld(world: World): EventWorld {
  const { administrator, owner, reviewer } = world;
  const eventBody = (overrides: Record<string, unknown> = {}) => ({
    title: '供应商断供导致停线',
    description: '唯一供应商的工厂失火,三条产线停产两天',
    riskCategory1: world.categories[0],
    riskCategory2: world.categories[1],
    riskCategory3: world.categories[2],
    occurredDate: OCCURRED,
    discoveredDate: DISCOVERED,
    bu: 'ANC',
    managementArea: '中国',
    departmentId: world.departmentId,
    eventType: 'actual',
    severity: 4,
    consequence: '交付延迟',
    cause: '单一供应来源',
    immediateAction: '启用备用库存',
    currency: 'CNY',
    grossLoss: 120000.5,
    recovery: 20000.25,
    nonFinancialImpact: ['customer', 'reputation'],
    ...overrides,
  });
  const reportBody = (id: number, overrides: Record<string, unknown> = {}) => ({
    id,
    rootCause: '没有第二供应商',
    impactAssessment: '影响两周交付',
    response: 'reduce',
    actions: [{ text: '引入第二供应商', ownerNo: owner.userNo, dueDate: '2030-06-30' }],
    residualLikelihood: 2,
    residualImpact: 3,
    lessons: '关键物料须双源',
    ...overrides,
  });
  // A draft that was never reported is its reporter's alone.
  const event = async (id: number, reporter: Actor = owner) => {
    const { isSuccess, data } = await administrator.client.call(routes.getRiskEventDetail, { query: { id } });
    return isSuccess && data ? data : reporter.client.ask(routes.getRiskEventDetail, { query: { id } });
  };
  const report = (id: number) => administrator.client.ask(routes.getRiskReportDetail, { query: { id } });
  const approve = (id: number, writer: Actor) =>
    reviewer.client.ask(routes.riskEventApproval, {
      body: { id, approved: true, escalationUserNo: [writer.userNo], dueDate: '2030-01-31', severity: 4 },
    });

  const bringEvent = async (state: EventState, overrides: Record<string, unknown> = {}, reporter: Actor = owner) => {
    const body = eventBody(overrides);
    if (state === 'draft') return event((await reporter.client.ask(routes.saveRiskEventDraft, { body })).id, reporter);
    const { id } = await reporter.client.ask(routes.submitRiskEvent, { body });
    if (state === 'identified') await approve(id, owner);
    if (state === 'closed') await reviewer.client.ask(routes.closeRiskEvent, { body: { id, reason: 'resolved', comments: '已处理' } });
    return event(id, reporter);
  };
  const bringReport = async (state: ReportState, overrides: Record<string, unknown> = {}, writer: Actor = owner) => {
    const { id: eventId } = await owner.client.ask(routes.submitRiskEvent, { body: eventBody() });
    await approve(eventId, writer);
    const { id } = (await event(eventId)).reports[0]!;
    if (state === 'draft') return report(id);
    await writer.client.ask(routes.submitRiskReport, { body: reportBody(id, overrides) });
    if (state === 'approved') await reviewer.client.ask(routes.riskReportApproval, { body: { id, comments: '同意' } });
    if (state === 'returned') await reviewer.client.ask(routes.riskReportReject, { body: { id, comments: '请补充' } });
    return report(id);
  };
  return { eventBody, reportBody, bringEvent, bringReport, event, report };
}
