import { Injectable } from '@nestjs/common';
import type { Refusal } from '@portal/contract';
import type { SqlRunner } from '@portal/platform';

/** Why a control may not go over to another row now, or null. */
type Hindrance = (sql: SqlRunner, riskId: number) => Promise<Refusal | null>;

/** What rooms above have under way on a control that would be done twice once it shows another one's; each registers when it starts. */
@Injectable()
export class SharingHindrances {
  readonly #hindrances: Hindrance[] = [];

  register(hindrance: Hindrance): void {
    this.#hindrances.push(hindrance);
  }

  /** @throws Refusal the first that stands in the way */
  async assertNone(sql: SqlRunner, riskId: number): Promise<void> {
    for (const hinders of this.#hindrances) {
      const refusal = await hinders(sql, riskId);
      if (refusal) throw refusal;
    }
  }
}
