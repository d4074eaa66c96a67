import { Injectable } from '@nestjs/common';
import { CoveredRooms, seatControls, seatCovers } from '@portal/assessment-period';
import { Sql, type Bind, type FieldChange, type HistoryStep, type SqlRunner, type StepBody } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { readFactChange } from './fact-changes.ts';
import { readKey, recordKindOf, type FactKind } from './figures.ts';

/** A step of a statement with the text that its hash is of. */
interface HashedStep {
  readonly id: number;
  readonly body: string;
}

/** SQL: the records of a kind (`id`, `label`) that have one of the numbers `$1`. */
const numbered: Readonly<Partial<Record<FactKind, string>>> = {
  control: 'select id::text as id, risk_no as label from risk_control where risk_no = any($1::text[])',
  test: 'select id::text as id, record_no as label from control_test where record_no = any($1::text[])',
  deficiency: 'select id::text as id, record_no as label from deficiency where record_no = any($1::text[])',
};

/** Which of the records that facts tell of a seat of an external auditor opens; everybody else who reads a statement reads all its facts. */
@Injectable()
export class CoveredFacts {
  readonly #sql: Sql;
  readonly #rooms: CoveredRooms;

  constructor(sql: Sql, rooms: CoveredRooms) {
    this.#sql = sql;
    this.#rooms = rooms;
  }

  /** @returns those of the facts whose records the actor may be told of one by one (docs/adr/0063-the-external-auditors-seat.md) */
  async narrow<One extends { readonly key: string }>(
    facts: readonly One[],
    actor: Actor,
    periodId: number,
    sql: SqlRunner = this.#sql,
  ): Promise<readonly One[]> {
    if (actor.auditsOn === undefined) return facts;
    const opened = new Map<string, ReadonlySet<string>>();
    for (const [kind, those] of Map.groupBy(facts, ({ key }) => readKey(key).kind)) {
      const ids = [...new Set(those.map(({ key }) => readKey(key).record))];
      opened.set(kind, await this.#listOpened(kind as FactKind, ids, actor, periodId, sql));
    }
    return facts.filter(({ key }) => opened.get(readKey(key).kind)!.has(readKey(key).record));
  }

  /** The history of a statement as the actor reads it: of the facts that reopened it those alone that its page tells him. */
  async narrowHistory(steps: readonly HistoryStep[], actor: Actor, periodId: number): Promise<readonly HistoryStep[]> {
    const hidden = await this.#listHidden(
      steps.flatMap(({ changes }) => changes),
      actor,
      periodId,
      this.#sql,
    );
    return hidden.size === 0 ? steps : steps.map((step) => ({ ...step, changes: step.changes.filter((change) => !hidden.has(change)) }));
  }

  /**
   * The steps of a statement whose hashed texts name a fact that the actor is not told of. A text cannot be shortened without breaking its hash, so that papers
   * leave it out as a whole.
   * @returns their ids
   */
  async listWithheld(steps: readonly HashedStep[], actor: Actor, periodId: number, sql: SqlRunner): Promise<ReadonlySet<number>> {
    if (actor.auditsOn === undefined) return new Set();
    const withheld = new Set<number>();
    for (const { id, body } of steps) {
      const { changes, values = {} } = JSON.parse(body) as StepBody;
      // Few facts are said in words, many by their hash.
      const said = typeof values['facts'] === 'string' ? (JSON.parse(values['facts']) as { key: string }[]) : [];
      const hidden = await this.#listHidden(changes, actor, periodId, sql);
      if (hidden.size > 0 || (await this.narrow(said, actor, periodId, sql)).length < said.length) withheld.add(id);
    }
    return withheld;
  }

  /** Changes of facts of which the actor is told nothing: each record that has the number must be his to read of. */
  async #listHidden(changes: readonly FieldChange[], actor: Actor, periodId: number, sql: SqlRunner): Promise<ReadonlySet<FieldChange>> {
    if (actor.auditsOn === undefined) return new Set();
    const named = changes.flatMap((change) => {
      const fact = readFactChange(change);
      return fact ? [{ change, ...fact }] : [];
    });
    const hidden = new Set<FieldChange>(named.map(({ change }) => change));
    for (const [kind, those] of Map.groupBy(named, (one) => one.kind as FactKind)) {
      const select = numbered[kind];
      if (!select) continue;
      const records = await sql.query<{ id: string; label: string }>(select, [[...new Set(those.map(({ label }) => label))]]);
      const ids = await this.#listOpened(
        kind,
        records.map(({ id }) => id),
        actor,
        periodId,
        sql,
      );
      const byLabel = Map.groupBy(records, ({ label }) => label);
      for (const { change, label } of those) if (byLabel.get(label)?.every(({ id }) => ids.has(id))) hidden.delete(change);
    }
    return hidden;
  }

  async #listOpened(kind: FactKind, ids: readonly string[], actor: Actor, periodId: number, sql: SqlRunner): Promise<ReadonlySet<string>> {
    const params: unknown[] = [ids];
    const bind: Bind = (value) => `$${params.push(value)}`;
    const [covered] = kind === 'control' ? seatControls(actor, periodId, bind) : this.#covers(recordKindOf[kind], actor, bind);
    if (covered === undefined) return new Set();
    const rows = await sql.query<{ id: string }>(
      `select asked.id::text as id from unnest($1::bigint[]) asked (id) where asked.id in (${covered})`,
      params,
    );
    return new Set(rows.map(({ id }) => id));
  }

  #covers(workflow: string, actor: Actor, bind: Bind): string[] {
    const room = this.#rooms.all().find((one) => one.workflow === workflow);
    return room ? seatCovers(actor, room, bind) : [];
  }
}
