import { Injectable } from '@nestjs/common';
import type { SqlTransaction } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { goesOn } from './period-goes-on.ts';

/** A period as what goes along with it asks for it; days are `yyyy-MM-dd`. */
export interface CarriedPeriod {
  readonly id: number;
  readonly title: string;
  readonly titleEn: string;
  readonly firstDay: string;
  readonly lastDay: string;
}
export interface CarriedPeriods {
  readonly from: CarriedPeriod;
  readonly to: CarriedPeriod;
}

/** What a room above does for the next period, each in the transaction of what happens: all of it, or none. */
export interface Carrier {
  /** The next period is planned from one. */
  planned(tx: SqlTransaction, periods: CarriedPeriods, actor: Actor): Promise<void>;
  /** A period was signed off. @param open the periods that follow from it and are not signed off, locked, the nearest first */
  signedOff?(tx: SqlTransaction, from: CarriedPeriod, open: readonly CarriedPeriod[], actor: Actor): Promise<void>;
  /** A period that was signed off is open again. */
  reopened?(tx: SqlTransaction, periodId: number, actor: Actor): Promise<void>;
}

type Row = Readonly<Record<'title' | 'title_en' | 'first_day' | 'last_day', string>> & { readonly id: number };

/** A period as those are told of it who carry something. */
export const toCarried = ({ id, title, title_en: titleEn, first_day: firstDay, last_day: lastDay }: Row): CarriedPeriod => ({
  id,
  title,
  titleEn,
  firstDay,
  lastDay,
});

/** Where the rooms above say what of theirs goes along into the next period, and when (docs/adr/0066-what-the-next-period-takes-along.md). */
@Injectable()
export class NextPeriods {
  readonly #carriers: Carrier[] = [];

  register(carrier: Carrier): void {
    this.#carriers.push(carrier);
  }

  /** The next period was planned, in this transaction. */
  async plan(tx: SqlTransaction, periods: CarriedPeriods, actor: Actor): Promise<void> {
    for (const carrier of this.#carriers) await carrier.planned(tx, periods, actor);
  }

  /** A period was signed off: what was found in it after the next ones were planned goes along now. */
  async signOff(tx: SqlTransaction, from: Row, actor: Actor): Promise<void> {
    const open = (await lockFollowing(tx, from.id)).map(toCarried);
    for (const carrier of this.#carriers) await carrier.signedOff?.(tx, toCarried(from), open, actor);
  }

  async reopen(tx: SqlTransaction, periodId: number, actor: Actor): Promise<void> {
    for (const carrier of this.#carriers) await carrier.reopened?.(tx, periodId, actor);
  }
}

/**
 * The open periods that follow from one, over those that are signed off too. A period is planned after the one that it follows from, so that the order of the ids is
 * also theirs; all who hold several periods lock them in it.
 */
function lockFollowing(tx: SqlTransaction, id: number): Promise<Row[]> {
  return tx.query<Row>(
    `with recursive following as (select p.id from assessment_period p where p.previous_id = $1::bigint
       union select p.id from following f join assessment_period p on p.previous_id = f.id)
     select p.id, p.title, p.title_en, p.first_day, p.last_day from assessment_period p
     where p.id in (select id from following) and p.is_active and ${goesOn('p')}
     order by p.id for no key update`,
    [id],
  );
}
