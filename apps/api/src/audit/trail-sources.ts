import { Injectable } from '@nestjs/common';
import { isForAuditors, Refusal } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import type { TrailKind } from '@portal/risk-register';

/** A record whose steps may be told, and what its area says of it. */
export interface OpenedTrail {
  readonly id: number;
  readonly kind: TrailKind;
}

/** An area's records as they were; who may read a record now may do so. */
export interface TrailSource {
  /** As trails are asked for (docs/decisions/wire.md). */
  readonly type: string;
  /** The lifecycle of the records. */
  readonly workflow: string;
  /**
   * The record whose steps are asked for: of a policy the version that people see.
   * @throws Refusal `not_found` when they are none of the reader's business
   */
  open(id: number | null, person: SignedInPerson): Promise<OpenedTrail>;
}

/** The areas register their records here. */
@Injectable()
export class TrailSources {
  readonly #sources = new Map<string, TrailSource>();

  register(source: TrailSource): void {
    if (this.#sources.has(source.type)) throw new Error(`Two trails of ${source.type}`);
    this.#sources.set(source.type, source);
  }

  /** All of them, as they were registered. */
  all(): TrailSource[] {
    return [...this.#sources.values()];
  }

  /** @throws Refusal `not_found` for a type that has no trail or none for this person, and as the area says */
  async open(type: string, id: number | null, person: SignedInPerson): Promise<OpenedTrail> {
    const source = this.#sources.get(type);
    if (!source) throw new Refusal('not_found');
    const isTheirs = person.actor.auditsOn === undefined || isForAuditors(source.workflow);
    if (!isTheirs) throw new Refusal('not_found');
    return source.open(id, person);
  }
}
