import type { RouteData, controlTestRoutes } from '@portal/contract';
import { listMissing, toFormula, type ControlTestDetail, type ControlTestView } from '@portal/control-test';
import { toPersonRef, type NamedPerson } from '@portal/directory';
import { openControlTestStates } from '@portal/workflows';

type Row = RouteData<typeof controlTestRoutes.getControlTestByPage>['data'][number];
type RecordData = RouteData<typeof controlTestRoutes.getControlTest>;

const refOf = (person: NamedPerson | null) => (person ? toPersonRef(person) : null);

/** A test as the list shows it. @param today `yyyy-MM-dd` */
export function toControlTestRow(row: ControlTestView, today: string): Row {
  const isOpen = row.is_open && openControlTestStates.includes(row.state);
  return {
    id: row.id,
    recordNo: row.record_no,
    title: row.title,
    kind: row.kind,
    periodId: row.period_id,
    periodNo: row.period_no,
    periodTitle: row.period_title,
    periodTitleEn: row.period_title_en,
    controlId: row.control_id,
    controlNo: row.control_no,
    tester: refOf(row.tester),
    reviewer: refOf(row.reviewer),
    dueOn: row.due_on,
    dutyDueOn: row.duty_due_on,
    isLate: isOpen && (row.duty_due_on ?? row.due_on) < today,
    isOpen,
    done: row.done,
    wanted: row.items * row.attributes,
    exceptions: row.fails,
    conclusion: row.conclusion,
    state: row.state,
    rowVersion: row.version,
    updatedAt: row.updated_at.toISOString(),
    allowedActions: row.allowedActions,
  };
}

/** A test as its page shows it. Independence is told as facts about the two named people, not about who looks. */
export function toControlTestRecord(row: ControlTestView, detail: ControlTestDetail, today: string): RecordData {
  return {
    ...toControlTestRow(row, today),
    periodFirstDay: row.first_day,
    periodLastDay: row.last_day,
    planner: refOf(row.planner),
    hours: row.hours,
    conclusionNote: row.conclusion_note,
    procedure: detail.procedure,
    proposedFrequency: detail.proposedFrequency,
    proposedRisk: detail.proposedRisk && { ...detail.proposedRisk, accounts: [...detail.proposedRisk.accounts] },
    population: detail.population && {
      ...detail.population,
      frozenBy: refOf(detail.population.frozenBy),
      frozenAt: detail.population.frozenAt.toISOString(),
    },
    draws: detail.draws.map((draw) => ({
      ...draw,
      formula: toFormula(draw.formula),
      drawnBy: refOf(draw.drawnBy),
      drawnAt: draw.drawnAt.toISOString(),
    })),
    items: detail.items,
    missing: listMissing(row),
    independence: {
      tester: !row.control_dependent_ids.includes(row.tester_id),
      reviewer: ![row.tester_id, ...row.dependent_ids, ...row.control_dependent_ids].includes(row.reviewer_id),
      designSettled: row.is_design_settled,
    },
  };
}
