import { routes } from '@portal/contract';
import { findHolders, listOpenDuties } from '@portal/directory';
import { WorkCalendar, type HolderSet, type HolderSets } from '@portal/platform';
import { holderSets, recordKinds } from '@portal/testing';
import { duties, listTransitions, stateMeta, workflowCatalogue, type DutyName } from '@portal/workflows';
import { readActions, type Brought, type Stage } from './dead-ends.fixture.ts';

/** What the check asks; a test plants a fault in one of them. */
export interface Asked {
  readonly sets: readonly HolderSet[];
  /** What a leaver leaves behind. */
  readonly posts: HolderSets;
  readonly actionsOf: typeof readActions;
}
export const asked: Asked = { sets: holderSets.sets, posts: holderSets, actionsOf: readActions };

const today = (): string => new WorkCalendar('Asia/Shanghai').dayOf(new Date());

interface Now {
  readonly state: string;
  readonly isGone: boolean;
}

async function readNow({ api }: Pick<Stage, 'api'>, { workflow, id }: Brought): Promise<Now> {
  const kind = recordKinds.all().find((one) => one.workflow.name === workflow)!;
  const row = await api.sql.one<Now>(
    `select record.state, ${kind.isGone ?? 'false'} as "isGone" from ${kind.table} record where record.id = $1`,
    [id],
  );
  if (workflow !== 'remediationIssue' || !row) return row ?? { state: '', isGone: true };
  // An issue goes with what it hangs on.
  const { source } = (await api.sql.one<{ source: Brought }>(
    `select jsonb_build_object('workflow', source_workflow, 'id', source_id) as source from remediation_issue where id = $1`,
    [id],
  ))!;
  return { ...row, isGone: (await readNow({ api }, source)).isGone };
}

/** Steps by which a record leaves its state, comes into other hands or goes. */
function leading(workflow: string, state: string): ReadonlySet<string> {
  const steps = listTransitions(workflowCatalogue[workflow]!).filter(({ from }) => from === state);
  const leads = steps.filter(
    ({ to, meta }) => to !== state || meta.handsOver === true || (meta.destructive === true && meta.timers === 'cancel'),
  );
  return new Set(leads.map(({ event }) => event));
}

/**
 * What is wrong with a record: nobody is asked, nobody who is there can act, or an administrator who has nothing to do with it finds no way out
 * (docs/decisions/identity.md).
 * @param mayWait the holder has left and his work was not handed over yet: it must stand among the leavers' then
 * @returns one sentence each
 */
export async function findStuck(stage: Stage, record: Brought, mayWait: boolean, how: Asked = asked): Promise<string[]> {
  const { sets, actionsOf } = how;
  const { sql } = stage.api;
  const { state, isGone } = await readNow(stage, record);
  const name = `${record.workflow} ${state}`;
  if (isGone) {
    const timers = await sql.query<{ duty: DutyName }>(
      'select duty from workflow_timer where workflow = $1 and subject_id = $2 and rung = 0',
      [record.workflow, record.id],
    );
    // A reminder asks for whom the duty waits before it is sent.
    for (const { duty } of timers)
      if (await findHolders(sets, sql, { workflow: record.workflow, subjectId: record.id, duty, day: today() }))
        return [`${name} is gone and still asks for ${duty}`];
    return [];
  }
  const { isEnd, duty, restsOn } = stateMeta(workflowCatalogue[record.workflow]!, state);
  if (isEnd && !duty) return [];
  if (!duty && !restsOn) return [`${name} has no duty`];
  const problems: string[] = [];
  // A review is asked for on the page of its control, whose machine it moves with.
  const judged =
    record.workflow === 'independentReview' ? { workflow: 'riskControl', state: 'reviewing', id: record.pageId! } : { ...record, state };
  const leads = new Set([...leading(record.workflow, state), ...leading(judged.workflow, judged.state)]);
  const canAct = async (client: Stage['stranger']['client']) => (await actionsOf(client, record)).some((event) => leads.has(event));
  const isOfEach = duty && ['reader', 'examSitters'].includes(duties[duty].holder);
  if (isOfEach) return [];
  if (duty) {
    const held = await findHolders(sets, sql, { workflow: record.workflow, subjectId: record.id, duty, day: today() });
    const administrators = await sql.query<{ id: number }>('select id from active_administrator order by id');
    const ids = !held ? [] : held.isNobodys ? administrators.map(({ id }) => id) : held.ids;
    const living = await sql.query<{ id: number }>('select id from person where is_active and id = any($1::bigint[]) order by id', [ids]);
    if (!held) problems.push(`${name}: ${duty} waits for nobody, its record does not say for whom`);
    else if (living.length === 0) {
      const waits = mayWait && (await isLeftOpen(stage, record, how));
      if (!waits) problems.push(`${name}: ${duty} waits for nobody who is there`);
    } else if (!(await someCan(stage, living, canAct))) problems.push(`${name}: for whom ${duty} waits can do nothing that leads on`);
  }
  if (
    !isEnd &&
    !(await canAct(stage.stranger.client)) &&
    !(await canLeadThrough(stage, record, how)) &&
    !(await isLeftOpen(stage, record, how))
  )
    problems.push(`${name}: an administrator has no way out`);
  return problems;
}

async function someCan(stage: Stage, people: readonly { id: number }[], canAct: (client: Stage['stranger']['client']) => Promise<boolean>) {
  for (const person of people) if (await canAct(await stage.api.as(person))) return true;
  return false;
}

/** An administrator can end what the record waits for, or give it to others. */
async function canLeadThrough(stage: Stage, { waitsFor = [] }: Brought, { actionsOf }: Asked): Promise<boolean> {
  for (const other of waitsFor) {
    const { state, isGone } = await readNow(stage, other);
    const leads = leading(other.workflow, state);
    if (!isGone && !(await actionsOf(stage.stranger.client, other)).some((event) => leads.has(event))) return false;
  }
  return waitsFor.length > 0;
}

/** Stands among the open duties of people who have left, so that an administrator can give it to somebody else. */
async function isLeftOpen({ api }: Stage, { id, pageId = id, postId = id }: Brought, { posts }: Asked): Promise<boolean> {
  const open = await listOpenDuties(posts, api.sql, null);
  // All records draw their ids from one sequence.
  return open.some((duty) => [id, pageId, postId].includes(duty.id));
}

/** An administrator gives everything that leavers have left to the heir. @returns what could not be given */
export async function handOverAll({ api, stranger, heir, secondHeir }: Stage, leavers: readonly { id: number }[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { id } of leavers) {
    const open = await listOpenDuties(holderSets, api.sql, [id]);
    if (open.length === 0) continue;
    const successors = open
      .filter(({ kind }) => kind === 'testReviewer')
      .map((duty) => ({ kind: duty.kind, id: duty.id, personId: secondHeir.id }));
    const answer = await stranger.client.call(routes.handOverDuties, {
      body: { id, successorId: heir.id, successors, reason: '交接' } as never,
    });
    if (!answer.isSuccess) problems.push(`The work of ${id} cannot be handed over: ${answer.code} ${answer.message}`);
    else if (answer.data!.left > 0) problems.push(`${answer.data!.left} duties of ${id} stay with who has left`);
  }
  return problems;
}
