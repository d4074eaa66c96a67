import { Injectable } from '@nestjs/common';
import type { LinkedControl } from '@portal/contract';
import type { Reader } from '@portal/directory';

/** Finds the risk control of a number within the reader's rights; null when there is none or he may not see it. */
export type ControlFinder = (riskNo: string, reader: Reader) => Promise<LinkedControl | null>;

/** Events name risk controls by their number, but areas do not know each other: the process that has both registers how one is found. */
@Injectable()
export class LinkedControls {
  #finder: ControlFinder | undefined;

  register(finder: ControlFinder): void {
    if (this.#finder) throw new Error('Two finders of linked controls');
    this.#finder = finder;
  }

  async find(riskNo: string, reader: Reader): Promise<LinkedControl | null> {
    return riskNo === '' || !this.#finder ? null : this.#finder(riskNo, reader);
  }
}
