import { z } from 'zod';
import { lookedField } from '../assessment-period/looked-field.ts';
import {
  choiceField,
  commentText,
  dayField,
  flagField,
  idField,
  idList,
  instant,
  longText,
  nameText,
  pageIndexField,
  pageSizeField,
  personRef,
  requiredId,
  rowIdsField,
  rowVersionField,
  textField,
} from '../field.ts';
import { amountText, criterion, threshold } from './standard.ts';
import {
  assertions,
  cosoComponents,
  deficiencyAreas,
  deficiencyClasses,
  deficiencySources,
  foundBy,
  likelihoods,
  retestRules,
} from './values.ts';

/** A deficiency that nobody's test, review or report found; with a statement, one that it tells of: the period is then the statement's, and its signer answers unless somebody else is named. */
export const proposalBody = z.object({
  periodId: idField(),
  title: nameText(),
  titleEn: nameText(),
  description: longText(),
  area: choiceField(deficiencyAreas),
  controlId: idField(),
  ownerId: idField(),
  certificationId: idField(),
});

/** Events that need no more than a word. */
export const plainDeficiencyEvents = [
  'AGREE',
  'DISAGREE',
  'CONCLUDE',
  'RETURN',
  'DISMISS',
  'REOPEN',
  'CLOSE',
  'REMEDIATE_AGAIN',
  'REMIND',
] as const;
export const deficiencyEventBody = z.object({
  id: idField(),
  event: z.enum(plainDeficiencyEvents),
  comments: commentText(),
  rowVersion: rowVersionField(),
});

export const accountAssertion = z.object({ accountId: requiredId(), assertion: z.enum(assertions) });
export const overlapBody = z.object({ withId: requiredId(), amount: amountText });
export const evaluationBody = z.object({
  id: idField(),
  area: choiceField(deficiencyAreas),
  likelihood: choiceField(likelihoods),
  /** In the standard's currency. */
  magnitude: textField(24),
  criteria: z.array(z.string().max(40)).max(30).default([]),
  accounts: z.array(accountAssertion).max(100).default([]),
  processId: idField(),
  cosoComponent: choiceField(cosoComponents),
  overlaps: z.array(overlapBody).max(100).default([]),
  comments: commentText(),
  rowVersion: rowVersionField(),
});
export type EvaluationBody = z.infer<typeof evaluationBody>;

export const classBody = z.object({
  id: idField(),
  class: choiceField(deficiencyClasses),
  compensatingControlId: idField(),
  reason: commentText(),
  rowVersion: rowVersionField(),
});

export const remediationBody = z.object({
  id: idField(),
  plan: longText(),
  assignee: idField(),
  dueDate: dayField(),
  comments: commentText(),
  rowVersion: rowVersionField(),
});
export const retestBody = z.object({
  id: idField(),
  testId: idField(),
  /** Why a test counts whose sample was drawn earlier, or is smaller, than the table of sample sizes asks for; of any other test it is not kept. */
  shortReason: commentText(),
  comments: commentText(),
  rowVersion: rowVersionField(),
});

export const deficiencyListBody = z.object({
  keyword: textField(100),
  /** What was found in it, and what was carried over to it and is not closed. */
  periodId: idField(),
  /** Of a period, what was carried over to it; without one, whatever was carried over. */
  carried: flagField(false),
  state: textField(40),
  class: choiceField(deficiencyClasses),
  source: choiceField(deficiencySources),
  area: choiceField(deficiencyAreas),
  ownerId: idField(),
  processId: idField(),
  accountId: idField(),
  /** Of one control, whatever found it. */
  controlId: idField(),
  sourceId: idField(),
  /** The company of its control, else of who answers for it, with all below it. */
  companyId: idField(),
  open: flagField(false),
  looked: lookedField(),
  /** Whose class is not concluded yet. */
  unconcluded: flagField(false),
  sort: textField(40),
  rowIds: rowIdsField(),
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(200),
});
export type DeficiencyListQuery = z.infer<typeof deficiencyListBody>;

const words = z.object({ zh: z.string(), en: z.string() });
const named = z.object({ id: z.number(), name: z.string(), nameEn: z.string() });
const linked = z.object({ id: z.number(), no: z.string(), title: z.string() });
const classOrNone = z.enum(deficiencyClasses).nullable();

export const deficiencyRow = z.object({
  id: z.number(),
  recordNo: z.string(),
  title: z.string(),
  titleEn: z.string(),
  periodId: z.number(),
  periodTitle: z.string(),
  periodTitleEn: z.string(),
  /** The periods to which it was carried over, the earliest first. */
  carriedTo: z.array(z.object({ id: z.number(), title: z.string(), titleEn: z.string() })),
  area: z.enum(deficiencyAreas),
  source: z.enum(deficiencySources),
  owner: personRef,
  controlNo: z.string().nullable().describe('of the control that is deficient'),
  process: named.nullable(),
  magnitude: z.string().nullable(),
  currency: z.string().nullable(),
  computedClass: classOrNone,
  class: classOrNone,
  state: z.string(),
  dueOn: z.string().nullable(),
  rowVersion: z.number(),
  updatedAt: instant,
  allowedActions: z.array(z.string()),
});
export type DeficiencyListRow = z.infer<typeof deficiencyRow>;

export const derivationLine = z.object({
  rule: words,
  figures: z.string(),
  class: classOrNone,
  effect: z.enum(['is', 'atLeast', 'reduces', 'keeps', 'result']).nullable(),
});
export const groupSum = z.object({
  name: words,
  members: z.array(
    z.object({
      id: z.number(),
      recordNo: z.string(),
      title: z.string(),
      magnitude: z.string(),
      countedTwice: z.string(),
      counts: z.string(),
    }),
  ),
  sum: z.string(),
  countedTwice: z.string(),
  total: z.string(),
  class: z.enum(deficiencyClasses),
});
export const compensation = z.object({
  id: z.number(),
  no: z.string(),
  title: z.string(),
  testId: z.number().nullable(),
  testNo: z.string().nullable(),
  faults: z.array(z.enum(['notTested', 'otherAssertion'])),
});

export const deficiencyRecord = deficiencyRow.extend({
  description: z.string(),
  cosoComponent: z.enum(cosoComponents).nullable(),
  likelihood: z.enum(likelihoods).nullable(),
  criteria: z.array(z.string()),
  accounts: z.array(z.object({ accountId: z.number(), assertion: z.enum(assertions), name: z.string(), nameEn: z.string() })),
  overlaps: z.array(z.object({ withId: z.number(), withNo: z.string(), amount: z.string() })),
  /** The version of the standard that it was evaluated by, or the newest of its period; null where the period has none yet. */
  standard: z
    .object({
      id: z.number(),
      versionNo: z.number(),
      currency: z.string(),
      thresholds: z.array(threshold),
      criteria: z.array(criterion),
    })
    .nullable(),
  /** A newer version than that it was evaluated by; it counts from the next evaluation on. */
  newerVersionNo: z.number().nullable(),
  aloneClass: classOrNone,
  classReason: z.string(),
  derivation: z.array(derivationLine),
  groups: z.array(groupSum),
  /** What it would be classed as today, where it is concluded and its group has changed since. */
  classToday: classOrNone,
  compensating: compensation.nullable(),
  control: linked.nullable(),
  /** The period in which it is worked on and judged: the earliest of its periods that is not signed off. */
  judgedIn: z.number(),
  periodGoesOn: z.boolean().describe('false while that period was signed off and no later one has taken it over'),
  /** The row of its control in the year of that period, which the retest tests. */
  retestControlNo: z.string().nullable(),
  sourceRecord: z.object({ workflow: z.string(), id: z.number(), no: z.string() }).nullable(),
  lastYear: linked.nullable(),
  issues: z.array(
    z.object({
      id: z.number(),
      issueNo: z.string(),
      state: z.string(),
      dueOn: z.string(),
      assignee: personRef.nullable(),
      /** It came of the review that found the deficiency: the remediation starts with it, without another one. */
      suffices: z.boolean(),
    }),
  ),
  retest: z.object({ id: z.number(), no: z.string() }).nullable(),
  evaluatedBy: z.array(personRef),
  testedBy: z.array(personRef),
  /** Who may challenge or conclude it, at most eight. */
  mayJudge: z.array(personRef),
});
export type DeficiencyRecord = z.infer<typeof deficiencyRecord>;

/** What an evaluation chooses from. */
export const deficiencyChoices = z.object({
  accounts: z.array(
    z.object({ id: z.number(), code: z.string(), name: z.string(), nameEn: z.string(), assertions: z.array(z.enum(assertions)) }),
  ),
  processes: z.array(z.object({ id: z.number(), code: z.string(), name: z.string(), nameEn: z.string() })),
  others: z.array(z.object({ id: z.number(), recordNo: z.string(), title: z.string(), magnitude: z.string().nullable() })),
  /** Which tests may be its retest: of its control; where it has none, of a control of its accounts, else of its process, else any of its periods. */
  retestRule: z.enum(retestRules),
  /** The concluded tests of operation of that rule whose sample was drawn after the remediation, the newest first, for who records the retest. */
  tests: z.array(
    z.object({
      id: z.number(),
      no: z.string(),
      controlNo: z.string(),
      conclusion: z.string(),
      lacks: z
        .array(words)
        .describe('what of the waiting time and the sample size of the table it lacks: such a test counts with a reason'),
    }),
  ),
  /** The day on which the remediation was verified, `yyyy-MM-dd`; null where nothing was. */
  verifiedOn: z.string().nullable(),
});
export const deficiencyPeriods = z.array(
  z.object({
    id: z.number(),
    title: z.string(),
    titleEn: z.string(),
    state: z.string(),
    isUnderWay: z.boolean().describe('planned no longer, and not signed off: what is opened without a period opens the newest of these'),
  }),
);

/** How many of a period are in each class and state. */
export const deficiencyBoard = z.array(z.object({ class: classOrNone, state: z.string(), count: z.number() }));
/** What became of what a source found; of an `issue`, what the review found that raised it; of a `riskReport`, what any report of its event did. */
export const ofSourceBody = z.object({ source: z.enum(foundBy), sourceIds: idList() });
export const ofSourceRow = z.object({ sourceId: z.number(), id: z.number(), recordNo: z.string(), state: z.string(), class: classOrNone });
