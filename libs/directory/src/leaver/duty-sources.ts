import { Injectable } from '@nestjs/common';
import { HolderSets, type Post, type SqlRunner, type SqlTransaction } from '@portal/platform';
import type { Actor } from '@portal/workflows';

/** One open duty of a person, whatever area it belongs to. */
export interface OpenDuty {
  readonly kind: string;
  readonly holderId: number;
  /** The record's id; with the kind it names the duty. */
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
 * What the payload of a step says that hands a duty over: the listener leaves both people to the one mail of the hand-over.
 */
export const handOverPayload = ({ fromId, toId }: HandOver): { handOver: Pick<HandOver, 'fromId' | 'toId'> } => ({
  handOver: { fromId, toId },
});

/**
 * How the duties of one kind are handed over, for leavers (docs/decisions/identity.md). The areas know it, the directory does not: a provider of the area
 * registers itself with `DutySources` when its module starts. Who has them the posts of its holders say.
 */
export interface DutySource {
  /** That of the posts. */
  readonly kind: string;
  /**
   * Hands one duty over, in the caller's transaction and decided by the machine of its record.
   * @param reason never empty: machines ask for one
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
}

/** Open duties of these people, the most urgent of each kind first; without ids, those of all people who are not active. */
export function listOpenDuties(holders: HolderSets, sql: SqlRunner, holderIds: readonly number[] | null): Promise<OpenDuty[]> {
  const params: unknown[] = [];
  const whose = holderIds === null ? 'not p.is_active' : `p.id = any($${params.push(holderIds)}::bigint[])`;
  const select = (post: Post): string =>
    `select ${holders.postKinds().indexOf(post.kind)} as place, '${post.kind}' as kind, p.id as "holderId", ${post.id} as id, ${post.recordNo} as "recordNo",
       ${post.title} as title, '${post.workflow}' as workflow, ${post.state} as state, ${post.dueOn} as due_on, ${post.link} as link
     from ${post.from} join person p on p.id = ${post.person} where ${post.where} and ${whose}`;
  return sql.query<OpenDuty>(
    `select kind, "holderId", id, "recordNo", title, workflow, state, due_on::text as "dueDate", link
     from (${holders.posts.map(select).join('\n union all ')}) held order by place, due_on nulls last, id`,
    params,
  );
}
