import type { FigureFilter, RiskListInput } from '@portal/contract/client';
import { portalYear } from '#shared/i18n/portal-day.ts';

/** Filters as they stand in the address; the empty string is "not set". The names are those of the specification's optional queries. */
export type RiskFilters = {
  keyword: string;
  year: string;
  managerarea: string;
  category1: string;
  category2: string;
  category3: string;
  score: string;
  unit: string;
  key: string;
  state: string;
  active: string;
  mode: string;
  frequency: string;
  function: string;
  owner: string;
  department: string;
  level: string;
  status: string;
  effectiveness: string;
  deficiency: string;
  issues: string;
  dueFrom: string;
  dueTo: string;
  missing: string;
};

export const noFilters: RiskFilters = {
  keyword: '',
  year: '',
  managerarea: '',
  category1: '',
  category2: '',
  category3: '',
  score: '',
  unit: '',
  key: '',
  state: '',
  active: '',
  mode: '',
  frequency: '',
  function: '',
  owner: '',
  department: '',
  level: '',
  status: '',
  effectiveness: '',
  deficiency: '',
  issues: '',
  dueFrom: '',
  dueTo: '',
  missing: '',
};

interface Page {
  pageIndex: number;
  pageSize: number;
  sort: string;
}

const asNumber = (text: string): number | undefined => (text === '' ? undefined : Number(text));
const asText = (text: string): string | undefined => text || undefined;
const asFlag = (text: string): boolean | undefined => (text === '' ? undefined : text === 'true');

/** The wire's list request; score 0 asks for rows without a score, category 0 for Others (docs/decisions/wire.md). */
export function toListRequest(filters: Partial<RiskFilters>, page: Page, wfStatus?: string): RiskListInput {
  const set = { ...noFilters, ...filters };
  const request: RiskListInput = {
    pageIndex: page.pageIndex,
    pageSize: page.pageSize,
    wfStatus,
    sort: asText(page.sort),
    keyword: asText(set.keyword),
    riskYear: asNumber(set.year),
    managementArea: asText(set.managerarea),
    riskCategory1: asNumber(set.category1),
    riskCategory2: asNumber(set.category2),
    riskCategory3: asNumber(set.category3),
    score: asNumber(set.score),
    businessUnit: asText(set.unit),
    key: asText(set.key),
    state: asText(set.state),
    isActive: asFlag(set.active),
    controlMode: asNumber(set.mode),
    controlFrequency: asNumber(set.frequency),
    controlOwnerFunction: asText(set.function),
    ownerNo: asText(set.owner),
    departmentId: asNumber(set.department),
    categoryLevel: asNumber(set.level),
    status: asNumber(set.status),
    effectiveness: asNumber(set.effectiveness),
    deficiency: asText(set.deficiency),
    openIssues: asFlag(set.issues),
    dueFrom: asText(set.dueFrom),
    dueTo: asText(set.dueTo),
    missing: asText(set.missing),
  };
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as RiskListInput;
}

const filterNames: Readonly<Record<keyof FigureFilter, keyof RiskFilters>> = {
  riskCategory1: 'category1',
  categoryLevel: 'level',
  businessUnit: 'unit',
  managementArea: 'managerarea',
  key: 'key',
  controlOwnerFunction: 'function',
  score: 'score',
  controlMode: 'mode',
  controlFrequency: 'frequency',
  status: 'status',
  state: 'state',
  dueFrom: 'dueFrom',
  dueTo: 'dueTo',
  effectiveness: 'effectiveness',
  deficiency: 'deficiency',
  openIssues: 'issues',
  missing: 'missing',
};

/** The filters of the address that ask for exactly the records of a figure. */
export function toFilters(filter: FigureFilter): Partial<RiskFilters> {
  const names = Object.keys(filter) as (keyof FigureFilter)[];
  return Object.fromEntries(names.filter((name) => filter[name] !== undefined).map((name) => [filterNames[name], String(filter[name])]));
}

/** A count is asked with page size 10 and index 0, reading totalCount (constants, section 9). */
export const toCountRequest = (filters: Partial<RiskFilters> = {}, wfStatus?: string): RiskListInput =>
  toListRequest(filters, { pageIndex: 0, pageSize: 10, sort: '' }, wfStatus);

/** The address of a list with these filters. */
export function toAddress(filters: Partial<RiskFilters>, type?: string): string {
  const params = new URLSearchParams(type ? { type } : {});
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value);
  return `?${params.toString()}`;
}

/** Years that can have controls: the next one, this one, and four before it. */
export function listYears(year: number = portalYear()): number[] {
  return [1, 0, -1, -2, -3, -4].map((step) => year + step);
}
