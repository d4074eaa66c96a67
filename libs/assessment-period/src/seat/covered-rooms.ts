import { Injectable } from '@nestjs/common';
import type { Workflow } from '@portal/workflows';
import type { Covered } from './seat-covers.ts';

/** A room of assurance as a seat sees it. */
export interface CoveredRoom extends Covered {
  readonly workflow: Workflow;
}

/** The rooms whose records seats cover; each room above says it of itself, as it asks {@link seatCovers} with the same words. */
@Injectable()
export class CoveredRooms {
  readonly #rooms: CoveredRoom[] = [];

  register(room: CoveredRoom): void {
    this.#rooms.push(room);
  }

  /** For the progress of a seat. */
  all(): { workflow: string; table: string; concluded: string }[] {
    return this.#rooms.map(({ workflow, table, concluded }) => ({ workflow: workflow.name, table, concluded }));
  }
}
