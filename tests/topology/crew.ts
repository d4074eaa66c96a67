import type { Cast } from '../fault/cast.ts';
import { runClient } from '../fault/client.ts';
import type { Ledger } from '../fault/ledger.ts';
import type { PortalView } from '../fault/portal.ts';
import type { Chance } from '../fault/random.ts';
import type { Subscriptions } from '../fault/settled.ts';

/** Clients at work until they are told to end. */
export interface Crew {
  /** Each ends with the record that it is at. @returns what they found wrong */
  end(): Promise<string[]>;
}

export interface CrewTask {
  /** Told apart by the markers of their records. */
  readonly name: string;
  readonly clients: number;
  readonly ledger: Ledger;
  readonly subscriptions: Subscriptions;
  readonly chance: Chance;
}

/** Clients that carry one record after the other through its life. */
export function keepWorking(portal: PortalView, cast: Cast, { name, clients, ledger, subscriptions, chance }: CrewTask): Crew {
  const findings: string[] = [];
  let isOver = false;
  const work = Array.from({ length: clients }, async (_, client) => {
    for (let turn = 0; !isOver; turn += 1) {
      const own = { name: `${name}-c${client}-${turn}`, chance: chance.branch(client * 100 + turn), records: 1 };
      await runClient({ portal, cast, ledger, subscriptions, findings, ...own });
    }
  });
  return {
    async end() {
      isOver = true;
      await Promise.all(work);
      return findings;
    },
  };
}
