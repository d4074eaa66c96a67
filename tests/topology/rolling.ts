import path from 'node:path';
import type { Cast } from '../fault/cast.ts';
import { checkAcknowledged, checkMachinery } from '../fault/check-transitions.ts';
import { runClient } from '../fault/client.ts';
import { Ledger } from '../fault/ledger.ts';
import { Chance } from '../fault/random.ts';
import { readSubscriptions, waitUntilQuiet } from '../fault/settled.ts';
import { listDoubles } from '../fault/transitions.ts';
import { openPage } from './checks.ts';
import type { Machines } from './machines.ts';

/** Each process restarted, one after the other, while people work: no call fails, nothing acknowledged is lost, no mail is doubled. */
export async function restartInTurn(
  machines: Machines,
  cast: Cast,
  figures: Record<string, string | number>,
  { seed, folder, records }: { seed: number; folder: string; records: number },
): Promise<string[]> {
  const ledger = new Ledger(path.join(folder, 'acknowledgements.jsonl'));
  const subscriptions = await readSubscriptions(machines.product);
  const findings: string[] = [];
  const chance = new Chance(seed);
  let isOver = false;
  const round = async (client: number): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      const name = `rolling-c${client}-${turn}`;
      await runClient({
        portal: machines,
        cast,
        ledger,
        subscriptions,
        name,
        chance: chance.branch(client * 100 + turn),
        records,
        findings,
      });
    }
  };
  const clients = Promise.all([0, 1, 2, 3].map(round));
  const failedBefore = machines.proxy.failed;
  const codes: (number | null)[] = [];
  const page = await openPage(machines.url, cast.owners[0]);
  let longest = 0;
  for (const machine of [machines.apis[0]!, machines.workers[0]!, machines.apis[1]!, machines.workers[1]!]) {
    const begin = Date.now();
    codes.push(await machines.end(machine));
    longest = Math.max(longest, Date.now() - begin);
    await machines.run(machine);
  }
  if (page.isOpen()) findings.push('a page is still open at a process that has ended');
  page.close();
  isOver = true;
  await clients;
  await waitUntilQuiet(machines, subscriptions).catch((error: Error) => findings.push(error.message));
  const { doubles } = listDoubles(machines.sink, []);
  const failed = machines.proxy.failed - failedBefore;
  Object.assign(figures, {
    'processes restarted under load': codes.length,
    'acknowledged meanwhile': ledger.entries.length,
    'calls that failed': failed,
    'calls sent again': ledger.repeated,
    'longest orderly end, s': Math.round(longest / 1000),
    'mails sent twice': doubles,
  });
  return [
    ...findings,
    ...codes.filter((code) => code !== 0).map((code) => `a process ended with ${code} when it was asked to end`),
    ...(failed > 0 ? [`${failed} calls failed while processes were restarted`] : []),
    ...(doubles > 0 ? [`${doubles} mails were sent twice`] : []),
    // What other checks made before is no business of these clients.
    ...(await checkAcknowledged(machines.sql, ledger.entries)).filter((problem) => problem.startsWith('rolling-')),
    ...(await checkMachinery(machines, subscriptions, machines.sink)),
  ];
}
