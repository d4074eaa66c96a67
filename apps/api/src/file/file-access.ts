import { Injectable } from '@nestjs/common';
import type { SignedInPerson } from '@portal/directory';

/** Answers whether a file hangs on a record that the person may read. */
export type FileRule = (fileId: number, person: SignedInPerson) => Promise<boolean>;

/** Decides alone about the files of an area; undefined for a file that is none of them. */
export type FileClaim = (fileId: number, person: SignedInPerson) => Promise<boolean | undefined>;

/** Areas register here which of their records give access to a file; who uploaded it may always read it. */
@Injectable()
export class FileAccess {
  readonly #rules: FileRule[] = [];
  readonly #claims: FileClaim[] = [];

  register(rule: FileRule): void {
    this.#rules.push(rule);
  }

  /** Files of an area whose rights bind also who uploaded them. */
  claim(rule: FileClaim): void {
    this.#claims.push(rule);
  }

  /** What the area says whose file it is; undefined when it is nobody's. */
  async findClaim(fileId: number, person: SignedInPerson): Promise<boolean | undefined> {
    for (const claim of this.#claims) {
      const decided = await claim(fileId, person);
      if (decided !== undefined) return decided;
    }
    return undefined;
  }

  async mayRead(fileId: number, person: SignedInPerson): Promise<boolean> {
    for (const rule of this.#rules) if (await rule(fileId, person)) return true;
    return false;
  }
}
