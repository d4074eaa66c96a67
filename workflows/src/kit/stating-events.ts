import { step, text } from './meta.ts';

const stateDeficiency = step({
  label: text('说明缺陷', 'State deficiency'),
  history: text('补充说明审核缺陷', 'Review deficiency recorded'),
  button: 'outlined',
});

/** What a closed review left open is stated afterwards (docs/decisions/risk-control.md, effectiveness and deficiency). */
export const statingEvents = {
  STATE_DEFICIENCY: { guard: 'mayStateDeficiency', meta: stateDeficiency },
  STATE_DEFICIENCY_WITH_PLAN: {
    guard: 'mayStateDeficiency',
    target: 'remediating',
    meta: step({
      ...stateDeficiency,
      history: text('补充说明审核缺陷，需整改', 'Review deficiency recorded, remediation required'),
      action: 'STATE_DEFICIENCY',
    }),
  },
} as const;
