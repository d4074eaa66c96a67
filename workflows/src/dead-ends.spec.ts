import { expect, test } from '@jest/globals';
import { createMachine, type AnyStateMachine } from 'xstate';
import { findDeadEnds } from './kit/dead-ends.ts';
import type { StateMeta } from './kit/meta.ts';
import type { Workflow } from './kit/workflow.ts';
import { workflowCatalogue } from './catalogue.ts';
import { riskEventWorkflow } from './risk-event.workflow.ts';
import { riskReportWorkflow } from './risk-report.workflow.ts';

/** What fails today, by the lifecycle; it shrinks. */
const known: Readonly<Record<string, readonly string[]>> = {};

const say = (workflow: Workflow): string[] => findDeadEnds(workflow).map(({ state, what }) => `${state} ${what}`);

test.each(Object.values(workflowCatalogue).map((workflow) => [workflow.name, workflow] as const))(
  '%s has no dead end',
  (name, workflow) => {
    expect(say(workflow)).toEqual(known[name] ?? []);
  },
);

interface Config {
  on?: Record<string, unknown>;
  states: Record<string, { meta: StateMeta; on?: Record<string, unknown> }>;
}

/** The lifecycle with one thing wrong. */
function seed(workflow: Workflow, spoil: (config: Config, guards: Record<string, unknown>) => void): Workflow {
  const config = structuredClone(workflow.machine.config) as unknown as Config;
  const guards = { ...(workflow.machine.implementations.guards as Record<string, unknown>) };
  spoil(config, guards);
  return { ...workflow, machine: createMachine(config as never, { guards } as never) as unknown as AnyStateMachine };
}

test('a state that nobody is asked about is found', () => {
  const spoilt = seed(riskEventWorkflow, ({ states }) => {
    const { duty: _, ...meta } = states['pendingApproval']!.meta;
    states['pendingApproval']!.meta = meta;
  });
  expect(say(spoilt)).toEqual(['pendingApproval noDuty']);
});

test('a guard that no living person passes is found', () => {
  const spoilt = seed(riskReportWorkflow, (_, guards) => {
    guards['isEscalationUser'] = () => false;
  });
  expect(say(spoilt)).toEqual(['draft nobody', 'returned nobody']);
});

test('an administrator who can neither end a leaver’s record nor give it to somebody else is found', () => {
  const spoilt = seed(riskReportWorkflow, ({ states }) => {
    delete states['returned']!.on!['REASSIGN'];
    delete states['returned']!.on!['CANCEL'];
  });
  expect(say(spoilt)).toEqual(['returned noWayOut']);
});

test('a state that leads nowhere is found', () => {
  const spoilt = seed(riskEventWorkflow, ({ states }) => {
    states['pendingApproval']!.on = {};
  });
  expect(say(spoilt)).toEqual(['pendingApproval nobody', 'pendingApproval noEnd', 'pendingApproval noWayOut']);
});
