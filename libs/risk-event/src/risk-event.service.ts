import { Injectable } from '@nestjs/common';
import { assertChecks, Refusal, riskEventChecks, riskEventDraftChecks } from '@portal/contract';
import {
  currentTime,
  listChanges,
  Sql,
  WorkCalendar,
  WorkflowRunner,
  type FieldChange,
  type SqlTransaction,
  type StepRequest,
  newSubject,
} from '@portal/platform';
import type { RiskEventFacts, RiskEventWorkflow } from '@portal/workflows';
import {
  assertKnownInEvent,
  eventColumnNames,
  keepLosses,
  saysNothing,
  toEventColumns,
  toEventFields,
  toEventWireNames,
  type RiskEventBody,
} from './event-columns.ts';
import { checkFiles, eventFiles } from './file-links.ts';
import { LinkedControls } from './linked-controls.ts';
import { nextEventNo } from './record-number.ts';
import { riskEventKind } from './risk-event.record.ts';
import { assertActivePeople, namePeople, type Reader } from '@portal/directory';
import { RiskEventReader, type EventColumns } from './risk-event.reader.ts';

type SaveEvent = 'SAVE_DRAFT' | 'SUBMIT';

/** Drafting and reporting an event (docs/decisions/risk-events.md: SaveRiskEventDraft, SubmitRiskEvent). */
@Injectable()
export class RiskEventService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #reader: RiskEventReader;
  readonly #calendar: WorkCalendar;
  readonly #controls: LinkedControls;

  constructor(sql: Sql, runner: WorkflowRunner, reader: RiskEventReader, calendar: WorkCalendar, controls: LinkedControls) {
    this.#sql = sql;
    this.#runner = runner;
    this.#reader = reader;
    this.#calendar = calendar;
    this.#controls = controls;
  }

  /** SaveRiskEventDraft: whatever is there so far. */
  saveDraft(body: RiskEventBody, reader: Reader): Promise<number> {
    return this.#save('SAVE_DRAFT', body, reader);
  }

  /** SubmitRiskEvent: draft → pendingApproval, after the ordered checks. */
  submit(body: RiskEventBody, reader: Reader): Promise<number> {
    return this.#save('SUBMIT', body, reader);
  }

  /** DeleteRiskEvent: a draft that was never reported is nobody's any more; its steps stay in the chain. */
  async discard(body: { id: number | null; riskId: number | null; rowVersion: number | null }, reader: Reader): Promise<number> {
    const { row, subject } = await this.#reader.read(requireId(body), reader);
    await this.#runner.commit(
      [
        {
          kind: riskEventKind,
          event: 'DELETE',
          subject,
          expectedVersion: body.rowVersion,
          fields: { is_active: false },
          changes: [{ field: 'isActive', before: 'true', after: 'false' }],
          payload: { reporterId: row.reporter_id },
        },
      ],
      { actor: reader.actor },
    );
    return row.id;
  }

  #save(event: SaveEvent, body: RiskEventBody, reader: Reader): Promise<number> {
    const id = body.id || body.riskId || null;
    return id === null ? this.#create(event, body, reader) : this.#change(event, id, body, reader);
  }

  async #create(event: SaveEvent, body: RiskEventBody, reader: Reader): Promise<number> {
    const { actor } = reader;
    const columns = toEventColumns(body);
    const subject = newSubject(riskEventKind, newFacts(actor.id));
    const request: StepRequest<RiskEventWorkflow> = { kind: riskEventKind, event, subject };
    const step = this.#runner.decide(request, actor);
    this.#check(event, columns);
    await assertKnownInEvent(this.#sql, this.#controls, reader, columns);
    await assertActivePeople(this.#sql, 'allowedUsers', body.allowedUsers);
    const files = await checkFiles(this.#sql, eventFiles, null, body.docs, actor.id);
    const names = await namePeople(this.#sql, [actor.id, ...body.allowedUsers]);
    const at = currentTime();
    return this.#runner.inTransaction(async (tx) => {
      const eventNo = await nextEventNo(tx, this.#calendar.yearOf(at));
      const [row] = await tx.query<{ id: number }>(
        `insert into risk_event (event_no, state, reporter_id, submitted_by, submitted_at, created_at, updated_at, ${eventColumnNames.join(', ')})
         values ($1, 'draft', $2, $3, $4, $5, $5, ${eventColumnNames.map((_, index) => `$${index + 6}`).join(', ')}) returning id`,
        [eventNo, actor.id, ...submission(event, actor.id, at), at, ...eventColumnNames.map((name) => columns[name])],
      );
      const id = row!.id;
      await this.#nameReaders(tx, id, body.allowedUsers, []);
      await files.write(tx, id);
      await this.#runner.commitIn(
        tx,
        [
          {
            ...step,
            subject: { ...subject, id },
            changes: [
              ...listChanges({}, { eventNo, reporter: names.get(actor.id), ...toEventWireNames(columns) }),
              ...body.allowedUsers.map((person) => ({ field: 'allowedUsers', before: '', after: names.get(person) ?? '' })),
              ...files.changes,
            ],
            files: files.files,
            payload: { reporterId: actor.id },
          },
        ],
        { actor, at },
      );
      return id;
    });
  }

  async #change(event: SaveEvent, id: number, body: RiskEventBody, reader: Reader): Promise<number> {
    const record = await this.#reader.read(id, reader);
    const { row } = record;
    const request: StepRequest<RiskEventWorkflow> = {
      kind: riskEventKind,
      event,
      subject: record.subject,
      expectedVersion: body.rowVersion,
    };
    const step = this.#runner.decide(request, reader.actor);
    const asSaved = event === 'SUBMIT' && saysNothing(body);
    const columns = asSaved ? row : keepLosses(toEventColumns(body), body, row);
    this.#check(event, columns);
    await assertKnownInEvent(this.#sql, this.#controls, reader, columns, row);
    const before = await this.#namedReaders(id);
    const named = asSaved ? before : body.allowedUsers;
    const added = named.filter((person) => !before.includes(person));
    const removed = before.filter((person) => !named.includes(person));
    await assertActivePeople(this.#sql, 'allowedUsers', added);
    const files = await checkFiles(this.#sql, eventFiles, id, body.docs, reader.actor.id);
    const names = await namePeople(this.#sql, [...added, ...removed]);
    const at = currentTime();
    const changed = eventColumnNames.filter((name) => String(columns[name] ?? '') !== String(row[name] ?? ''));
    const [submittedBy, submittedAt] = submission(event, reader.actor.id, at);
    const changes: FieldChange[] = [
      ...listChanges(toEventWireNames(row), toEventWireNames(columns)),
      ...removed.map((person) => ({ field: 'allowedUsers', before: names.get(person) ?? '', after: '' })),
      ...added.map((person) => ({ field: 'allowedUsers', before: '', after: names.get(person) ?? '' })),
      ...files.changes,
    ];
    await this.#runner.commit(
      [
        {
          ...step,
          fields: {
            ...Object.fromEntries(changed.map((name) => [name, columns[name]])),
            ...(event === 'SUBMIT' && { submitted_by: submittedBy, submitted_at: submittedAt }),
          },
          changes,
          files: files.files,
          payload: { reporterId: row.reporter_id },
        },
      ],
      {
        actor: reader.actor,
        at,
        also: async (tx) => {
          await this.#nameReaders(tx, id, added, removed);
          await files.write(tx, id);
        },
      },
    );
    return id;
  }

  async #namedReaders(id: number): Promise<number[]> {
    const rows = await this.#sql.query<{ person_id: number }>(
      `select person_id from risk_event_reader where event_id = $1 and reason = 'named' order by person_id`,
      [id],
    );
    return rows.map((row) => row.person_id);
  }

  async #nameReaders(tx: SqlTransaction, id: number, added: readonly number[], removed: readonly number[]): Promise<void> {
    if (removed.length > 0) {
      await tx.query(`delete from risk_event_reader where event_id = $1 and reason = 'named' and person_id = any($2::bigint[])`, [
        id,
        removed,
      ]);
    }
    await addReaders(tx, id, added, 'named');
  }

  #check(event: SaveEvent, columns: EventColumns): void {
    const today = this.#calendar.dayOf(currentTime());
    const checks = event === 'SUBMIT' ? riskEventChecks(today) : riskEventDraftChecks;
    assertChecks(checks, toEventFields(columns));
  }
}

/** They may read the event from now on, whatever else they are to it. */
export async function addReaders(
  tx: SqlTransaction,
  eventId: number,
  personIds: readonly number[],
  reason: 'named' | 'forwarded' | 'escalation' | 'action',
): Promise<void> {
  if (personIds.length === 0) return;
  await tx.query('insert into risk_event_reader (event_id, person_id, reason) select $1, unnest($2::bigint[]), $3 on conflict do nothing', [
    eventId,
    personIds,
    reason,
  ]);
}

/** Says no with the caller's own id missing, for calls that cannot make a record. */
export function requireId(body: { id: number | null; riskId: number | null }): number {
  const id = body.id || body.riskId;
  if (!id) throw new Refusal('not_found');
  return id;
}

const submission = (event: SaveEvent, actorId: number, at: Date): [number | null, Date | null] =>
  event === 'SUBMIT' ? [actorId, at] : [null, null];

function newFacts(reporterId: number): RiskEventFacts {
  return {
    isActive: true,
    isNew: true,
    reporterId,
    submissionActorId: null,
    dependentIds: [],
    allowedIds: [],
    concernedIds: [],
    forwardedToIds: [],
    recusedIds: [],
    isConfidential: false,
    openReports: 0,
    openIssues: 0,
    keepsLosses: false,
    reportWriterIds: [],
  };
}
