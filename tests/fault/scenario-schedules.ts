import type { SavedRecord } from '@portal/contract';
import { verifyAudit, type Sql } from '@portal/platform';
import { listTransitions, workflowCatalogue } from '@portal/workflows';
import { recordKinds } from '@portal/testing';
import { callUntilAnswered, RefusedError, type Caller } from './caller.ts';
import { createCast, type Cast } from './cast.ts';
import type { Options } from './options.ts';
import { judge, type Outcome } from './outcome.ts';
import type { Portal } from './portal.ts';
import { Chance } from './random.ts';
import { bringToReview } from './records.ts';
import { Scene, type KnownControl, type StoryStep } from './story-step.ts';
import type { Stage } from './stage.ts';

const ACTORS = 8;

/** What was answered to somebody who acted without regard to the others. */
interface Deed {
  readonly id: number;
  readonly name: string;
  readonly rowVersion: number;
  readonly state: string;
}

/** Close, reject, edit, delete, forward and more on the same records by people who know nothing of each other. */
export function testSchedules(stage: Stage, product: string, options: Options): Promise<Outcome> {
  return judge('random schedules on shared records', () =>
    stage.withPortal(product, async (portal) => {
      await portal.start();
      const cast = await createCast(portal.sql);
      const chance = new Chance(options.seed);
      const records: KnownControl[] = [];
      for (let number = 0; number < (options.isShort ? 3 : 12); number += 1) {
        records.push(await bringToReview(portal.url, cast, `schedule-${number}`));
      }
      const refusals = new Map<string, number>();
      const deeds: Deed[] = [];
      const calls = options.isShort ? 25 : 120;
      await Promise.all(
        Array.from({ length: ACTORS }, (_, actor) => actAtRandom(portal, cast, records, chance.branch(actor), calls, deeds, refusals)),
      );
      const ids = records.map((record) => record.id!);
      const problems = [...(await checkLives(portal.sql, ids, deeds)), ...(await verifyAudit(portal.databaseUrl, recordKinds)).problems];
      const noticed = await damage(portal, ids, deeds);
      return {
        figures: { records: records.length, calls: ACTORS * calls, 'went through': deeds.length, ...Object.fromEntries(refusals) },
        problems: [...problems, ...(noticed ? [] : ['The checker has not noticed a record that was put into another state by hand'])],
      };
    }),
  );
}

async function actAtRandom(
  portal: Portal,
  cast: Cast,
  records: readonly KnownControl[],
  chance: Chance,
  calls: number,
  deeds: Deed[],
  refusals: Map<string, number>,
): Promise<void> {
  for (let call = 0; call < calls; call += 1) {
    const step = chooseDeed({ ...chance.pick(records) }, cast, chance);
    try {
      const { data } = await callUntilAnswered<SavedRecord>(portal.url, step.by as Caller, { path: step.path, body: step.body, key: '' });
      deeds.push({ id: data.id, name: step.name, rowVersion: data.rowVersion, state: data.state });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      refusals.set(error.code, (refusals.get(error.code) ?? 0) + 1);
    }
  }
}

/** Any call, whether it fits or not; half of them without a version, as an older client sends them. */
function chooseDeed(known: KnownControl, cast: Cast, chance: Chance): StoryStep {
  const scene = new Scene(known, cast);
  const step = chance
    .pick([
      scene.close,
      scene.closeWithDeficiency,
      scene.reject,
      scene.edit,
      scene.remove,
      scene.restore,
      scene.forward,
      scene.withdraw,
      scene.submitByOwner,
      scene.reopen,
      scene.saveAssessment,
    ])
    .call(scene);
  const { rowVersion: _read, ...body } = step.body;
  return chance.happens(0.8) ? { ...step, body } : step;
}

/** Every step is one that the machine allows, each follows the one before, the record is where the last one led, each answer is one step. */
async function checkLives(sql: Sql, ids: readonly number[], deeds: readonly Deed[]): Promise<string[]> {
  const steps = await sql.query<{ subject_id: number; seq: number; event: string; from_state: string; to_state: string }>(
    `select subject_id, seq, event, from_state, to_state from workflow_step where workflow = 'riskControl' and subject_id = any($1::bigint[])
     order by subject_id, seq`,
    [ids],
  );
  const records = await sql.query<{ id: number; state: string; version: number }>(
    'select id, state, version from risk_control where id = any($1::bigint[])',
    [ids],
  );
  const problems: string[] = [];
  for (const record of records) {
    const own = steps.filter((step) => step.subject_id === record.id);
    if (own.length !== record.version - 1) problems.push(`${record.id} is at version ${record.version} after ${own.length} steps`);
    if (own.at(-1)?.to_state !== record.state)
      problems.push(`${record.id} is ${record.state}; its history ends in ${own.at(-1)?.to_state}`);
    own.forEach((step, index) => {
      const before = own[index - 1];
      if (before && before.to_state !== step.from_state) problems.push(`${record.id}: step ${step.seq} begins in ${step.from_state}`);
      if (!isAllowed(step)) problems.push(`${record.id}: the machine knows no ${step.event} from ${step.from_state} to ${step.to_state}`);
    });
  }
  const places = new Map<string, Deed>();
  for (const deed of deeds) {
    const step = steps.find(({ subject_id, seq }) => subject_id === deed.id && seq === deed.rowVersion - 1);
    if (step?.to_state !== deed.state)
      problems.push(`${deed.id}: "${deed.name}" was answered as ${deed.state}; the history has ${step?.to_state}`);
    const place = `${deed.id}/${deed.rowVersion}`;
    const other = places.get(place);
    if (other) problems.push(`${place} was answered to "${other.name}" and to "${deed.name}"`);
    places.set(place, deed);
  }
  return problems;
}

function isAllowed({ event, from_state, to_state }: { event: string; from_state: string; to_state: string }): boolean {
  return listTransitions(workflowCatalogue['riskControl']!).some(
    (arrow) => arrow.event === event && arrow.from === from_state && arrow.to === to_state,
  );
}

/** What nobody may do, past the rules of the database; the check must name it. */
async function damage(portal: Portal, ids: readonly number[], deeds: readonly Deed[]): Promise<boolean> {
  await portal.sql.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(`update risk_control set state = case when state = 'draft' then 'complete' else 'draft' end where id = $1`, [ids[0]]);
  });
  return (await checkLives(portal.sql, ids, deeds)).length > 0;
}
