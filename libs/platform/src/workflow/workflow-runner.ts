import { Refusal, refuseField } from '@portal/contract';
import {
  decide,
  involvementOf,
  stateMeta,
  type Actor,
  type Decision,
  type Involvement,
  type StateOf,
  type TransitionMeta,
  type Workflow,
} from '@portal/workflows';
import { currentTime, noteMove, requestContext } from '../database/request-context.ts';
import { isPgError, pgError } from '../database/pg-error.ts';
import { type Sql, type SqlRunner, type SqlTransaction } from '../database/sql.ts';
import type { RecordKind } from '../record/index.ts';
import type { WorkCalendar } from './calendar.ts';
import { findDutyCountry } from './duty-country.ts';
import { findDecision, sealStep, type Decided, type DecidedStep, type PortalStep, type StepRequest } from './decided-step.ts';
import { transitions } from '../metrics/process-figures.ts';
import { readSaid, type Said } from '../audit/said-values.ts';
import { CHAIN_START, chainHash, writeStepBody, type StepBody } from './hash-chain.ts';
import { buildStatementOfAll, type StepWrite } from './statement.ts';
import { buildStatementOfMany } from './statement-of-many.ts';
import { planTimers, type StepTimers } from './step-timers.ts';

export interface CommitOptions {
  readonly actor: Actor;
  readonly onBehalfOf?: number | null;
  /** Further rows of the same action, written in the same transaction before the steps. */
  readonly also?: (tx: SqlTransaction) => Promise<void>;
  /** The instant that several rows of one action share; else the current time. */
  readonly at?: Date;
  /** The record that the call is about, kept with its Idempotency-Key so that a lost answer can be told again; else the one with the lowest id. */
  readonly about?: number;
}

/** What a committed step is now. */
export interface Moved {
  readonly id: number;
  readonly state: string;
  readonly version: number;
}

/** So many records move in one statement; more of them, each number with a text of its own, in a transaction. */
const MOST_TOGETHER = 3;
/** So many go in one statement of `commitManyIn`, whose text does not grow with them. */
const MANY_TOGETHER = 1_000;

/**
 * The only writer of `state` and `version` (docs/architecture.md, the law of one machine): asks the machine, then writes record, step, hash,
 * outbox message and timers in one statement guarded by the version. No lock is held while deciding; a lost race is `conflict`.
 */
export class WorkflowRunner {
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#calendar = calendar;
  }

  /**
   * The step with what the machine says of it, to be committed with what the service adds; or the refusal in its order: a stale version is
   * `conflict`, then `wrong_state`, then `not_allowed`, then a reason that the machine asks for. Services call it before their ordered checks.
   */
  decide<W extends Workflow>(request: StepRequest<W>, actor: Actor): DecidedStep<W> {
    return sealStep(request, decideWithReason(request, actor), actor);
  }

  /**
   * Moves one or several records in one transaction, in the order of their ids. What was decided is not decided again.
   * @throws Refusal `conflict` when a version moved meanwhile or the database saw a deadlock; those of `decide`
   */
  async commit(requests: readonly PortalStep[], given: CommitOptions): Promise<Moved[]> {
    const options = atOneInstant(given);
    const decided = this.#decideAll(requests, options);
    return this.#refusingLostRaces(async () => {
      if (decided.length <= MOST_TOGETHER && !options.also) return this.#write(this.#sql, decided, options);
      return this.#sql.transaction(async (tx) => {
        await options.also?.(tx);
        return this.#writeAll(tx, decided, options);
      });
    });
  }

  /** Like `commit`, inside the caller's transaction: for a new record whose row was just inserted there with version 1. */
  async commitIn(tx: SqlTransaction, requests: readonly PortalStep[], given: Omit<CommitOptions, 'also'>): Promise<Moved[]> {
    const options = atOneInstant(given);
    const decided = this.#decideAll(requests, options);
    return this.#refusingLostRaces(() => this.#writeAll(tx, decided, options));
  }

  /**
   * Like `commitIn` for thousands of records of one kind, a few statements in all, their duties' timers too: the opening of a file, the turn of a year.
   * @param requests which give values to the same columns
   */
  async commitManyIn(tx: SqlTransaction, requests: readonly PortalStep[], given: Omit<CommitOptions, 'also'>): Promise<Moved[]> {
    const options = atOneInstant(given);
    const ordered = inOrder(this.#decideAll(requests, options));
    return this.#refusingLostRaces(async () => {
      const moved: Moved[] = [];
      for (let start = 0; start < ordered.length; start += MANY_TOGETHER) {
        const portion = ordered.slice(start, start + MANY_TOGETHER);
        const said = await readSaid(
          tx,
          portion.map(({ request }) => request),
        );
        const timers = await planTimers(tx, this.#calendar, portion, options.at);
        const writes = portion.map((one, place) => this.#toWrite(one, options, { mayClaim: false, said, timers: timers[place] }));
        const statement = buildStatementOfMany(writes);
        const rows = await tx.query<{ id: number; version: number }>(statement.text, statement.params);
        if (rows.length !== portion.length) throw new Refusal('conflict');
        for (const { request, decision } of portion) {
          transitions.inc({ workflow: request.kind.workflow.name, event: decision.event });
          const own = { id: request.subject.id, state: decision.to, version: request.subject.version + 1 };
          moved.push(own);
          noteMove(own.id, own);
        }
      }
      return moved;
    });
  }

  /** A transaction whose lost races are refusals: for actions that create records and move them. */
  inTransaction<T>(work: (tx: SqlTransaction) => Promise<T>): Promise<T> {
    return this.#refusingLostRaces(() => this.#sql.transaction(work));
  }

  /**
   * Arms the duty of a record that was created in a state with one, without an event of its own.
   * @param dueOn the date that the record itself carries
   */
  async arm<W extends Workflow>(
    tx: SqlRunner,
    kind: RecordKind<W>,
    subjectId: number,
    state: StateOf<W>,
    at: Date,
    dueOn: string | null,
  ): Promise<void> {
    const duty = stateMeta(kind.workflow, state).duty;
    if (!duty) return;
    const plan = await this.#calendar.plan(tx, duty, at, dueOn, await findDutyCountry(tx, this.#calendar, kind, subjectId, duty));
    for (const timer of [{ rung: 0, alsoManager: false, fireAt: at }, ...plan.timers]) {
      await tx.query(
        `insert into workflow_timer (workflow, subject_id, duty, rung, also_manager, due_on, fire_at, fired_at)
         values ($1, $2, $3, $4::int, $5, $6, $7::timestamptz, case when $4::int = 0 then $7::timestamptz end)`,
        [kind.workflow.name, subjectId, duty, timer.rung, timer.alsoManager, plan.dueOn, timer.fireAt],
      );
    }
  }

  /** What one person does in one action he does in one place: the steps that only follow name the same absent person. */
  #decideAll(requests: readonly StepRequest[], options: AtOnce): Decided[] {
    const decided = requests.map((request) => ({
      request,
      decision: findDecision(request, options.actor) ?? decideWithReason(request, options.actor),
    }));
    const onBehalfOf = options.onBehalfOf ?? decided.find(({ decision }) => decision.onBehalfOf !== null)?.decision.onBehalfOf ?? null;
    return decided.map(({ request, decision }) => ({ request, decision: { ...decision, onBehalfOf } }));
  }

  async #writeAll(tx: SqlTransaction, decided: readonly Decided[], options: AtOnce): Promise<Moved[]> {
    const moved = new Map<StepRequest, Moved>();
    for (const one of inOrder(decided)) moved.set(one.request, (await this.#write(tx, [one], options))[0]!);
    return decided.map(({ request }) => moved.get(request)!);
  }

  /** One statement for all of them. */
  async #write(sql: SqlRunner, decided: readonly Decided[], options: AtOnce): Promise<Moved[]> {
    const ordered = inOrder(decided);
    const writes: StepWrite[] = [];
    const said = await readSaid(
      sql,
      ordered.map(({ request }) => request),
    );
    const timers = await planTimers(sql, this.#calendar, ordered, options.at);
    for (const [place, one] of ordered.entries())
      writes.push(this.#toWrite(one, options, { mayClaim: !writes.some(({ claim }) => claim), said, timers: timers[place] }));
    const statement = buildStatementOfAll(writes);
    const rows = await sql.prepared<{ id: number; version: number }>(statement.text, statement.params);
    if (rows.length !== writes.length) throw new Refusal('conflict');
    const moved = new Map<StepRequest, Moved>();
    for (const [place, { request, decision }] of ordered.entries()) {
      const { claim } = writes[place]!;
      if (claim) claim.claimed = true;
      transitions.inc({ workflow: request.kind.workflow.name, event: decision.event });
      const { id, version } = rows[place]!;
      moved.set(request, { id, state: decision.to, version });
      noteMove(id, { version, state: decision.to });
    }
    return decided.map(({ request }) => moved.get(request)!);
  }

  #toWrite(
    { request, decision }: Decided,
    options: AtOnce,
    { mayClaim, said, timers }: { readonly mayClaim: boolean; readonly said: ReadonlyMap<number, Said>; readonly timers: StepTimers },
  ): StepWrite {
    const { kind, subject } = request;
    const { at } = options;
    const previousHash = subject.version === 1 ? CHAIN_START : subject.lastHash;
    const { onBehalfOf } = decision;
    const comment = request.comment ?? '';
    const involvement = involvementOf(kind.workflow, decision, {
      actorId: options.actor.id,
      onBehalfOf,
      bySystem: request.bySystem ?? false,
      released: listReleased(request, decision),
    });
    const body = writeStepBody({
      workflow: kind.workflow.name,
      subjectId: subject.id,
      seq: subject.version,
      event: decision.event,
      from: decision.from,
      to: decision.to,
      operation: decision.meta.operation ?? null,
      actorId: options.actor.id,
      onBehalfOf,
      at: at.toISOString(),
      comment,
      changes: request.changes ?? [],
      files: request.files ?? [],
      ...said.get(subject.id),
      ...tellInvolved(kind, involvement),
    });
    return {
      kind,
      subjectId: subject.id,
      version: subject.version,
      decision,
      fields: request.fields ?? {},
      involvement,
      actorId: options.actor.id,
      onBehalfOf,
      at,
      comment,
      body,
      previousHash,
      hash: chainHash(previousHash, body),
      payload: {
        ...request.payload,
        event: decision.event,
        from: decision.from,
        to: decision.to,
        actorId: options.actor.id,
        ...(onBehalfOf !== null && { onBehalfOf }),
        seq: subject.version,
      },
      timers,
      claim: mayClaim ? this.#claim(subject.id, options.about) : undefined,
      requestId: requestContext.getStore()?.requestId ?? '',
    };
  }

  #claim(subjectId: number, about = subjectId) {
    if (about !== subjectId) return undefined;
    const claim = requestContext.getStore()?.idempotency;
    return claim && claim.mode === 'transaction' && !claim.claimed ? claim : undefined;
  }

  async #refusingLostRaces<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isPgError(error, pgError.deadlock, pgError.serialization)) throw new Refusal('conflict');
      if (isPgError(error, pgError.uniqueViolation)) {
        // Two requests under one key at once: the other one has won.
        if (error.constraint === 'idempotency_key_pkey')
          throw new Refusal('conflict', { message: 'conflict.in_progress', finer: 'in_progress' });
        throw new Refusal('conflict');
      }
      throw error;
    }
  }
}

/** What the machine says of an event on the record as it was read. */
function ask<W extends Workflow>({ kind, subject, event, bySystem, expectedVersion }: StepRequest<W>, actor: Actor): Decision<W> {
  if (expectedVersion !== null && expectedVersion !== undefined && expectedVersion !== subject.version) {
    throw new Refusal('conflict', { data: { rowVersion: subject.version, state: subject.state } });
  }
  const decision = decide(kind.workflow, subject.state, subject.facts, event, { ...actor, isSystem: bySystem ?? false });
  if (typeof decision === 'string') throw new Refusal(decision);
  return decision;
}

/** What the machine says, with the word that it asks for. */
function decideWithReason<W extends Workflow>(request: StepRequest<W>, actor: Actor): Decision<W> {
  const decision = ask(request, actor);
  assertReason(request, decision.meta);
  return decision;
}

/** The one place that refuses what comes without the word which its transition needs. */
function assertReason({ comment, commentField }: StepRequest, { reasonRequired }: TransitionMeta): void {
  if (!reasonRequired || comment) return;
  if (reasonRequired === 'reason') throw refuseField(commentField ?? 'reason', 'action.reasonRequired');
  throw refuseField(commentField ?? 'comments', 'review.commentRequired');
}

/** @throws Error where the machine says that a part in the work may go to another and the service does not say whose: a mistake of ours */
function listReleased({ releases }: StepRequest, { event, meta }: Decision): readonly number[] {
  if (meta.handsOver && !releases) throw new Error(`${event} hands work over, and nobody said who had it`);
  return releases ?? [];
}

/** What a step's text says of who may not judge the record from now on. */
function tellInvolved({ audited, dependentsColumn }: RecordKind, { frees, binds }: Involvement): Pick<StepBody, 'involved'> {
  if (!audited || !dependentsColumn || (!frees && binds.length === 0)) return {};
  return { involved: frees ? { frees: true } : { binds } };
}

/** Records are always moved in one order, so that two actions on the same ones wait for each other instead of blocking each other. */
const inOrder = (decided: readonly Decided[]): Decided[] => [...decided].sort((a, b) => a.request.subject.id - b.request.subject.id);

/** The options of steps that share one instant. */
type AtOnce = Omit<CommitOptions, 'also'> & { readonly at: Date };

/** All steps of one action carry one instant, so that the history knows them as one. */
function atOneInstant<Options extends { readonly at?: Date }>(options: Options): Options & { readonly at: Date } {
  return { ...options, at: options.at ?? currentTime() };
}
