/** The values that risk events and reports take, as the wire carries them (docs/decisions/risk-events.md). */
export const eventTypes = ['actual', 'nearMiss', 'potential'] as const;
/** Spans of an event's life that the loss analysis measures. */
export const eventSpans = [
  'occurrenceToDiscovery',
  'discoveryToReport',
  'reportToDecision',
  'discoveryToClosure',
  'occurrenceToClosure',
] as const;
export type EventSpan = (typeof eventSpans)[number];

export const closeReasons = ['notARisk', 'duplicate', 'resolved'] as const;
export const riskResponses = ['avoid', 'reduce', 'share', 'accept'] as const;
/** Why somebody reads an event although he neither reported it nor administers: named by the reporter, forwarded, asked for a report, owner of an action. */
export const readerReasons = ['named', 'forwarded', 'escalation', 'action'] as const;
/** What an event touches beside money. */
export const nonFinancialImpacts = [
  'reputation',
  'regulatory',
  'safety',
  'environment',
  'customer',
  'operation',
  'people',
  'information',
] as const;
/** The reference list of the currencies of a loss (ISO 4217), by code; administrators choose which are offered. */
export const CURRENCY_LIST = 'RiskEvent_currency';
/** What a loss is in when nothing is said. */
export const defaultCurrency = 'CNY';

export type EventType = (typeof eventTypes)[number];
export type CloseReason = (typeof closeReasons)[number];
export type RiskResponse = (typeof riskResponses)[number];
export type ReaderReason = (typeof readerReasons)[number];
export type NonFinancialImpact = (typeof nonFinancialImpacts)[number];
