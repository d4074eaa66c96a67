import { quoteStates } from '@portal/platform';
import { riskControlBuckets, riskControlWorkflow } from '@portal/workflows';

/** Where facts come from: SQL of `control_id`, `key`, `label` and `value` for the controls in `chosen (control_id)`. */
export interface FactSource {
  readonly name: string;
  readonly select: string;
}

const isReviewed = `c.state in (${quoteStates(riskControlWorkflow, riskControlBuckets.related)})`;

/**
 * All that a signature vouches for beneath a statement (docs/adr/0060-statements-are-bound-to-facts.md): whether a control was reviewed, what came of the
 * review that was decided last. What moves without changing the picture (a draft, a due date) is no fact.
 */
export const factSources: readonly FactSource[] = [
  {
    name: 'controls',
    select: `select c.id as control_id, 'control:' || c.id || ':reviewed' as key, c.risk_no as label, case when ${isReviewed} then 'yes' else 'no' end as value
      from chosen join risk_control c on c.id = chosen.control_id`,
  },
  {
    name: 'reviews',
    select: `select c.id, 'review:' || c.id || ':' || told.aspect, c.risk_no, told.value
      from chosen join risk_control c on c.id = chosen.control_id
      join lateral (select v.state, v.effectiveness from independent_review v where v.risk_id = c.id and v.decided_at is not null
        order by v.round desc limit 1) last on true
      cross join lateral (values ('outcome', last.state), ('effectiveness', coalesce(last.effectiveness::text, ''))) told (aspect, value)`,
  },
];
