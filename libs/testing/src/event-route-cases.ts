import { routes } from '@portal/contract';
import { buildEventWorld } from './event-world.ts';
import { currentRiskYear } from './register-factories.ts';
import type { World } from './risk-control-world.ts';
import type { RouteCase } from './route-cases.ts';

/** What the calls about events and reports name: events and reports of the owner by their state, and an event with a report by its number. */
export type EventRecordKind =
  | 'forwardedEvent'
  | 'confidentialEvent'
  | 'recusedEvent'
  | 'draftEvent'
  | 'pendingEvent'
  | 'closedEvent'
  | 'draftReport'
  | 'submittedReport'
  | 'eventNo';

/** A complete call of every route of risk events and reports. */
export function describeEventRoutes(world: World) {
  const plain: RouteCase = { input: () => ({}) };
  const { eventBody, reportBody } = buildEventWorld(world);
  const about = (names: EventRecordKind, more: Record<string, unknown> = {}): RouteCase => ({
    names,
    input: (id) => ({ body: { id, ...more } }),
  });
  const someone = world.otherOwner;
  const entry = { kind: 'loss', entryDate: '2024-04-01', currency: 'CNY', amount: 1000 };
  return {
    getRiskEventDetail: { names: 'pendingEvent', input: (Id) => ({ query: { Id } }) },
    getRiskReportDetail: { names: 'draftReport', input: (Id) => ({ query: { Id } }) },
    saveRiskEventDraft: about('draftEvent', eventBody()),
    submitRiskEvent: about('draftEvent', eventBody()),
    deleteRiskEvent: about('draftEvent'),
    riskEventApproval: about('pendingEvent', { approved: true, escalationUserNo: [someone.userNo], dueDate: '2030-01-31' }),
    closeRiskEvent: about('pendingEvent', { reason: 'notARisk' }),
    reopenRiskEvent: about('closedEvent', { reason: 'why' }),
    ccRiskEventTo: about('pendingEvent', { userId: [someone.id] }),
    reassignRiskEvent: about('pendingEvent', { reporterNo: someone.userNo, reason: 'why' }),
    takeBackRiskEventForward: about('forwardedEvent', { userId: [world.aide.id] }),
    recuseFromRiskEvent: about('confidentialEvent', { userId: world.administrator.id, reason: 'why' }),
    liftRecusal: about('recusedEvent', { userId: world.administrator.id, reason: 'why' }),
    saveRiskReportDraft: { names: 'draftReport', input: (id) => ({ body: reportBody(Number(id)) }) },
    submitRiskReport: { names: 'draftReport', input: (id) => ({ body: reportBody(Number(id)) }) },
    riskReportApproval: about('submittedReport'),
    riskReportReject: about('submittedReport', { comments: 'no' }),
    cancelRiskReport: about('draftReport', { reason: 'why' }),
    reassignRiskReport: about('draftReport', { escalationUserNo: someone.userNo, reason: 'why' }),
    remindOwnerToSubmitReport: { names: 'eventNo', input: (riskNo) => ({ query: { riskNo, escalationUserNo: world.owner.userNo } }) },
    getRiskEventByPage: plain,
    getRiskEventQueryByPage: plain,
    getRiskReportQueryByPage: plain,
    getRiskEventCounts: plain,
    getRiskReportHeatMap: plain,
    getListByRiskNo: { input: () => ({ query: { riskNo: 'RC-1' } }) },
    filingRiskStorage: { names: 'storeItem', input: () => ({ query: { RiskYear: currentRiskYear() } }) },
    exportRiskEventReport: plain,
    exportRiskEventQueryReport: plain,
    exportRiskReportReport: plain,
    exportRiskEventLosses: plain,
    recordRiskEventLoss: about('closedEvent', entry),
    correctRiskEventLoss: about('closedEvent', { ...entry, entryNo: 1, amount: 130000, reason: 'why' }),
    withdrawRiskEventLoss: about('closedEvent', { entryNo: 2, reason: 'why' }),
    getExchangeRates: plain,
    saveExchangeRates: { input: () => ({ body: { rows: [{ month: '2024-03', currency: 'USD', rate: 7.1 }] } }) },
    setGroupCurrency: { input: () => ({ body: { currency: 'CNY' } }) },
    getLossAnalysis: plain,
    getProcessAnalysis: plain,
    getLikelyLateCases: { input: () => ({ body: { workflow: 'riskControl' } }) },
    exportProcessCases: { input: () => ({ body: { workflow: 'riskControl' } }) },
  } satisfies Record<string, RouteCase>;
}

/** Makes what a call about events and reports names. */
export async function makeEventRecord(world: World, names: EventRecordKind): Promise<number | string> {
  const { bringEvent, bringReport } = buildEventWorld(world);
  switch (names) {
    case 'draftEvent':
      return (await bringEvent('draft')).id;
    case 'pendingEvent':
      return (await bringEvent('pendingApproval')).id;
    case 'forwardedEvent': {
      const { id } = await bringEvent('pendingApproval');
      await world.owner.client.ask(routes.ccRiskEventTo, { body: { id, userId: [world.aide.id] } });
      return id;
    }
    case 'confidentialEvent':
      return (await bringEvent('pendingApproval', { confidential: true })).id;
    case 'recusedEvent': {
      const { id } = await bringEvent('pendingApproval', { confidential: true });
      await world.reviewer.client.ask(routes.recuseFromRiskEvent, { body: { id, userId: world.administrator.id, reason: 'tied' } });
      return id;
    }
    case 'closedEvent':
      return (await bringEvent('closed')).id;
    case 'draftReport':
      return (await bringReport('draft')).id;
    case 'submittedReport':
      return (await bringReport('submitted')).id;
    case 'eventNo':
      return (await bringEvent('identified')).eventNo;
  }
}
