import type { SqlRunner } from '../database/sql.ts';

export const LIVE_CHANNEL = 'portal_live';

/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const MOST_BYTES = 7_900;
const PEOPLE_AT_ONCE = 500;

/** Something that open pages may want to know: they ask for the record again, so it carries names and ids only. */
export interface LiveEvent {
  /** `riskControl.SUBMIT`, `notification`, `import.progress` … */
  readonly topic: string;
  /** The kind of record: `riskControl`, `importBatch` … */
  readonly subject: string;
  readonly id: number | string;
  /** Ids and figures for who shows progress; short. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Who may hear of it. `people` are ids; `administrators` adds every administrator; `all` is everyone signed in. */
export type LiveAudience =
  'all' | 'administrators' | readonly number[] | { readonly people: readonly number[]; readonly administrators: boolean };

export interface LiveMessage extends LiveEvent {
  readonly audience: LiveAudience;
}

/** How a message travels between the processes. */
export interface LiveParcel {
  readonly event: LiveEvent;
  readonly everyone: boolean;
  readonly administrators: boolean;
  readonly people: readonly number[];
}

/** Tells all API processes of a change, by PostgreSQL's NOTIFY: in a transaction it travels with the commit. */
export class LivePublisher {
  /** @throws Error when an event's data is too long for a notification */
  async publish(sql: SqlRunner, ...messages: readonly LiveMessage[]): Promise<void> {
    const parcels = messages.flatMap(pack);
    if (parcels.length === 0) return;
    await sql.query(`select pg_notify('${LIVE_CHANNEL}', parcel) from unnest($1::text[]) as parcel`, [parcels]);
  }
}

function pack({ audience, ...event }: LiveMessage): string[] {
  const parcel = {
    event,
    everyone: audience === 'all',
    administrators:
      audience === 'administrators' || (typeof audience === 'object' && 'administrators' in audience && audience.administrators),
  };
  const people = typeof audience === 'string' ? [] : [...new Set('people' in audience ? audience.people : audience)];
  const groups = [];
  for (let start = 0; start < Math.max(people.length, 1); start += PEOPLE_AT_ONCE) groups.push(people.slice(start, start + PEOPLE_AT_ONCE));
  return groups.flatMap((group, index) => {
    // One group is enough for the administrators, else they would hear it several times.
    const whole: LiveParcel = { ...parcel, administrators: parcel.administrators && index === 0, people: group };
    if (!whole.everyone && !whole.administrators && group.length === 0) return [];
    const text = JSON.stringify(whole);
    if (Buffer.byteLength(text) > MOST_BYTES) throw new Error(`The live event ${event.topic} is too long to be sent`);
    return [text];
  });
}
