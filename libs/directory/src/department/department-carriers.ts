import { Injectable } from '@nestjs/common';
import type { DepartmentMergeKind } from '@portal/contract';
import type { SqlRunner, SqlTransaction } from '@portal/platform';
import type { Actor } from '@portal/workflows';

/** What a merge asks of what hangs on the department that goes. */
export interface DepartmentMove {
  readonly fromId: number;
  readonly intoId: number;
  /** Both names, as the history keeps them. */
  readonly comment: string;
}

/** What of an area points at a department as its place of today. The areas know their tables and their history, the directory does not. */
export interface DepartmentCarrier {
  readonly name: DepartmentMergeKind;
  count(sql: SqlRunner, fromId: number): Promise<number>;
  /** Gives all of it to the other department; records get a step in their history each. @returns how many */
  move(tx: SqlTransaction, move: DepartmentMove, actor: Actor): Promise<number>;
}

/** The areas whose records and settings name departments. */
@Injectable()
export class DepartmentCarriers {
  readonly #carriers: DepartmentCarrier[] = [];

  register(carrier: DepartmentCarrier): void {
    if (this.#carriers.some((one) => one.name === carrier.name)) throw new Error(`Two carriers of departments are named ${carrier.name}`);
    this.#carriers.push(carrier);
  }

  /** What hangs on a department, by kind. */
  async count(sql: SqlRunner, fromId: number): Promise<{ kind: DepartmentMergeKind; count: number }[]> {
    const counts = [];
    for (const carrier of this.#carriers) counts.push({ kind: carrier.name, count: await carrier.count(sql, fromId) });
    return counts;
  }

  async move(tx: SqlTransaction, move: DepartmentMove, actor: Actor): Promise<{ kind: DepartmentMergeKind; count: number }[]> {
    const counts = [];
    for (const carrier of this.#carriers) counts.push({ kind: carrier.name, count: await carrier.move(tx, move, actor) });
    return counts;
  }
}
