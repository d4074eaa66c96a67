import type { ProcessFigures as WireFigures } from '@portal/contract';
import type { ProcessFigures } from '@portal/platform';
import { stateMeta, type Workflow } from '@portal/workflows';

/** The figures with the states in the order of the machine and their names; a state that nobody was in yet stands there with zeros. */
export function toProcessFigures(workflow: Workflow, figures: ProcessFigures): WireFigures {
  const order = workflow.states;
  return {
    workflow: workflow.name,
    cases: figures.cases,
    openCases: figures.openCases,
    reworkedCases: figures.reworkedCases,
    states: order.map((state) => {
      const found = figures.states.find((one) => one.state === state);
      const { label, isEnd } = stateMeta(workflow, state);
      return {
        state,
        name: label.zh,
        nameEn: label.en,
        isEnd: isEnd ?? false,
        visits: found?.visits ?? 0,
        medianHours: found?.medianHours ?? null,
        p90Hours: found?.p90Hours ?? null,
        waitingNow: found?.waitingNow ?? 0,
        waitingMedianHours: found?.waitingMedianHours ?? null,
      };
    }),
    roles: [...figures.roles]
      .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.roleId - b.roleId)
      .map((role) => ({ ...role })),
    variants: figures.variants.map((variant) => ({ ...variant, path: [...variant.path] })),
    loops: figures.loops.map((loop) => ({ ...loop })),
  };
}
