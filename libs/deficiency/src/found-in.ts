import { Injectable } from '@nestjs/common';
import type { DeficiencySource } from '@portal/contract';
import type { Actor } from '@portal/workflows';

/** What a record of a room above says of itself to a deficiency that an administrator proposes of it. */
export interface FoundIn {
  readonly periodId: number;
  /** Who answers for it. */
  readonly ownerId: number;
}

/** A room above this one in whose records deficiencies are found. */
export interface FindingRoom {
  /** @throws Refusal `not_found` where the actor may not read the record */
  read(id: number, actor: Actor): Promise<FoundIn>;
  /** SQL of `workflow`, `id` and `no` of the record `$1`, for the way back to it. */
  readonly record: string;
}

/** The rooms above, by the source that a deficiency names; each registers itself when it starts. */
@Injectable()
export class FindingRooms {
  readonly #rooms = new Map<DeficiencySource, FindingRoom>();

  register(source: DeficiencySource, room: FindingRoom): void {
    this.#rooms.set(source, room);
  }

  find(source: DeficiencySource): FindingRoom | undefined {
    return this.#rooms.get(source);
  }
}
