import { Injectable } from '@nestjs/common';
import { CoveredRooms, seatControls, seatCovers } from '@portal/assessment-period';
import { Sql, type Bind } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { readKey, recordKindOf, type FactKind } from './figures.ts';

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
  async narrow<One extends { readonly key: string }>(facts: readonly One[], actor: Actor, periodId: number): Promise<readonly One[]> {
    if (actor.auditsOn === undefined) return facts;
    const opened = new Map<string, ReadonlySet<string>>();
    for (const [kind, those] of Map.groupBy(facts, ({ key }) => readKey(key).kind)) {
      const ids = [...new Set(those.map(({ key }) => readKey(key).record))];
      opened.set(kind, await this.#listOpened(kind as FactKind, ids, actor, periodId));
    }
    return facts.filter(({ key }) => opened.get(readKey(key).kind)!.has(readKey(key).record));
  }

  async #listOpened(kind: FactKind, ids: readonly string[], actor: Actor, periodId: number): Promise<ReadonlySet<string>> {
    const params: unknown[] = [ids];
    const bind: Bind = (value) => `$${params.push(value)}`;
    const [covered] = kind === 'control' ? seatControls(actor, periodId, bind) : this.#covers(recordKindOf[kind], actor, bind);
    if (covered === undefined) return new Set();
    const rows = await this.#sql.query<{ id: string }>(
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
