import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import type { TrailMoment } from '@portal/platform';
import type { PastView, StepPair, TrailDifference } from '@portal/risk-register';

/** An area's records as they were; who may read a record now may do so, everybody else gets `not_found`. */
export interface TrailSource {
  /** As trails are asked for (docs/decisions/wire.md), and by default the lifecycle's name. */
  readonly type: string;
  /** The lifecycle whose chain is checked, where it has another name; `assertReadable` then answers that record's id. */
  readonly workflow?: string;
  assertReadable(id: number | null, person: SignedInPerson): Promise<number>;
  at(id: number | null, when: TrailMoment, person: SignedInPerson): Promise<PastView>;
  difference(id: number | null, between: StepPair, person: SignedInPerson): Promise<TrailDifference>;
}

/** The areas register their records here. */
@Injectable()
export class TrailSources {
  readonly #sources = new Map<string, TrailSource>();

  register(source: TrailSource): void {
    if (this.#sources.has(source.type)) throw new Error(`Two trails of ${source.type}`);
    this.#sources.set(source.type, source);
  }

  /** @throws Refusal `not_found` for a type that has no trail */
  of(type: string): TrailSource {
    const source = this.#sources.get(type);
    if (!source) throw new Refusal('not_found');
    return source;
  }
}
