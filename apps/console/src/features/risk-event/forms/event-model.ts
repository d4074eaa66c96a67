import {
  defaultCurrency,
  failuresByField,
  type Check,
  type EventType,
  type NonFinancialImpact,
  type RiskEventFields,
  type RiskEventInput,
  type RiskEventRecord,
  type UserInfo,
} from '@portal/contract/client';
import { portalDay } from '#shared/i18n/portal-day.ts';
import type { Person } from '#shared/parts/PersonPicker.tsx';
import { OTHERS, type CategoryChoice } from '#shared/record/categories.ts';
import type { FileChanges } from '#shared/record/use-evidence.ts';

/** An event as its form holds it: ids and amounts as they are typed. */
export interface EventValue extends FileChanges {
  title: string;
  eventType: EventType;
  description: string;
  occurredDate: string;
  discoveredDate: string;
  riskCategory1: number | null;
  riskCategory2: number | null;
  riskCategory3: number | null;
  riskCategory1Str: string;
  riskCategory2Str: string;
  riskCategory3Str: string;
  bu: string;
  managementArea: string;
  departmentId: string;
  severity: string;
  currency: string;
  grossLoss: string;
  recovery: string;
  nonFinancialImpact: NonFinancialImpact[];
  consequence: string;
  cause: string;
  immediateAction: string;
  riskNo: string;
  confidential: boolean;
  allowedUsers: Person[];
}

/** The wire's names of the three levels. */
export const categoryNames = {
  one: 'riskCategory1',
  two: 'riskCategory2',
  three: 'riskCategory3',
  twoStr: 'riskCategory2Str',
  threeStr: 'riskCategory3Str',
} as const satisfies Record<keyof CategoryChoice, keyof EventValue>;

/** Changes of the levels in the wire's names; who leaves Others leaves its words too. */
export function toCategoryChanges(changes: Partial<CategoryChoice>): Partial<EventValue> {
  const named = Object.fromEntries(Object.entries(changes).map(([key, next]) => [categoryNames[key as keyof CategoryChoice], next]));
  return { ...named, ...(changes.one !== undefined && { riskCategory1Str: '' }) };
}

/** A new event: found today, in the department of who reports it. */
export function toNewEvent(user: UserInfo): EventValue {
  return {
    title: '',
    eventType: 'actual',
    description: '',
    occurredDate: '',
    discoveredDate: portalDay(),
    riskCategory1: null,
    riskCategory2: null,
    riskCategory3: null,
    riskCategory1Str: '',
    riskCategory2Str: '',
    riskCategory3Str: '',
    bu: '',
    managementArea: '',
    departmentId: user.department ? String(user.department.id) : '',
    severity: '',
    currency: defaultCurrency,
    grossLoss: '',
    recovery: '',
    nonFinancialImpact: [],
    consequence: '',
    cause: '',
    immediateAction: '',
    riskNo: '',
    confidential: false,
    allowedUsers: [],
    added: [],
    removed: [],
  };
}

/** Entries may have more decimals than the form: it shows their sums to the cent and leaves them alone. */
const toCents = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);
const toText = (value: number | null): string => (value === null ? '' : String(value));

/** Those whom the reporter named; who reads it for another reason is not his to remove. */
export const namedReaders = (record: Pick<RiskEventRecord, 'allowedUsers'>): Person[] =>
  record.allowedUsers
    .filter(({ reasons }) => reasons.includes('named'))
    .map(({ id, userNO, name, englishName }) => ({ id, userNO, name, englishName: englishName || null }));

export function toEventValue(record: RiskEventRecord): EventValue {
  return {
    title: record.title,
    eventType: record.eventType,
    description: record.description,
    occurredDate: record.occurredDate ?? '',
    discoveredDate: record.discoveredDate ?? '',
    riskCategory1: record.riskCategory1,
    riskCategory2: record.riskCategory2,
    riskCategory3: record.riskCategory3,
    riskCategory1Str: record.riskCategory1Str,
    riskCategory2Str: record.riskCategory2Str,
    riskCategory3Str: record.riskCategory3Str,
    bu: record.bu,
    managementArea: record.managementArea,
    departmentId: toText(record.departmentId),
    severity: toText(record.severity),
    currency: record.currency,
    grossLoss: toText(toCents(record.grossLoss)),
    recovery: toText(toCents(record.recovery)),
    nonFinancialImpact: [...record.nonFinancialImpact],
    consequence: record.consequence,
    cause: record.cause,
    immediateAction: record.immediateAction,
    riskNo: record.riskNo,
    confidential: record.confidential,
    allowedUsers: namedReaders(record),
    added: [],
    removed: [],
  };
}

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const MOST = 1_000_000_000_000;

/** Is it an amount that the wire takes? Nothing is. */
export const isAmount = (text: string): boolean => text.trim() === '' || (AMOUNT.test(text.trim()) && Number(text) <= MOST);
const toAmount = (text: string): number | null => (text.trim() === '' || !isAmount(text) ? null : Number(text));

/** Gross loss less what was recovered, to the cent; null without a loss or while something is no amount. */
export function netLossOf({ grossLoss, recovery }: Pick<EventValue, 'grossLoss' | 'recovery'>): number | null {
  const gross = toAmount(grossLoss);
  if (gross === null || !isAmount(recovery)) return null;
  return (Math.round(gross * 100) - Math.round((toAmount(recovery) ?? 0) * 100)) / 100;
}

/** What the ordered checks read. */
export function toCheckedEvent(value: EventValue): RiskEventFields {
  return {
    title: value.title,
    description: value.description,
    riskCategory1: value.riskCategory1,
    bu: value.bu,
    occurredDate: value.occurredDate || null,
    discoveredDate: value.discoveredDate || null,
    grossLoss: toAmount(value.grossLoss),
    recovery: toAmount(value.recovery),
  };
}

/** Everything that is wrong with a form: every amount that is none, which the wire would refuse with less helpful words, and what the checks find. */
export function findFaults(
  checks: readonly Check<RiskEventFields>[],
  value: EventValue,
): Pick<Check<RiskEventFields>, 'field' | 'message'>[] {
  const bad = (['grossLoss', 'recovery'] as const).filter((field) => !isAmount(value[field]));
  // What is no amount is not compared either.
  const failed = failuresByField(checks, toCheckedEvent(value)).filter(({ field }) => bad.length === 0 || field !== 'recovery');
  return [...failed, ...bad.map((field) => ({ field, message: 'riskEvent.amount' as const }))];
}

/** The body of SaveRiskEventDraft and SubmitRiskEvent. */
export function toEventBody(value: EventValue, id: number | undefined, rowVersion: number | undefined): RiskEventInput {
  const others = value.riskCategory1 === OTHERS;
  return {
    ...toCheckedEvent(value),
    id: id ?? null,
    rowVersion: rowVersion ?? null,
    riskCategory2: others ? OTHERS : (value.riskCategory2 ?? 0),
    riskCategory3: others ? OTHERS : (value.riskCategory3 ?? 0),
    riskCategory1Str: others ? value.riskCategory1Str : '',
    riskCategory2Str: others ? value.riskCategory2Str : '',
    riskCategory3Str: others ? value.riskCategory3Str : '',
    managementArea: value.managementArea,
    departmentId: Number(value.departmentId) || null,
    eventType: value.eventType,
    severity: Number(value.severity) || null,
    consequence: value.consequence,
    cause: value.cause,
    immediateAction: value.immediateAction,
    currency: value.currency,
    nonFinancialImpact: value.nonFinancialImpact,
    riskNo: value.riskNo.trim(),
    confidential: value.confidential,
    allowedUsers: value.allowedUsers.map(({ id: person }) => person),
    docs: [...value.added.map(({ docId }) => ({ docId, isDelete: false })), ...value.removed.map((docId) => ({ docId, isDelete: true }))],
  };
}
