import { holdsOn, isUntied, listBehind } from '@portal/directory';
import type { Ties } from '@portal/platform';

/** Who had a part in what an open review `v` of a control `c` judges: `listDependents` of the review's machine as SQL. */
export const reviewTies: Ties = { people: ['c.owner_id', 'v.submitted_by'], lists: ['v.dependent_ids'] };

/** A person reviews at all. @param person SQL of type bigint */
export const isReviewer = (person: string): string => `exists (select 1 from active_administrator reviewer where reviewer.id = ${person})`;

/** Somebody stands in for a person on a day. @param day SQL of type date */
export const isAway = (person: string, day: string): string =>
  `exists (select 1 from substitution gone where gone.person_id = ${person} and ${holdsOn('gone', day)})`;

/** Neither a person nor anybody for whom he stands in is tied to the review. */
export const isIndependentOf = (person: string, day: string): string =>
  `(select ${isUntied(reviewTies, 'allocated.behind')} from (select ${listBehind(person, day)}) allocated (behind))`;

/**
 * The review `v` waits for the one to whom it is allocated, and for nobody else: as long as he reviews, is not away and is independent; else it is
 * everybody's again (docs/decisions/risk-control.md, allocation).
 */
export const isAllocated = (day: string): string =>
  `(v.allocated_to is not null and ${isReviewer('v.allocated_to')} and not ${isAway('v.allocated_to', day)} and ${isIndependentOf('v.allocated_to', day)})`;
