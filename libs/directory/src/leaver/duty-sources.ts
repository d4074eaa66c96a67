import { Injectable } from '@nestjs/common';
import type { SqlRunner, SqlTransaction } from '@portal/platform';
import type { Actor } from '@portal/workflows';

/** One open duty of a person, whatever area it belongs to. */
export interface OpenDuty {
  readonly holderId: number;
  /** The record's id; with the source's kind it names the duty. */
  readonly id: number;
  readonly recordNo: string;
  readonly title: string;
  readonly workflow: string;
  readonly state: string;
  /** `yyyy-MM-dd` */
  readonly dueDate: string | null;
  readonly link: string;
}

export interface HandOver {
  /** The record. */
  readonly id: number;
  readonly fromId: number;
  readonly toId: number;
}

/**
 * An area's duties of one kind, for leavers (docs/decisions/identity.md). The areas know them, the directory does not: a provider of the area
 * registers itself with `DutySources` when its module starts.
 */
export interface DutySource {
  /** A permanent name, for example `controlOwner`; the console has its words. */
  readonly kind: string;
  /** Open duties of these people; without ids, those of all people who are not active. */
  list(sql: SqlRunner, holderIds: readonly number[] | null): Promise<OpenDuty[]>;
  /**
   * Hands one duty over, in the caller's transaction and through the machine of its record.
   * @throws Refusal when the record's machine or a rule of the area says no
   */
  handOver(tx: SqlTransaction, actor: Actor, duty: HandOver, reason: string): Promise<void>;
}

/** The areas' kinds of duties. */
@Injectable()
export class DutySources {
  readonly #sources = new Map<string, DutySource>();

  register(source: DutySource): void {
    if (this.#sources.has(source.kind)) throw new Error(`Two sources of duties are named ${source.kind}`);
    this.#sources.set(source.kind, source);
  }

  find(kind: string): DutySource | undefined {
    return this.#sources.get(kind);
  }

  all(): DutySource[] {
    return [...this.#sources.values()];
  }
}

/** Open duties with their kinds, the most urgent of each kind first. */
export async function listOpenDuties(
  sources: DutySources,
  sql: SqlRunner,
  holderIds: readonly number[] | null,
): Promise<(OpenDuty & { kind: string })[]> {
  const found = [];
  for (const source of sources.all()) {
    const duties = await source.list(sql, holderIds);
    found.push(...duties.map((duty) => ({ ...duty, kind: source.kind })));
  }
  return found;
}
