import type { Check } from '../refusal.ts';

/** The fields that the checks of an event read; the form and the wire have them alike. Days are `yyyy-MM-dd`. */
export interface RiskEventFields {
  readonly title: string;
  readonly description: string;
  readonly riskCategory1: number | null;
  readonly bu: string;
  readonly occurredDate: string | null;
  readonly discoveredDate: string | null;
  readonly grossLoss: number | null;
  readonly recovery: number | null;
}

const isFilled = (value: string) => value.trim() !== '';

/** What must hold of a draft too: a recovery is part of a loss. */
export const riskEventDraftChecks: readonly Check<RiskEventFields>[] = [
  {
    field: 'recovery',
    message: 'riskEvent.recovery',
    passes: ({ grossLoss, recovery }) => recovery === null || recovery === 0 || recovery <= (grossLoss ?? 0),
  },
];

/**
 * Event submit, in this order: title, description, category 1, business unit, occurred ≤ discovered ≤ today (docs/decisions/risk-events.md).
 * @param today the day it is in the portal, `yyyy-MM-dd`
 */
export const riskEventChecks = (today: string): readonly Check<RiskEventFields>[] => [
  { field: 'title', message: 'riskEvent.title', passes: (value) => isFilled(value.title) },
  { field: 'description', message: 'riskEvent.description', passes: (value) => isFilled(value.description) },
  { field: 'riskCategory1', message: 'riskEvent.riskCategory1', passes: (value) => value.riskCategory1 !== null },
  { field: 'bu', message: 'riskEvent.bu', passes: (value) => isFilled(value.bu) },
  { field: 'occurredDate', message: 'riskEvent.occurredDate', passes: (value) => Boolean(value.occurredDate) },
  { field: 'discoveredDate', message: 'riskEvent.discoveredDate', passes: (value) => Boolean(value.discoveredDate) },
  {
    field: 'discoveredDate',
    message: 'riskEvent.discoveredBefore',
    passes: ({ occurredDate, discoveredDate }) => (occurredDate ?? '') <= (discoveredDate ?? ''),
  },
  { field: 'discoveredDate', message: 'riskEvent.discoveredFuture', passes: (value) => (value.discoveredDate ?? '') <= today },
  // Behind the others, of which one has failed as well: the wire tells the first, the form every field's own.
  { field: 'occurredDate', message: 'riskEvent.occurredFuture', passes: (value) => (value.occurredDate ?? '') <= today },
  ...riskEventDraftChecks,
];

/** An action of a report as it is typed. */
export interface ReportActionFields {
  readonly text: string;
  readonly ownerNo: string;
  readonly dueDate: string | null;
}

/** The fields that the checks of a report read. */
export interface RiskReportFields {
  readonly rootCause: string;
  readonly response: string | null;
  readonly acceptanceReason: string;
  readonly actions: readonly ReportActionFields[];
}

/** Report submit, in this order: root cause and response; reduce needs an action, accept a reason; an action needs its text, owner and date (docs/decisions/risk-events.md). */
export const riskReportChecks: readonly Check<RiskReportFields>[] = [
  { field: 'rootCause', message: 'riskReport.rootCause', passes: (value) => isFilled(value.rootCause) },
  { field: 'response', message: 'riskReport.response', passes: (value) => Boolean(value.response) },
  { field: 'actions', message: 'riskReport.actions', passes: (value) => value.response !== 'reduce' || value.actions.length > 0 },
  {
    field: 'acceptanceReason',
    message: 'riskReport.acceptanceReason',
    passes: (value) => value.response !== 'accept' || isFilled(value.acceptanceReason),
  },
  { field: 'actions', message: 'riskReport.actionText', passes: (value) => value.actions.every((action) => isFilled(action.text)) },
  { field: 'actions', message: 'riskReport.actionOwner', passes: (value) => value.actions.every((action) => isFilled(action.ownerNo)) },
  { field: 'actions', message: 'riskReport.actionDueDate', passes: (value) => value.actions.every((action) => Boolean(action.dueDate)) },
];
