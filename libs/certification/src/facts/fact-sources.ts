import { isOpenDeficiency } from '@portal/deficiency';
import { quoteState, quoteStates } from '@portal/platform';
import { concernedControls, deficiencyFact, periodOfCampaign as period } from './deficiency-facts.ts';
import { controlTestWorkflow, riskControlBuckets, riskControlWorkflow } from '@portal/workflows';

/** Where facts come from: SQL, for campaign `$1`, of `control_id`, `key`, `label` and `value` for the controls in `chosen (control_id)`, and of deficiencies for those of `$4` (null for all). */
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
  {
    name: 'tests',
    // A test that is under way is no fact yet: planning one takes nobody's signature back.
    select: `select t.control_id, 'test:' || t.id || ':conclusion', t.record_no, coalesce(t.conclusion, '')
      from chosen join control_test t on t.control_id = chosen.control_id
      where t.is_active and t.state = ${quoteState(controlTestWorkflow, 'concluded')} and t.period_id = ${period}`,
  },
  {
    name: 'deficiencies',
    // What no control places stands with statements by itself: `placedDeficiencies`.
    select: `select chosen.control_id, ${deficiencyFact}
      from deficiency_standing stands join deficiency d on d.id = stands.deficiency_id
      join lateral (${concernedControls('d')}) concerned on true
      join chosen on chosen.control_id = concerned.id
      where ${isOpenDeficiency('stands')} and stands.period_id = ${period} and ($4::bigint[] is null or d.id = any($4))`,
  },
];
