import { Injectable, type OnModuleInit } from '@nestjs/common';
import { pageSql, recordPages } from '@portal/contract';
import { type DutySource, DutySources, type HandOver, namePeople, type OpenDuty } from '@portal/directory';
import { WorkflowRunner, type SqlTransaction } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { openReview } from '../open-review.ts';
import { riskControlKind } from '../risk-control.record.ts';
import { RiskControlReader } from '../risk-control.reader.ts';

/** The states in which a control still asks something of its owner; a complete one keeps the owner it was completed with. */
const OWNED = ['draft', 'assessing', 'returned', 'ownerApproval', 'reviewing', 'remediating'];
/** The states in which assistants work, or may have to again after a return. */
const ASSISTED = ['assessing', 'returned', 'ownerApproval', 'reviewing'];

const DUTY = `
  c.id, c.risk_no as "recordNo", c.risk_description as title, 'riskControl' as workflow, c.state,
  (select min(t.due_on)::text from workflow_timer t where t.workflow = 'riskControl' and t.subject_id = c.id and t.rung = 0) as "dueDate",
  ${pageSql(recordPages.riskControl.view, 'c.id')} as link`;

/** What risk controls ask of a person, for the day he leaves (docs/decisions/identity.md): to own them, to assist. */
@Injectable()
export class ControlDuties implements OnModuleInit {
  readonly #sources: DutySources;
  readonly #runner: WorkflowRunner;
  readonly #reader: RiskControlReader;

  constructor(sources: DutySources, runner: WorkflowRunner, reader: RiskControlReader) {
    this.#sources = sources;
    this.#runner = runner;
    this.#reader = reader;
  }

  onModuleInit(): void {
    this.#sources.register(this.#owner());
    this.#sources.register(this.#assistant());
  }

  #owner(): DutySource {
    return {
      kind: 'controlOwner',
      list: (sql, ids) =>
        sql.query<OpenDuty>(
          `select c.owner_id as "holderId", ${DUTY} from risk_control c join person p on p.id = c.owner_id
           where c.is_active and c.state = any($1) and ${holders(ids)} order by "dueDate" nulls last, c.id`,
          withHolders([OWNED], ids),
        ),
      handOver: (tx, actor, duty, reason) => this.#giveControl(tx, actor, duty, reason),
    };
  }

  #assistant(): DutySource {
    return {
      kind: 'controlAssistant',
      list: (sql, ids) =>
        sql.query<OpenDuty>(
          `select a.person_id as "holderId", ${DUTY} from control_assistant a join risk_control c on c.id = a.risk_id join person p on p.id = a.person_id
           where c.is_active and c.state = any($1) and ${holders(ids)} order by "dueDate" nulls last, c.id`,
          withHolders([ASSISTED], ids),
        ),
      handOver: (tx, actor, duty, reason) => this.#replaceAssistant(tx, actor, duty, reason),
    };
  }

  /** The same event as ReassignControlOwner, in the transaction of the leave. */
  async #giveControl(tx: SqlTransaction, actor: Actor, { id, fromId, toId }: HandOver, reason: string): Promise<void> {
    const { row, subject } = await this.#reader.readForSystem(id, tx);
    const toSubmitter = row.state === 'ownerApproval' && row.submitted_by === toId;
    const names = await namePeople(tx, [fromId, toId]);
    await tx.query('delete from control_assistant where risk_id = $1 and person_id = $2', [id, toId]);
    if (toSubmitter) await openReview(tx, id);
    await this.#runner.commitIn(
      tx,
      [
        {
          kind: riskControlKind,
          subject,
          event: toSubmitter ? 'REASSIGN_TO_SUBMITTER' : 'REASSIGN',
          comment: reason,
          fields: { owner_id: toId },
          changes: [{ field: 'controlOwner', before: names.get(fromId) ?? '', after: names.get(toId) ?? '' }],
          payload: { oldOwnerId: fromId, newOwnerId: toId, ownerId: toId, reason },
        },
      ],
      { actor },
    );
  }

  /** Assistants are the owner's to choose; who has left cannot stay one, so the service puts the successor in his place. */
  async #replaceAssistant(tx: SqlTransaction, actor: Actor, { id, fromId, toId }: HandOver, reason: string): Promise<void> {
    const { row, subject } = await this.#reader.readForSystem(id, tx);
    const isNew = toId !== row.owner_id && !row.assistant_ids.includes(toId);
    const names = await namePeople(tx, [fromId, toId]);
    await tx.query('delete from control_assistant where risk_id = $1 and person_id = $2', [id, fromId]);
    if (isNew) await tx.query('insert into control_assistant (risk_id, person_id) values ($1, $2)', [id, toId]);
    await this.#runner.commitIn(
      tx,
      [
        {
          kind: riskControlKind,
          subject,
          event: 'REPLACE_ASSISTANT',
          bySystem: true,
          comment: reason,
          changes: [{ field: 'assistants', before: names.get(fromId) ?? '', after: isNew ? (names.get(toId) ?? '') : '' }],
          payload: { addedIds: isNew ? [toId] : [], ownerId: row.owner_id },
        },
      ],
      { actor },
    );
  }
}

/** The condition on `p`, the holder; without ids all who are not active. */
const holders = (ids: readonly number[] | null): string => (ids === null ? 'not p.is_active' : 'p.id = any($2::bigint[])');
const withHolders = (params: unknown[], ids: readonly number[] | null): unknown[] => (ids === null ? params : [...params, ids]);
