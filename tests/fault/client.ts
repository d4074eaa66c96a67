import { routes, type RemediationIssueRow, type RiskControlRecord, type SavedRecord } from '@portal/contract';
import { callUntilAnswered, type Caller } from './caller.ts';
import type { Cast } from './cast.ts';
import type { Ledger } from './ledger.ts';
import type { PortalView } from './portal.ts';
import type { Chance } from './random.ts';
import { chooseStep, newControl, type KnownControl, type StoryStep } from './story-step.ts';
import { waitUntilTold, type Subscriptions } from './settled.ts';

export interface ClientTask {
  readonly portal: PortalView;
  readonly cast: Cast;
  readonly ledger: Ledger;
  readonly subscriptions: Subscriptions;
  /** Told apart by the markers of their records. */
  readonly name: string;
  readonly chance: Chance;
  readonly records: number;
  readonly findings: string[];
}

const LONGEST_LIFE = 26;

/** One client program: carries its records through their lives, one after the other, and writes down every answer. */
export async function runClient(task: ClientTask): Promise<void> {
  for (let record = 0; record < task.records; record += 1) {
    const known = newControl(`${task.name}-${record}`);
    try {
      for (let steps = 0; steps < LONGEST_LIFE; steps += 1) {
        const step = chooseStep(known, task.cast, task.chance);
        if (!step) break;
        if (step.changesAudience && known.id !== null) await waitUntilTold(task.portal, task.subscriptions, known.id);
        await takeStep(task, known, step, steps);
      }
    } catch (error) {
      task.findings.push(`${known.marker}, in ${known.state}, deleted ${known.isDeleted}: ${(error as Error).message}`);
    }
  }
}

async function takeStep(task: ClientTask, known: KnownControl, step: StoryStep, number: number): Promise<void> {
  const key = `${known.marker}-${number}`;
  if (step.subject === 'roll') return rollForward(task, known, step, key);
  const { data, tries } = await call<SavedRecord | RemediationIssueRow>(task, step, key);
  const { id, state, rowVersion } = data;
  note(task, known, step, key, { tries, workflow: step.subject, id, state, rowVersion });
  if (state !== step.to) task.findings.push(`${known.marker}: ${step.name} led to ${state} instead of ${step.to}`);
  if (step.subject === 'riskControl') {
    if (known.id !== null && known.id !== id)
      task.findings.push(`${known.marker}: ${step.name} answered record ${id} instead of ${known.id}`);
    Object.assign(known, { id, state, rowVersion }, step.change);
    if (state === 'remediating' && !known.issue) await meetIssue(task, known);
    return;
  }
  known.issue = { id, state, rowVersion };
  await readControl(task, known);
}

function call<Data>(task: ClientTask, { path, by, body }: StoryStep, key: string) {
  return callUntilAnswered<Data>(task.portal.url, by, { path, body, key });
}

/** A bulk call: told again after a crash, it may say that the year is there already, and it must then be there once. */
async function rollForward(task: ClientTask, known: KnownControl, step: StoryStep, key: string): Promise<void> {
  const { data, tries } = await call<{ done: { id: number }[]; refused: { id: number; code: string }[] }>(task, step, key);
  const isThere = data.refused[0]?.code === 'conflict.exists' && tries > 1;
  if (data.done.length !== 1 && !isThere) task.findings.push(`${known.marker}: ${step.name} answered ${JSON.stringify(data)}`);
  note(task, known, step, key, { tries, workflow: null, id: null, state: null, rowVersion: null });
  Object.assign(known, step.change);
}

/** What a reader was shown is a promise as well. */
async function readControl(task: ClientTask, known: KnownControl): Promise<void> {
  const { administrator } = task.cast;
  const { data, tries } = await ask<RiskControlRecord>(task, administrator, routes.getRiskControl.path, { riskId: known.id });
  const { id, state, rowVersion } = data;
  const entry = { person: administrator.id, path: routes.getRiskControl.path, key: '', step: 'read', tries, marker: known.marker };
  task.ledger.note({ ...entry, workflow: 'riskControl', id, state, rowVersion });
  Object.assign(known, { state, rowVersion });
  if (state !== 'remediating') known.issue = null;
}

async function meetIssue(task: ClientTask, known: KnownControl): Promise<void> {
  const { data } = await ask<RemediationIssueRow[]>(task, task.cast.reviewer, routes.getRemediationIssues.path, { riskId: known.id });
  const open = data.filter((issue) => !['verified', 'cancelled'].includes(issue.state));
  if (open.length !== 1) throw new Error(`${open.length} open issues after one closing with a deficiency`);
  const { id, state, rowVersion } = open[0]!;
  known.issue = { id, state, rowVersion };
}

function ask<Data>(task: ClientTask, by: Caller, path: string, body: unknown) {
  return callUntilAnswered<Data>(task.portal.url, by, { path, body, key: '' });
}

type Answer = Pick<Parameters<Ledger['note']>[0], 'tries' | 'workflow' | 'id' | 'state' | 'rowVersion'>;

function note(task: ClientTask, known: KnownControl, step: StoryStep, key: string, answer: Answer): void {
  task.ledger.note({ person: step.by.id, path: step.path, key, step: step.name, marker: known.marker, ...answer });
}
