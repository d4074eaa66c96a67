import { eventSpans, type RiskEventListInput } from '@portal/contract/client';
import { portalDay } from '#shared/i18n/portal-day.ts';

/**
 * Filters as they stand in the address; category1 to 3, sdate and edate as the home page gives them (docs/decisions/portal.md §2). What comes
 * from an analysis (`scopes`) is shown as a pill that can be taken away: what was reported, when it occurred, which loss, which ends are known.
 */
export type EventFilters = {
  keyword: string;
  kind: string;
  category1: string;
  category2: string;
  category3: string;
  sdate: string;
  edate: string;
  status: string;
  bu: string;
  state: string;
  reported: string;
  from: string;
  to: string;
  currency: string;
  span: string;
};

export const noFilters: EventFilters = {
  keyword: '',
  kind: '',
  category1: '',
  category2: '',
  category3: '',
  sdate: '',
  edate: '',
  status: '',
  bu: '',
  state: '',
  reported: '',
  from: '',
  to: '',
  currency: '',
  span: '',
};

/** Filters that only a link sets. */
export const scopes = ['state', 'reported', 'from', 'to', 'currency', 'span'] as const;

/** `type` of the address: 1 pending, 2 finished (docs/decisions/wire.md); all without it. */
export const stages = ['', '1', '2'] as const;
export type Stage = (typeof stages)[number];
export const readStage = (type: string | null): Stage => stages.find((stage) => stage === type) ?? '';

interface PageOfList {
  pageIndex: number;
  pageSize: number;
  sort: string;
}

const isDay = /^\d{4}-\d{2}-\d{2}$/;
/** A day of the address that the wire takes: filters take none of the future. */
const toDay = (text: string): string | undefined => (isDay.test(text) && text <= portalDay() ? text : undefined);
const toNumber = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);
const kinds = ['actual', 'nearMiss', 'potential'] as const;

/** The wire's list request. */
export function toEventRequest(filters: EventFilters, page: PageOfList, stage: Stage): RiskEventListInput {
  const request: RiskEventListInput = {
    pageIndex: page.pageIndex,
    pageSize: page.pageSize,
    sort: page.sort || undefined,
    wfStatus: toNumber(stage),
    keyword: filters.keyword || undefined,
    eventType: kinds.find((kind) => kind === filters.kind),
    riskCategory1: toNumber(filters.category1),
    riskCategory2: toNumber(filters.category2),
    riskCategory3: toNumber(filters.category3),
    startDate: toDay(filters.sdate),
    endDate: toDay(filters.edate),
    status: toNumber(filters.status),
    bu: filters.bu || undefined,
    state: filters.state || undefined,
    reported: filters.reported ? true : undefined,
    occurredStart: toDay(filters.from),
    occurredEnd: toDay(filters.to),
    currency: filters.currency || undefined,
    span: eventSpans.find((span) => span === filters.span),
  };
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as RiskEventListInput;
}

/** A count is asked with page size 10 and index 0, reading totalCount (constants, section 9). */
export const toCountRequest = (stage: Stage): RiskEventListInput =>
  toEventRequest(noFilters, { pageIndex: 0, pageSize: 10, sort: '' }, stage);

/** The address of a list's stage. */
export const toStageAddress = (stage: Stage): string => (stage ? `?type=${stage}` : '?');
