import type { RiskCoverage } from '@portal/contract';
import { latestReviewOf } from '../dashboard/figure-conditions.ts';
import { countedCondition, shownCondition, shownJoins } from './shared-rows.ts';

/** What the best control of a risk makes of it, by `coverage_rank`: a key one, one that was reviewed, one that was found effective. */
const BY_RANK: readonly RiskCoverage[] = ['noKeyControl', 'notReviewed', 'notEffective', 'covered'];

const ofItem = (control: string): string =>
  `${control}.risk_store_no = item.ru_no and ${control}.risk_year = item.risk_year and ${control}.is_active`;
/** Of a control as it stands. */
const rankOf = (control: string): string => `coverage_rank(${control}.key_control, ${latestReviewOf(control, 'effectiveness')})`;

const isMarked = (id: string): string => `${id} in (select m.control_id from risk_control_mark m)`;
/** That a control came to the item, left it or changed since the figures were kept. Of so many marks the risks are few: told so, their set is made once. */
const isTouched = `((item.ru_no, item.risk_year) in (select distinct now.risk_store_no, now.risk_year from risk_control now where ${isMarked('now.id')})
    or (item.ru_no, item.risk_year) in (select distinct f.risk_store_no, f.risk_year from risk_control_figure f
      where ${isMarked('f.control_id')} and f.risk_store_no is not null))`;

/** The rank of its best own control: one look into the index of the kept figures (decision record 17), or all of its controls as long as one is touched. */
const ownRank = `case when ${isTouched} then (select max(${rankOf('own')}) from risk_control own where ${ofItem('own')} and ${countedCondition('own')})
    else (select coverage_rank(f.key_control, f.effectiveness) from risk_control_figure f where ${ofItem('f')}
      order by coverage_rank(f.key_control, f.effectiveness) desc limit 1) end`;

/** The same of rows that show the control of another one, which have no figures: what they show speaks. */
const shownRank = `(select max(${rankOf('shown')}) from risk_control c ${shownJoins} where ${ofItem('c')} and ${shownCondition('c')})`;

/**
 * SQL: whether the item `item` of the register has a control of its year that holds, and what it lacks first where it has none (decision record 65): any
 * control, a key one, one that was reviewed, one that was found effective.
 */
export const riskCoverage = `coalesce((array[${BY_RANK.map((coverage) => `'${coverage}'`).join(', ')}])[1 + greatest(${ownRank}, ${shownRank})],
  '${'noControl' satisfies RiskCoverage}')`;
