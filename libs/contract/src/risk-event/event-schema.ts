import { z } from 'zod';
import {
  choiceField,
  commentText,
  dayField,
  flagField,
  idField,
  idList,
  longText,
  nameText,
  numberField,
  numberText,
  optionalFlag,
  pageIndexField,
  pageSizeField,
  rowIdsField,
  rowVersionField,
  textField,
} from '../field.ts';
import { closeReasons, eventSpans, eventTypes, nonFinancialImpacts } from './event-values.ts';

/** An amount of money with two decimals; null, absent and the empty text are null. */
const LARGEST_AMOUNT = 1_000_000_000_000;
const amount = z.number().min(0).max(LARGEST_AMOUNT);
export const moneyField = () =>
  z
    .union([
      amount,
      z
        .string()
        .trim()
        .regex(/^\d{1,13}(\.\d{1,6})?$/)
        .transform(Number)
        .pipe(amount),
      z.literal('').transform(() => null),
    ])
    .nullish()
    .transform((value) => (value === null || value === undefined ? null : Math.round(value * 100) / 100));

/** User numbers: a list, one alone, or several separated by commas. */
export const userNoList = () =>
  z
    .union([z.array(z.string().max(50)).max(200), z.string().max(2000)])
    .nullish()
    .transform((value) => {
      const given = typeof value === 'string' ? value.split(/[,;,;]/) : (value ?? []);
      return [...new Set(given.map((one) => one.trim()).filter(Boolean))];
    });

/** Files of a record: an id adds, `isDelete` removes. */
export const fileLinks = () =>
  z
    .array(
      z.union([
        z.object({
          docId: z.union([
            z.int(),
            z
              .string()
              .regex(/^\d{1,15}$/)
              .transform(Number),
          ]),
          isDelete: flagField(false),
        }),
        z.int().transform((docId) => ({ docId, isDelete: false })),
      ]),
    )
    .max(200)
    .nullish()
    .transform((value) => value ?? []);

/** `id` names the record; `riskId` is understood as well (docs/decisions/wire.md). */
const named = { id: idField(), riskId: idField(), rowVersion: rowVersionField() };

/** SaveRiskEventDraft, SubmitRiskEvent. A submission that names a draft and says nothing else submits it as it was saved. */
export const riskEventBody = z.object({
  ...named,
  title: nameText(),
  description: longText(),
  riskCategory1: idField(),
  riskCategory2: idField(),
  riskCategory3: idField(),
  riskCategory1Str: nameText(),
  riskCategory2Str: nameText(),
  riskCategory3Str: nameText(),
  occurredDate: dayField(),
  discoveredDate: dayField(),
  bu: nameText(),
  managementArea: nameText(),
  departmentId: idField(),
  eventType: choiceField(eventTypes),
  severity: numberField(),
  consequence: longText(),
  cause: longText(),
  immediateAction: longText(),
  currency: textField(3).describe('classItem of RiskEvent_currency; empty is CNY'),
  grossLoss: moneyField(),
  recovery: moneyField(),
  nonFinancialImpact: z
    .array(z.enum(nonFinancialImpacts))
    .max(nonFinancialImpacts.length)
    .nullish()
    .transform((value) => [...new Set(value ?? [])]),
  riskNo: numberText(),
  confidential: flagField(false),
  allowedUsers: idList()
    .nullish()
    .transform((value) => [...new Set(value ?? [])]),
  docs: fileLinks(),
});

export const eventApprovalBody = z.object({
  ...named,
  approved: optionalFlag(),
  comments: commentText(),
  riskNo: numberText(),
  escalationUserNo: userNoList(),
  dueDate: dayField(),
  severity: numberField(),
});
export const closeEventBody = z.object({
  ...named,
  reason: choiceField(closeReasons),
  /** The event's id or number. */
  duplicateOf: z
    .union([z.int().transform(String), numberText()])
    .nullish()
    .transform((value) => value ?? ''),
  comments: commentText(),
});
export const forwardEventBody = z.object({
  ...named,
  userId: idList()
    .nullish()
    .transform((value) => value ?? []),
  comments: commentText(),
});
export const discardEventBody = z.object(named);
/** ReassignRiskEvent: the new reporter by user number. */
export const reassignEventBody = z.object({ ...named, reporterNo: numberText(), reason: commentText() });
/** RecuseFromRiskEvent, LiftRecusal: the administrator; without one RecuseFromRiskEvent means the caller himself. */
export const recusalBody = z.object({ ...named, userId: idField(), reason: commentText() });
export const reopenEventBody = z.object({ ...named, reason: commentText(), comments: commentText() });

/**
 * A list request of events and reports (docs/decisions/library.md §3). `status`: of events the classItem of RISKEVENTSTATUS, of reports 0 draft or
 * returned, 1 submitted, 2 approved. `wfStatus` 1 pending, 2 finished (docs/decisions/wire.md). `score` is the severity of an event, 0 means without
 * one; `key`, `controlMode` and `controlOwnerFunction` are those of the linked risk control; `ownerId` and `ownerIdStr` the reporter, of reports
 * the escalation user. Days are those of the report; none may lie in the future. What the figures of the analyses count is asked for with
 * `reported`, `occurredStart`, `occurredEnd`, `currency` and `span` (events of which both ends are known), a cell of the heat map with
 * `likelihood` and `impact`.
 */
export const eventListBody = z.object({
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(),
  UserNo: z.string().nullish(),
  keyword: textField(100),
  status: numberField(),
  wfStatus: numberField(),
  state: textField(40),
  startDate: dayField(),
  endDate: dayField(),
  riskCategory1: idField(),
  riskCategory2: idField(),
  riskCategory3: idField(),
  eventType: choiceField(eventTypes),
  score: numberField(),
  bu: nameText(),
  businessUnit: nameText(),
  managementArea: nameText(),
  departmentId: idField(),
  /** With all companies below it. */
  companyId: idField(),
  runo: numberText(),
  key: nameText(),
  controlMode: numberField(),
  controlOwnerFunction: nameText(),
  ownerId: idField(),
  ownerIdStr: nameText(),
  confidential: optionalFlag(),
  eventId: idField(),
  reported: flagField(false),
  occurredStart: dayField(),
  occurredEnd: dayField(),
  currency: textField(3),
  span: choiceField(eventSpans),
  /** Net loss in the group currency; an event without a rate for one of its entries is in no such span. */
  netLossMin: moneyField(),
  netLossMax: moneyField(),
  likelihood: numberField(),
  impact: numberField(),
  riskYear: numberField(),
  isActive: optionalFlag(),
  sort: textField(40),
  rowIds: rowIdsField(),
});
export type EventListQuery = z.output<typeof eventListBody>;

export const eventCountsBody = z.object({
  UserNo: z.string().nullish(),
  riskCategory1: idField(),
  riskCategory2: idField(),
  riskCategory3: idField(),
  startDate: dayField(),
  endDate: dayField(),
});
