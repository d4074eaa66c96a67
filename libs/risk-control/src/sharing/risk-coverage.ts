import type { RiskCoverage } from '@portal/contract';
import { latestReviewOf } from '../dashboard/figure-conditions.ts';
import { KEY_CONTROL } from '../standard-information.ts';
import { shownJoins } from './shared-rows.ts';

/** The score that the scale of reviews calls effective. */
const EFFECTIVE = 5;

const name = (coverage: RiskCoverage): string => `'${coverage}'`;

/** SQL: that the item `item` of the register has a control of its year; of a shared one what its leading row says. */
const has = (condition: string): string => `exists (select 1 from risk_control c ${shownJoins}
  where c.risk_store_no = item.ru_no and c.risk_year = item.risk_year and c.is_active and ${condition})`;
const isKey = `shown.key_control = '${KEY_CONTROL}'`;
const score = latestReviewOf('shown', 'effectiveness');

/**
 * SQL: whether the item `item` of the register has a control that holds, and what it lacks first where it has none (decision record 65): any
 * control, a key one, one that was reviewed, one that was found effective. Each question ends at the first control that answers it.
 */
export const riskCoverage = `case when not ${has('true')} then ${name('noControl')}
  when not ${has(isKey)} then ${name('noKeyControl')}
  when ${has(`${isKey} and ${score} = ${EFFECTIVE}`)} then ${name('covered')}
  when ${has(`${isKey} and ${score} is not null`)} then ${name('notEffective')}
  else ${name('notReviewed')} end`;
