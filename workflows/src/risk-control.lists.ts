import { duties, type DutyHolder } from './kit/duty.ts';
import type { StateMeta } from './kit/meta.ts';
import { listTransitions, statesOf, stateMeta } from './kit/workflow.ts';
import { riskControlWorkflow, type RiskControlEventName, type RiskControlState } from './risk-control.workflow.ts';

const waitsFor =
  (...holders: readonly DutyHolder[]) =>
  ({ duty }: StateMeta) =>
    duty !== undefined && holders.includes(duties[duty].holder);
/** The work of its people is done: nobody is asked for it any more, whether others still bring it to its end or not. */
const isApproved = ({ duty, restsOn, countedElsewhere }: StateMeta) => duty === undefined && restsOn !== 'maker' && !countedElsewhere;
/** The states whose controls are counted, each once: the others show the control of a row that is counted (decision record 65). */
export const riskControlCounted = statesOf(riskControlWorkflow, ({ countedElsewhere }) => !countedElsewhere);
/** The states of a row that shows the control of another one. */
export const riskControlShown = statesOf(riskControlWorkflow, ({ countedElsewhere }) => countedElsewhere === true);

/** Chart status of the dashboards: 0 open, 1 to be approved, 3 closed (docs/decisions/risk-control.md); null where another row is counted. */
export const riskControlChartStatus = Object.fromEntries(
  riskControlWorkflow.states.map((name) => {
    const meta = stateMeta(riskControlWorkflow, name);
    return [name, meta.countedElsewhere ? null : waitsFor('owner', 'administrators')(meta) ? 1 : isApproved(meta) ? 3 : 0] as const;
  }),
) as Readonly<Record<RiskControlState, 0 | 1 | 3 | null>>;

/**
 * The states behind each list, read off the machine: for whom a state waits, and whether it is an end (docs/decisions/risk-control.md). What the owner has
 * to approve stands in To be done for him and in Submitted for the others, and Related also holds the forwarded ones: the list query adds that.
 */
export const riskControlBuckets = {
  toDo: statesOf(riskControlWorkflow, waitsFor('ownerAndAssistants')),
  submitted: statesOf(riskControlWorkflow, waitsFor('administrators')),
  submittedForOthers: statesOf(riskControlWorkflow, waitsFor('owner')),
  related: statesOf(riskControlWorkflow, isApproved),
  /** What stands in Related: also a row that shows the control of another one, for whose risk somebody still answers. */
  relatedRows: statesOf(riskControlWorkflow, (meta) => isApproved(meta) || meta.countedElsewhere === true),
  pendingApproval: statesOf(riskControlWorkflow, waitsFor('administrators')),
  approved: statesOf(riskControlWorkflow, isApproved),
  completed: statesOf(riskControlWorkflow, ({ isEnd }) => isEnd),
} satisfies Readonly<Record<string, readonly RiskControlState[]>>;

/**
 * Steps of a control by which a risk may become covered or cease to be (decision record 65), read off the machine: those that make a row, take it away or bring it
 * back, that write its standard information with the key flag, that make it show another row's control or its own again, and the verdict of its review.
 * Others move nothing of it.
 */
export const riskControlCoveringSteps: readonly RiskControlEventName[] = (() => {
  const transitions = listTransitions(riskControlWorkflow);
  const { initial } = riskControlWorkflow;
  const makes = (event: RiskControlEventName) =>
    transitions.every((one) => one.event !== event || (one.from === initial && one.meta.system));
  const moves = transitions.filter(({ from, to, event, meta }) => {
    const [left, reached] = [stateMeta(riskControlWorkflow, from), stateMeta(riskControlWorkflow, to)];
    return (
      makes(event) ||
      meta.form === 'edit' ||
      meta.whenInactive === true ||
      (meta.destructive === true && meta.timers === 'cancel') ||
      left.countedElsewhere !== reached.countedElsewhere ||
      (left.duty === 'review' && isApproved(reached))
    );
  });
  return [...new Set(moves.map(({ event }) => event))];
})();
