import type { ProcessFigures as WireFigures } from '@portal/contract';
import type { ClosingForecast, ProcessFigures } from '@portal/platform';
import { stateMeta, type Workflow } from '@portal/workflows';

/** The figures with the states in the order of the machine and their names; a state that nobody was in yet stands there with zeros. */
export function toProcessFigures(workflow: Workflow, figures: ProcessFigures, forecast: ClosingForecast | undefined): WireFigures {
  const order = workflow.states;
  return {
    workflow: workflow.name,
    cases: figures.cases,
    openCases: figures.openCases,
    reworkedCases: figures.reworkedCases,
    closed: { ...figures.closed },
    closings: figures.closings.map((one) => ({ ...one })),
    forecast: forecast ? { ...forecast } : null,
    states: order.map((state) => {
      const found = figures.states.find((one) => one.state === state);
      const { label, isEnd, turnsBack } = stateMeta(workflow, state);
      return {
        state,
        name: label.zh,
        nameEn: label.en,
        isEnd: isEnd ?? false,
        turnsBack: turnsBack ?? false,
        visits: found?.visits ?? 0,
        movedOn: found?.movedOn ?? 0,
        p25Hours: found?.p25Hours ?? null,
        medianHours: found?.medianHours ?? null,
        p75Hours: found?.p75Hours ?? null,
        p85Hours: found?.p85Hours ?? null,
        p95Hours: found?.p95Hours ?? null,
        waitingNow: found?.waitingNow ?? 0,
        waitingMedianHours: found?.waitingMedianHours ?? null,
      };
    }),
    roles: [...figures.roles]
      .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.roleId - b.roleId)
      .map((role) => ({ ...role })),
    byRole: figures.byRole.map((role) => ({ ...role })),
    variants: figures.variants.map((variant) => ({ ...variant, path: [...variant.path] })),
    loops: figures.loops.map((loop) => ({ ...loop })),
  };
}
