import { pageAddress, type LikelyLateCase, type ProcessFigures as WireFigures } from '@portal/contract';
import type { ClosingForecast, ProcessCase, ProcessFigures, RecordKind } from '@portal/platform';
import { stateMeta } from '@portal/workflows';

/** The figures with the states in the order of the machine and their names; a state that nobody was in yet stands there with zeros. */
export function toProcessFigures(
  { workflow, unit, isOfCompany }: RecordKind,
  figures: ProcessFigures,
  forecast: ClosingForecast | undefined,
): WireFigures {
  const order = workflow.states;
  return {
    workflow: workflow.name,
    cases: figures.cases,
    openCases: figures.openCases,
    reworkedCases: figures.reworkedCases,
    closed: { ...figures.closed },
    hasUnits: unit !== undefined,
    hasCompanies: isOfCompany !== undefined,
    timeliness: { ...figures.timeliness },
    closings: figures.closings.map((one) => ({ ...one })),
    forecast: forecast ? { ...forecast } : null,
    states: order.map((state) => {
      const found = figures.states.find((one) => one.state === state);
      const { label, isEnd, turnsBack, countedElsewhere } = stateMeta(workflow, state);
      return {
        state,
        name: label.zh,
        nameEn: label.en,
        isEnd: isEnd ?? false,
        turnsBack: turnsBack ?? false,
        visits: found?.visits ?? 0,
        movedOn: found?.movedOn ?? 0,
        moves: [...(found?.moves ?? [])].sort((a, b) => order.indexOf(a.to) - order.indexOf(b.to)),
        ...(countedElsewhere && { isBeside: true }),
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

/** A case that is likely late, with the address of its page where it may be known. */
export function toLikelyLate({ page }: RecordKind, row: ProcessCase): LikelyLateCase {
  return {
    id: row.id,
    number: row.number,
    page: page && row.pageId !== null ? pageAddress(page, row.pageId) : null,
    unit: row.unit,
    state: row.state,
    since: row.since.toISOString(),
    // A case without a due date is never likely late.
    dueOn: row.dueOn!,
    expectedOn: row.expectedOn,
  };
}
