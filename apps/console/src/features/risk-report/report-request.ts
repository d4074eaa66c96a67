import type { RiskEventListInput } from '@portal/contract/client';

/**
 * Filters as they stand in the address; the empty string is "not set". `type` 1 is what is not approved yet, 2 what is (docs/decisions/wire.md);
 * `likelihood` and `impact` are a cell of the heat map; `owner` and `event` are ids, `sdate` and `edate` the days on which reports were assigned, none of
 * them in the future.
 */
export type ReportFilters = {
  keyword: string;
  type: string;
  state: string;
  category1: string;
  category2: string;
  category3: string;
  sdate: string;
  edate: string;
  eventtype: string;
  severity: string;
  unit: string;
  area: string;
  key: string;
  mode: string;
  function: string;
  owner: string;
  runo: string;
  event: string;
  likelihood: string;
  impact: string;
};

export const noFilters: ReportFilters = {
  keyword: '',
  type: '',
  state: '',
  category1: '',
  category2: '',
  category3: '',
  sdate: '',
  edate: '',
  eventtype: '',
  severity: '',
  unit: '',
  area: '',
  key: '',
  mode: '',
  function: '',
  owner: '',
  runo: '',
  event: '',
  likelihood: '',
  impact: '',
};

interface Page {
  pageIndex: number;
  pageSize: number;
  sort: string;
}

const asNumber = (text: string): number | undefined => (/^\d+$/.test(text) ? Number(text) : undefined);
const asText = (text: string): string | undefined => text || undefined;
const asEventType = (text: string) => (text || undefined) as RiskEventListInput['eventType'];

/** The wire's list request; severity 0 asks for events without one, category 0 for Others (docs/decisions/wire.md). */
export function toReportRequest(filters: Partial<ReportFilters>, page: Page): RiskEventListInput {
  const set = { ...noFilters, ...filters };
  const request: RiskEventListInput = {
    pageIndex: page.pageIndex,
    pageSize: page.pageSize,
    sort: asText(page.sort),
    keyword: asText(set.keyword),
    wfStatus: asNumber(set.type),
    state: asText(set.state),
    riskCategory1: asNumber(set.category1),
    riskCategory2: asNumber(set.category2),
    riskCategory3: asNumber(set.category3),
    startDate: asText(set.sdate),
    endDate: asText(set.edate),
    eventType: asEventType(set.eventtype),
    score: asNumber(set.severity),
    businessUnit: asText(set.unit),
    managementArea: asText(set.area),
    key: asText(set.key),
    controlMode: asNumber(set.mode),
    controlOwnerFunction: asText(set.function),
    ownerId: asNumber(set.owner),
    runo: asText(set.runo),
    eventId: asNumber(set.event),
    likelihood: asNumber(set.likelihood),
    impact: asNumber(set.impact),
  };
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as RiskEventListInput;
}

/** A count is asked with page size 10, reading totalCount (constants, section 9). */
export const toCountRequest = (filters: Partial<ReportFilters>): RiskEventListInput =>
  toReportRequest(filters, { pageIndex: 0, pageSize: 10, sort: '' });

/** The address of the list with these filters. */
export function toAddress(filters: Partial<ReportFilters>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value);
  return `?${params.toString()}`;
}
