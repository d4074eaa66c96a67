import type { Actor, Decision, EventOf, PortalWorkflow, Workflow } from '@portal/workflows';
import type { RecordKind } from '../record/index.ts';
import type { StepFile } from './step-file.ts';
import type { FieldChange, Subject } from './subject.ts';

/** One event for one record. */
export interface StepRequest<W extends Workflow = Workflow> {
  readonly kind: RecordKind<W>;
  readonly subject: Subject<W>;
  readonly event: EventOf<W>;
  /** The outcome of another record's event, or time: the machine is asked as the system, the history names the actor all the same. */
  readonly bySystem?: boolean;
  /** The version that the caller read; null or absent means no check (older clients). */
  readonly expectedVersion?: number | null;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly changes?: readonly FieldChange[];
  /** Evidence that this step links or takes off, with its hash. */
  readonly files?: readonly StepFile[];
  readonly comment?: string;
  /** What the call names the comment, where that is not what the machine asks for. */
  readonly commentField?: 'reason' | 'comments';
  /** Ids for the consumers. */
  readonly payload?: Readonly<Record<string, unknown>>;
  /** Who had a part in the work that this step gives to another; asked for by the machine's `handsOver`, and kept as dependent. */
  readonly releases?: readonly number[];
  /** The due date that the record itself carries, `yyyy-MM-dd`, for duties without a number of days. */
  readonly dueOn?: string | null;
  /** The due date, `yyyy-MM-dd`, that this step sets for the duty it leads to, whatever days the duty has of its own; null or absent sets none. */
  readonly setsDueOn?: string | null;
}

type RequestOf<W> = W extends Workflow ? StepRequest<W> : never;
/** An event of one of the portal's lifecycles: what misspells an event, or names one of another lifecycle, does not compile. */
export type PortalStep = RequestOf<PortalWorkflow>;

/** Whoever has it was handed it by `decide`: nobody else can write it. */
const seal: unique symbol = Symbol('decided');

/**
 * A step that the machine let through. What a service still has to say (fields, changes, payload) it spreads over it; the decision holds for
 * this event of this actor on the record as it was read, so that it is not taken again. Races are the statement's: it is guarded by the version.
 */
export interface DecidedStep<W extends Workflow = Workflow> extends StepRequest<W> {
  readonly [seal]: { readonly decision: Decision<W>; readonly subject: Subject<W>; readonly actorId: number };
  readonly decision: Decision<W>;
}

/** Only the runner seals, and only what the machine decided. */
export function sealStep<W extends Workflow>(request: StepRequest<W>, decision: Decision<W>, actor: Actor): DecidedStep<W> {
  return { ...request, decision, [seal]: { decision, subject: request.subject, actorId: actor.id } };
}

/**
 * The decision that a step carries; undefined when nobody has decided yet.
 * @throws Error when it was put on another event, record, version or actor: a mistake of ours, never of a caller
 */
export function findDecision(step: StepRequest, actor: Actor): Decision | undefined {
  if (!isDecided(step)) return undefined;
  const { decision, subject, actorId } = step[seal];
  const isSame =
    decision === step.decision &&
    decision.event === step.event &&
    // A record that is being made has no id yet when it is decided about; its facts are what was asked.
    (subject.id === step.subject.id || subject.id === 0) &&
    subject.version === step.subject.version &&
    subject.facts === step.subject.facts &&
    actorId === actor.id;
  if (!isSame) throw new Error(`A decision on ${decision.event} was put on another event, record or person`);
  return decision;
}

const isDecided = (step: StepRequest): step is DecidedStep => seal in step;

/** A step with what the machine said of it, wherever that was asked. */
export interface Decided {
  readonly request: StepRequest;
  readonly decision: Decision;
}
