import { describe, expect, test } from '@jest/globals';
import type { Language } from '@portal/contract';
import type { HistoryStep, RecordStep } from '@portal/platform';
import type { ProcessStep } from '@portal/policy';
import type { DecidedReviewRow } from '@portal/risk-control';
import { independentReviewWorkflow, listTransitions, workflowCatalogue, type TransitionMeta } from '@portal/workflows';
import { toProcessWire } from '../policy/policy.presenter.ts';
import { toReviewHistoryRow } from '../risk-control/risk-control.presenter.ts';
import { toTaskRow } from './task-row.ts';
import { toTrail } from './trail.presenter.ts';

const AT = new Date('2026-03-02T08:00:00Z');

const reviewRow = {
  id: 3,
  risk_id: 2,
  round: 1,
  state: 'closed' as const,
  reviewer_id: null,
  acted_by: null,
  effectiveness: null,
  deficiency: '',
  remediation_plan: '',
  expected_completion_date: null,
  last_review_date: null,
  comments: '',
  submitted_by: 1,
  created_at: AT,
  decided_at: AT,
};

function stepOf(workflow: string, { from, to, event, meta }: { from: string; to: string; event: string; meta: TransitionMeta }) {
  return {
    id: 1,
    seq: 1,
    subjectId: 2,
    workflow,
    event,
    from,
    to,
    operation: meta.operation ?? null,
    at: AT,
    comment: '',
    changes: [],
    actorId: 1,
    onBehalfOf: null,
    actorName: '',
    actorEnglishName: '',
    actorRoleId: null,
    actorRole: { zh: '', en: '' },
    onBehalfOfName: '',
    onBehalfOfEnglishName: '',
    revision: null,
  } satisfies HistoryStep & RecordStep & ProcessStep;
}

/** Every presenter that tells a step in words, and what it names the event. */
function tell(step: ReturnType<typeof stepOf>, language: Language): { by: string; operation: string; event: string }[] {
  const row = toTaskRow(step, language, true);
  const process = toProcessWire(step, new Map(), language);
  const view = {
    record: { seq: 1, at: AT, state: step.to, values: {}, lists: {} },
    fields: [],
    steps: [step],
    names: { categories: new Map(), departments: new Map(), peopleById: new Map(), peopleByNumber: new Map() },
  };
  const [trail] = toTrail(view, language).steps;
  const review: DecidedReviewRow = { ...reviewRow, step: { event: step.event, from: step.from, to: step.to } };
  const round = toReviewHistoryRow(review, new Map(), language);
  return [
    { by: 'history', operation: row.operation, event: step.operation === null ? row.operationCode : step.event },
    { by: 'policy process', operation: process.operation, event: process.event },
    { by: 'trail', operation: trail!.operation, event: trail!.event },
    ...(step.workflow === independentReviewWorkflow.name
      ? [{ by: 'round of review', operation: round.operation, event: round.operationCode }]
      : []),
  ];
}

describe.each(Object.values(workflowCatalogue))('$name', (workflow) => {
  const transitions = listTransitions(workflow);

  test.each(['zh', 'en'] as const)('every presenter says a step in the words of its own event, in %s', (language) => {
    expect(transitions.length).toBeGreaterThan(0);
    for (const transition of transitions) {
      const own = { operation: transition.meta.history[language], event: transition.event };
      expect(own.operation).not.toBe('');
      for (const { by, ...told } of tell(stepOf(workflow.name, transition), language)) expect({ by, ...told }).toEqual({ by, ...own });
    }
  });
});
