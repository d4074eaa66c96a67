import { Injectable } from '@nestjs/common';
import { lockOpenPeriod } from '@portal/assessment-period';
import {
  Refusal,
  refuseField,
  type DeficiencyArea,
  type DeficiencySource,
  type plainDeficiencyEvents,
  type RouteBody,
  type deficiencyRoutes,
} from '@portal/contract';
import { assertActivePeople } from '@portal/directory';
import {
  assertNotReminded,
  CHAIN_START,
  currentTime,
  readLastReminder,
  Sql,
  WorkCalendar,
  WorkflowRunner,
  type InBulk,
  type SqlTransaction,
} from '@portal/platform';
import type { Actor, DeficiencyEventName } from '@portal/workflows';
import { DeficiencyQueries } from './deficiency.queries.ts';
import { deficiencyKind } from './deficiency.record.ts';
import { decideStep } from './deficiency.row.ts';
import { EvaluationService } from './evaluation.service.ts';
import { FindingRooms, type FoundIn } from './found-in.ts';
import { assertLowering } from './lowering.ts';
import { holdPeriods, readOpenPeriod } from './period.ts';

/** What is proposed: by a person, or by what found it. */
export interface Proposal {
  readonly periodId: number;
  readonly title: string;
  readonly titleEn: string;
  readonly description: string;
  readonly area: DeficiencyArea;
  readonly source: DeficiencySource;
  readonly sourceId: number | null;
  readonly controlId: number | null;
  readonly ownerId: number;
  readonly testerIds: readonly number[];
  readonly accounts?: readonly { readonly accountId: number; readonly assertion: string }[];
  readonly processId?: number | null;
  readonly cosoComponent?: string | null;
}

/** After these the deficiency no longer counts in the sums of others, or counts in them again. */
const changesSums: readonly DeficiencyEventName[] = ['DISAGREE', 'RETURN', 'DISMISS', 'REOPEN', 'CLOSE'];

/** Who takes one of these vouches for the class: what it was lowered for is asked again. */
const vouchesForClass: readonly DeficiencyEventName[] = ['AGREE', 'CONCLUDE'];

/** What people do with a deficiency besides weighing and mending it; every act is an event of its machine. */
@Injectable()
export class DeficiencyService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #queries: DeficiencyQueries;
  readonly #evaluation: EvaluationService;
  readonly #calendar: WorkCalendar;
  readonly #rooms: FindingRooms;

  constructor(
    sql: Sql,
    runner: WorkflowRunner,
    queries: DeficiencyQueries,
    evaluation: EvaluationService,
    calendar: WorkCalendar,
    rooms: FindingRooms,
  ) {
    this.#sql = sql;
    this.#runner = runner;
    this.#queries = queries;
    this.#evaluation = evaluation;
    this.#calendar = calendar;
    this.#rooms = rooms;
  }

  /**
   * SaveDeficiency: an administrator proposes one that nothing else found, or of a statement, which has one at most.
   * @throws Refusal `not_allowed`, `not_found` for a statement, `validation`, `wrong_state` for a period that is signed off
   */
  async save(body: RouteBody<typeof deficiencyRoutes.saveDeficiency>, actor: Actor): Promise<number> {
    if (!actor.isAdministrator) throw new Refusal('not_allowed');
    if (!body.title) throw refuseField('title', 'deficiency.title');
    const found = await this.#readStatement(body.certificationId, actor);
    const periodId = found?.periodId ?? body.periodId;
    if (!periodId) throw refuseField('periodId', 'deficiency.period');
    if (!body.area) throw refuseField('area', 'deficiency.area');
    await readOpenPeriod(this.#sql, periodId);
    const control = await this.#readControl(body.controlId);
    const ownerId = body.ownerId ?? control?.owner_id ?? found?.ownerId ?? actor.id;
    await assertActivePeople(this.#sql, 'ownerId', [ownerId]);
    const { title, titleEn, description, area, controlId } = body;
    const given = {
      periodId,
      title,
      titleEn,
      description,
      area,
      controlId,
      ownerId,
      source: found ? 'certification' : 'byHand',
      sourceId: body.certificationId,
      testerIds: [],
    } as const;
    return this.#runner.inTransaction(async (tx) => {
      await lockOpenPeriod(tx, periodId);
      return this.propose(tx, given, actor);
    });
  }

  async #readStatement(id: number | null, actor: Actor): Promise<FoundIn | undefined> {
    if (id === null) return undefined;
    const room = this.#rooms.find('certification');
    if (!room) throw new Refusal('not_found');
    return room.read(id, actor);
  }

  async #readControl(id: number | null): Promise<{ owner_id: number | null } | undefined> {
    if (id === null) return undefined;
    const [control] = await this.#sql.query<{ owner_id: number | null }>('select owner_id from risk_control where id = $1 and is_active', [
      id,
    ]);
    if (!control) throw refuseField('controlId', 'validation.unknown_reference', { field: 'controlId' });
    return control;
  }

  /**
   * A new proposal, in the transaction of what found it. What one source found is proposed once, however often it is told.
   * @param bulk what proposes several at once: their mails go out together
   * @returns its id, or that of the one which is there already
   */
  async propose(tx: SqlTransaction, given: Proposal, actor: Actor, bulk?: InBulk): Promise<number> {
    const at = currentTime();
    const [row] = await tx.query<{ id: number }>(
      `insert into deficiency (record_no, title, title_en, description, period_id, area, source, source_id, control_id, owner_id, tester_ids, process_id,
         coso_component, state, last_hash, created_at, updated_at)
       values (record_no('DF', $15::int, nextval('deficiency_no_seq'), 4),
         $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'proposed', $14, $1, $1)
       on conflict (source, source_id) where is_active and source_id is not null do nothing returning id`,
      [
        at,
        given.title,
        given.titleEn,
        given.description,
        given.periodId,
        given.area,
        given.source,
        given.sourceId,
        given.controlId,
        given.ownerId,
        [...given.testerIds],
        given.processId ?? null,
        given.cosoComponent ?? null,
        CHAIN_START,
        this.#calendar.yearOf(at),
      ],
    );
    if (!row) {
      const [known] = await tx.query<{ id: number }>('select id from deficiency where source = $1 and source_id = $2 and is_active', [
        given.source,
        given.sourceId,
      ]);
      return known!.id;
    }
    for (const { accountId, assertion } of given.accounts ?? [])
      await tx.query('insert into deficiency_account (deficiency_id, account_id, assertion) values ($1, $2, $3)', [
        row.id,
        accountId,
        assertion,
      ]);
    const facts = { isActive: true, ownerId: given.ownerId, dependentIds: [], testerIds: given.testerIds };
    await this.#runner.commitIn(
      tx,
      [
        {
          kind: deficiencyKind,
          subject: { id: row.id, state: 'proposed', version: 1, lastHash: CHAIN_START, facts },
          event: 'PROPOSE',
          bySystem: true,
          payload: { ownerId: given.ownerId, ...(bulk && { bulkId: bulk.id }) },
        },
      ],
      { actor, at },
    );
    await bulk?.note(tx, row.id);
    await this.#runner.arm(tx, deficiencyKind, row.id, 'proposed', at, null);
    return row.id;
  }

  /**
   * One event that needs no more than a word. What is concluded keeps its derivation as it stood.
   * @throws Refusal `not_found`, `conflict`, `wrong_state`, `not_allowed`, `validation`, in this order; `wrong_state` also where the control no longer compensates for
   *   which the class was lowered that is agreed to or concluded
   */
  async perform(
    event: (typeof plainDeficiencyEvents)[number],
    input: { id: number | null; comment: string; expectedVersion: number | null },
    actor: Actor,
  ): Promise<number> {
    const row = await this.#queries.read(input.id, actor);
    const step = decideStep(this.#runner, row, event, input, actor);
    await readOpenPeriod(this.#sql, row.judged_in);
    if (event === 'REMIND') assertNotReminded(await readLastReminder(this.#sql, 'deficiency', row.id));
    const payload = { ...step.payload, ...(event === 'REMIND' && { today: this.#calendar.dayOf(currentTime()) }) };
    const derivation = event === 'CONCLUDE' ? (await this.#evaluation.classifyNow(row))?.found : undefined;
    const fields = derivation ? { derivation: JSON.stringify(derivation) } : event === 'REOPEN' ? { derivation: null } : {};
    await this.#runner.inTransaction(async (tx) => {
      const open = changesSums.includes(event) ? await holdPeriods(tx, row) : [];
      // The period before the record, as the sign-off takes them.
      if (open.length === 0) await lockOpenPeriod(tx, row.judged_in);
      if (vouchesForClass.includes(event)) await assertLowering({ sql: tx, queries: this.#queries }, row);
      await this.#runner.commitIn(tx, [{ ...step, payload, fields }], { actor, about: row.id });
      await this.#evaluation.regroup(tx, open, actor, row.id);
    });
    return row.id;
  }
}
