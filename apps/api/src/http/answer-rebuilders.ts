import { Injectable } from '@nestjs/common';
import type { Language, Route } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';

export interface AnswerRebuilder {
  /** The routes whose answers it can tell again. */
  matches(route: Route): boolean;
  /**
   * Answers `data` of a call whose change is committed but whose answer was lost in a crash.
   * @param subjectId the record that the call moved first
   */
  rebuild(subjectId: number, person: SignedInPerson, language: Language, route: Route): Promise<unknown>;
}

/** Areas register here how the answer of a committed call is told again from the record. */
@Injectable()
export class AnswerRebuilders {
  readonly #rebuilders: AnswerRebuilder[] = [];

  register(rebuilder: AnswerRebuilder): void {
    this.#rebuilders.push(rebuilder);
  }

  find(route: Route): AnswerRebuilder | undefined {
    return this.#rebuilders.find((rebuilder) => rebuilder.matches(route));
  }
}
