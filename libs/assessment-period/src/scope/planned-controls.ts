import { Injectable } from '@nestjs/common';

/**
 * Which controls are planned for test in a period. The tests live in a room above this one, which hands its rows over as SQL when it starts; while nobody has,
 * every active key control counts as planned.
 */
@Injectable()
export class PlannedControls {
  #select: ((period: string) => string) | null = null;

  /** @param select SQL that answers the ids of the controls (`control_id`) for a period, given as an SQL expression */
  register(select: (period: string) => string): void {
    this.#select = select;
  }

  /** SQL condition: the control is planned for test. @param control and @param period SQL expressions */
  condition(control: string, period: string): string {
    return this.#select ? `${control} in (${this.#select(period)})` : 'true';
  }
}
