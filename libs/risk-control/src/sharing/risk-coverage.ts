import type { RiskCoverage } from '@portal/contract';
import { latestReviewOf } from '../dashboard/figure-conditions.ts';
import { KEY_CONTROL } from '../standard-information.ts';
import { shownJoins } from './shared-rows.ts';

/** The score that the scale of reviews calls effective. */
const EFFECTIVE = 5;

const name = (coverage: RiskCoverage): string => `'${coverage}'`;

const isKey = `shown.key_control = '${KEY_CONTROL}'`;
/** Of its key controls the best score of a last review, null where none was reviewed: no score is above the effective one. */
const best = `max(${latestReviewOf('shown', 'effectiveness')}) filter (where ${isKey})`;

/**
 * SQL: whether the item `item` of the register has a control of its year that holds, and what it lacks first where it has none (decision record 65): any
 * control, a key one, one that was reviewed, one that was found effective. Of a shared control its leading row speaks. Its controls are read once.
 */
export const riskCoverage = `(select case when count(*) = 0 then ${name('noControl')}
    when count(*) filter (where ${isKey}) = 0 then ${name('noKeyControl')}
    when ${best} is null then ${name('notReviewed')}
    when ${best} = ${EFFECTIVE} then ${name('covered')}
    else ${name('notEffective')} end
  from risk_control c ${shownJoins} where c.risk_store_no = item.ru_no and c.risk_year = item.risk_year and c.is_active)`;
