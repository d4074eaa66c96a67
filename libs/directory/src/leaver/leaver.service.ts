import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, say, type AdminPerson, type PersonRef } from '@portal/contract';
import {
  ChangeLog,
  HolderSets,
  LivePublisher,
  lockAdministration,
  readRows,
  Sql,
  WorkflowRunner,
  type SqlRunner,
  type SqlTransaction,
} from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { z } from 'zod';
import { publishPeopleChange } from '../administration/admin-live.ts';
import { PersonAdminQueries } from '../administration/person-admin.queries.ts';
import { nameOf, notOneself } from '../administration/person-admin.service.ts';
import { assertAdministratorLeft, assertVersion } from '../administration/person-rules.ts';
import { changePerson } from '../people/change-person.ts';
import { PersonDirectory } from '../people/person-directory.ts';
import { endSessions } from '../session/end-sessions.ts';
import { DutySources, listOpenDuties, type OpenDuty } from './duty-sources.ts';
import { listOffered, toPersonRef } from '../people/find-people.ts';
import { noteHandOver, type HandedDuty } from './hand-over.ts';

/** What the histories say where nobody gave a reason. */
const STANDARD_REASON = '离职交接 / Hand-over of a leaver';

export interface Successors {
  /** For every duty that is not named one by one. */
  readonly successorId: number | null;
  readonly successors: readonly { readonly kind: string; readonly id: number; readonly personId: number }[];
  readonly reason: string;
}

export interface HandedOver {
  readonly id: number;
  readonly handedOver: number;
  /** Duties that are still without an active holder. */
  readonly left: number;
}

/** People who leave: their sessions end, their duties go to others in one transaction (docs/decisions/identity.md). */
@Injectable()
export class LeaverService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #log: ChangeLog;
  readonly #sources: DutySources;
  readonly #holders: HolderSets;
  readonly #admin: PersonAdminQueries;
  readonly #directory: PersonDirectory;
  readonly #publisher: LivePublisher;

  constructor(
    sql: Sql,
    runner: WorkflowRunner,
    log: ChangeLog,
    sources: DutySources,
    holders: HolderSets,
    admin: PersonAdminQueries,
    directory: PersonDirectory,
    publisher: LivePublisher,
  ) {
    this.#sql = sql;
    this.#runner = runner;
    this.#log = log;
    this.#sources = sources;
    this.#holders = holders;
    this.#admin = admin;
    this.#directory = directory;
    this.#publisher = publisher;
  }

  /** What a person would leave behind, each duty with its holder. */
  async dutiesOf(personId: number): Promise<(OpenDuty & { holder: PersonRef })[]> {
    const person = await this.#admin.read(personId);
    const holder = { id: person.id, userNO: person.number, name: person.name, englishName: person.englishName };
    const duties = await listOpenDuties(this.#holders, this.#sql, [personId]);
    return duties.map((duty) => ({ ...duty, holder }));
  }

  /**
   * Deactivates a person; duties go to the successors that are named, the others wait for one and their mails go to the manager, else to
   * the administrators.
   * @throws Refusal `wrong_state` for oneself, the last administrator or who has left already
   */
  async deactivate(actor: Actor, input: Successors & { id: number; rowVersion: number | null }): Promise<HandedOver> {
    return this.#runner.inTransaction(async (tx) => {
      await lockAdministration(tx);
      const person = await this.#admin.read(input.id, tx);
      assertVersion(input.rowVersion, person.rowVersion);
      if (!person.isActive) throw new Refusal('wrong_state', { message: 'admin.personInactive', finer: 'inactive' });
      if (person.id === actor.id) throw notOneself();
      await changePerson(tx, person.id, { isActive: false, leftAt: new Date() });
      await assertAdministratorLeft(tx);
      await endSessions(tx, person.id, 'all');
      const answer = await this.#handOver(tx, actor, person.id, input);
      return this.#note(tx, actor, person, 'deactivate', input.reason, answer);
    });
  }

  /** Hands duties of a person who has left to others; at least one must be named. */
  async handOver(actor: Actor, input: Successors & { id: number }): Promise<HandedOver> {
    return this.#runner.inTransaction(async (tx) => {
      await lockAdministration(tx);
      const person = await this.#admin.read(input.id, tx);
      if (input.successorId === null && input.successors.length === 0) throw refuseField('successorId', 'admin.successorRequired');
      const answer = await this.#handOver(tx, actor, person.id, input);
      return this.#note(tx, actor, person, 'handOver', input.reason, answer);
    });
  }

  async #note(
    tx: SqlTransaction,
    actor: Actor,
    person: AdminPerson,
    event: 'deactivate' | 'handOver',
    comment: string,
    answer: HandedOver,
  ): Promise<HandedOver> {
    await this.#log.record(tx, {
      actorId: actor.id,
      kind: 'person',
      subjectId: person.id,
      subjectName: nameOf(person),
      event,
      comment,
      changes: [
        { field: 'handedOver', before: '', after: String(answer.handedOver) },
        { field: 'withoutHolder', before: '', after: String(answer.left) },
      ],
    });
    await publishPeopleChange(this.#publisher, tx, person.id);
    return answer;
  }

  /** People who have left and still hold duties, with who gets their mails meanwhile. */
  async leavers() {
    const duties = await listOpenDuties(this.#holders, this.#sql, null);
    const people = await this.#directory.byIds(duties.map((duty) => duty.holderId));
    const left = await readRows(
      this.#sql,
      z.object({ id: z.number(), left_at: z.date().nullable() }),
      'select id, left_at from person where id = any($1::bigint[])',
      [[...people.keys()]],
    );
    const standIns = await this.#directory.managersOf([...people.keys()]);
    const leftAt = new Map(left.map((row) => [row.id, row.left_at]));
    const rows = [];
    for (const person of people.values()) {
      const own = duties.filter((duty) => duty.holderId === person.id);
      const standIn = standIns.get(person.id);
      const kinds = [...new Set(own.map((duty) => duty.kind))];
      rows.push({
        person: toPersonRef(person),
        leftAt: leftAt.get(person.id)?.toISOString() ?? null,
        duties: own.length,
        kinds: kinds.map((kind) => ({ kind, count: own.filter((duty) => duty.kind === kind).length })),
        standIn: standIn ? toPersonRef(standIn) : null,
      });
    }
    return rows.sort((a, b) => b.duties - a.duties || a.person.id - b.person.id);
  }

  /** How many duties have no active holder, and of how many people: the administrators' home says so. */
  async count(): Promise<{ people: number; duties: number }> {
    // Every visit of an administrator's home page asks this, always in the same words.
    const planned: SqlRunner = {
      query: (text, params) => this.#sql.prepared(text, params),
      prepared: (text, params) => this.#sql.prepared(text, params),
    };
    const duties = await listOpenDuties(this.#holders, planned, null);
    return { people: new Set(duties.map((duty) => duty.holderId)).size, duties: duties.length };
  }

  /** One duty after the other: several may move the same record, and each reads it as the one before has left it. */
  async #handOver(tx: SqlTransaction, actor: Actor, fromId: number, input: Successors): Promise<HandedOver> {
    const duties = await listOpenDuties(this.#holders, tx, [fromId]);
    const named = new Map(input.successors.map((one) => [`${one.kind} ${one.id}`, one.personId]));
    const unknown = [...named.keys()].find((key) => !duties.some((duty) => `${duty.kind} ${duty.id}` === key));
    // Settled or handed over since the dialog was opened: what is to be decided has changed.
    if (unknown) throw new Refusal('conflict', { message: 'admin.dutiesChanged' });
    const chosen = [...new Set([...named.values(), ...(input.successorId === null ? [] : [input.successorId])])];
    await assertSuccessors(tx, fromId, chosen);
    const handed: HandedDuty[] = [];
    for (const duty of duties) {
      const toId = named.get(`${duty.kind} ${duty.id}`) ?? input.successorId;
      if (toId === null) continue;
      await this.#sources
        .find(duty.kind)!
        .handOver(tx, actor, { id: duty.id, fromId, toId }, input.reason || STANDARD_REASON)
        .catch((error: unknown) => {
          throw nameDuty(error, duty.recordNo);
        });
      handed.push({ ...duty, toId });
    }
    const left = (await listOpenDuties(this.#holders, tx, [fromId])).length;
    await noteHandOver(tx, { actorId: actor.id, fromId, reason: input.reason, left, duties: handed });
    return { id: fromId, handedOver: handed.length, left };
  }
}

/** A record that refuses its successor says which one it is: the dialog hands over many, and each may go to somebody else. */
function nameDuty(error: unknown, number: string): unknown {
  const refused = error instanceof Refusal && error.code === 'validation' ? error.detail.fields?.[0] : undefined;
  if (!refused) return error;
  const reason = { zh: say(refused.message, 'zh', refused.params), en: say(refused.message, 'en', refused.params) };
  return refuseField('successorId', 'admin.successorUnfit', { number, reason: [reason] });
}

async function assertSuccessors(tx: SqlTransaction, fromId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const active = await listOffered(tx, ids);
  if (active.includes(fromId) || active.length < ids.length) throw refuseField('successorId', 'admin.successorUnknown');
}
