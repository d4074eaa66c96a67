import { Injectable } from '@nestjs/common';
import type { SignedInPerson } from '@portal/directory';

/** Answers whether a file hangs on a record that the person may read. */
export type FileRule = (fileId: number, person: SignedInPerson) => Promise<boolean>;

/** Decides alone about the files of an area; undefined for a file that is none of them. */
export type FileClaim = (fileId: number, person: SignedInPerson) => Promise<boolean | undefined>;

/** Areas register here which of their records give access to a file; who uploaded it may always read it. */
@Injectable()
export class FileAccess {
  readonly #rules: { rule: FileRule; forAuditors: boolean }[] = [];
  readonly #claims: { rule: FileClaim; forAuditors: boolean }[] = [];

  /** @param scope `forAuditors`: the rule also speaks for external auditors; by any other no file is theirs, whoever may open it */
  register(rule: FileRule, { forAuditors = false }: { forAuditors?: boolean } = {}): void {
    this.#rules.push({ rule, forAuditors });
  }

  /** Files of an area whose rights bind also who uploaded them. */
  claim(rule: FileClaim, { forAuditors = false }: { forAuditors?: boolean } = {}): void {
    this.#claims.push({ rule, forAuditors });
  }

  /** What the area says whose file it is; undefined when it is nobody's. */
  async findClaim(fileId: number, person: SignedInPerson): Promise<boolean | undefined> {
    for (const { rule, forAuditors } of this.#claims) {
      const decided = await rule(fileId, person);
      if (decided !== undefined) return decided && isFor(person, forAuditors);
    }
    return undefined;
  }

  async mayRead(fileId: number, person: SignedInPerson): Promise<boolean> {
    for (const { rule, forAuditors } of this.#rules) if (isFor(person, forAuditors) && (await rule(fileId, person))) return true;
    return false;
  }
}

const isFor = ({ actor }: SignedInPerson, forAuditors: boolean): boolean => actor.auditsOn === undefined || forAuditors;
