import { expect, test } from '@jest/globals';
import { COURSE_PLACE, COURSE_SEQUENCING } from '@portal/contract/client';
import type { Elements, Structure, Unit } from './protocol.ts';
import { Sequencer12 } from './sequencer-12.ts';
import { Sequencer2004 } from './sequencer-2004.ts';
import type { RunTime } from './run-time.ts';
import type { Sequencer } from './sequencer.ts';

function unit(id: string, parts: Partial<Unit> = {}): Unit {
  const isFolder = parts.kind === 'folder';
  return {
    id,
    parent: null,
    title: id,
    kind: 'sco',
    isVisible: true,
    contentUrl: isFolder ? null : `http://course/${id}.html`,
    prerequisites: '',
    masteryScore: null,
    sequencing: {},
    given: {},
    ...parts,
  };
}

const noRunTime = () => ({}) as RunTime;
const say = (sequencer: Sequencer): string => {
  const { current, canPrevious, canContinue, open } = sequencer.place();
  return `${canPrevious ? '<' : ''}${current}${canContinue ? '>' : ''} ${open.join(',')}`;
};

const twelve: Structure = {
  sequencing: {},
  units: [
    unit('a'),
    unit('m', { kind: 'folder', prerequisites: 'a' }),
    unit('b', { parent: 'm', masteryScore: 80 }),
    unit('c', { parent: 'm', prerequisites: 'b' }),
    unit('end', { prerequisites: 'm' }),
  ],
};

test('1.2: units open one after the other as their prerequisites are met, those of folders too', () => {
  const course = new Sequencer12(twelve, {}, noRunTime);
  expect([course.begin(), say(course)]).toEqual(['a', 'a a']);
  expect(course.go('choice', 'c')).toBe('a');
  course.noted('a', 'cmi.core.lesson_status', 'completed');
  expect(say(course)).toBe('a> a,b');
  expect([course.go('continue', ''), say(course)]).toEqual(['b', '<b a,b']);
  // The mastery score decides, as it does on the server.
  course.noted('b', 'cmi.core.lesson_status', 'passed');
  course.noted('b', 'cmi.core.score.raw', '79');
  expect(say(course)).toBe('<b a,b');
  course.noted('b', 'cmi.core.score.raw', '80');
  expect(say(course)).toBe('<b> a,b,c');
  course.go('choice', 'c');
  course.noted('c', 'cmi.core.lesson_status', 'passed');
  expect(say(course)).toBe('<c> a,b,c,end');
  expect(course.go('previous', '')).toBe('b');
});

test('1.2: it goes on where the reader was, with what the units have kept', () => {
  const data: Elements = { [COURSE_PLACE]: 'b', 'a/cmi.core.lesson_status': 'passed', 'b/cmi.core.lesson_status': 'incomplete' };
  const course = new Sequencer12(twelve, data, noRunTime);
  expect([course.begin(), say(course)]).toEqual(['b', '<b a,b']);
  expect(new Sequencer12(twelve, { [COURSE_PLACE]: 'gone' }, noRunTime).begin()).toBe('a');
});

const flow = { sequencingControls: { choice: true, flow: true } };
const objective = (id: string, map: object) => ({ objectiveID: id, mapInfo: [{ targetObjectiveID: 'global', ...map }] });
const four: Structure = {
  sequencing: flow,
  units: [
    unit('a'),
    unit('m', { kind: 'folder', sequencing: { sequencingControls: { choice: true, flow: true, forwardOnly: true } } }),
    unit('b', {
      parent: 'm',
      sequencing: {
        primaryObjective: {
          ...objective('b-own', { writeSatisfiedStatus: true }),
          isPrimary: true,
          satisfiedByMeasure: true,
          minNormalizedMeasure: 0.7,
        },
      },
    }),
    unit('c', {
      parent: 'm',
      sequencing: {
        primaryObjective: { objectiveID: 'c-own', isPrimary: true },
        objectives: [objective('c-read', { readSatisfiedStatus: true })],
        sequencingRules: {
          preConditionRules: [
            {
              action: 'disabled',
              conditionCombination: 'any',
              conditions: [
                { condition: 'satisfied', operator: 'not', referencedObjective: 'c-read' },
                { condition: 'objectiveStatusKnown', operator: 'not', referencedObjective: 'c-read' },
              ],
            },
          ],
        },
        hideLmsUi: ['previous'],
      },
    }),
  ],
};

/** A session of a unit. @returns what it found before */
function learn(course: Sequencer, kept: Elements, done: Elements): string {
  const runTime = course.createRunTime();
  runTime.load(kept);
  runTime.initialize();
  const found = runTime.get('cmi.suspend_data');
  for (const [element, value] of Object.entries(done)) runTime.set(element, value);
  runTime.finish();
  return found;
}

const DONE = { 'cmi.completion_status': 'completed', 'cmi.success_status': 'passed' };

test('2004: flow, objectives that open a unit, forward only, buttons that the course hides', () => {
  const course = new Sequencer2004(four, {});
  expect(course.begin()).toBe('a');
  expect(say(course)).toBe('a> a,b');
  learn(course, {}, DONE);
  expect(course.go('continue', '')).toBe('b');
  const runTime = course.createRunTime();
  runTime.load({});
  runTime.initialize();
  // What opens the next one is not met yet.
  expect(say(course)).toMatch(/^b /);
  learn(course, {}, { 'cmi.completion_status': 'completed', 'cmi.score.scaled': '0.5' });
  expect(course.go('continue', '')).toBe('b');
  learn(course, {}, { 'cmi.completion_status': 'completed', 'cmi.score.scaled': '0.8' });
  expect(course.go('continue', '')).toBe('c');
  // Forward only: there is no way back within the folder, and no button for it.
  expect(course.place()).toMatchObject({ current: 'c', canPrevious: false, hidden: ['previous'] });
  expect(course.place().open).not.toContain('b');
  learn(course, {}, DONE);
  expect(course.go('continue', '')).toBe('ended');
});

test('2004: a unit that asks for another one is followed; what it did not say is concluded', () => {
  const course = new Sequencer2004(four, {});
  course.begin();
  learn(course, {}, { 'adl.nav.request': 'continue' });
  expect(course.conclude('a', {})).toEqual({ 'cmi.completion_status': 'completed', 'cmi.success_status': 'passed' });
  expect([course.takeMove(), course.takeMove()]).toEqual(['b', undefined]);
});

test('2004: it goes on where the reader was, and remembers what opens', () => {
  const first = new Sequencer2004(four, {});
  first.begin();
  learn(first, {}, DONE);
  first.go('continue', '');
  learn(first, {}, { 'cmi.completion_status': 'completed', 'cmi.score.scaled': '0.9' });
  const kept = { [COURSE_PLACE]: 'b', [COURSE_SEQUENCING]: first.remember() };
  const again = new Sequencer2004(four, kept);
  expect(again.begin()).toBe('b');
  expect(learn(again, { 'cmi.suspend_data': 'page 3' }, { 'cmi.completion_status': 'completed', 'cmi.score.scaled': '0.9' })).toBe(
    'page 3',
  );
  expect(again.go('continue', '')).toBe('c');
  // What another release has remembered is left aside.
  expect(new Sequencer2004(four, { ...kept, [COURSE_SEQUENCING]: '{"version":"x"}' }).begin()).toBe('a');
});

test('2004: where the course neither flows nor is begun, the first unit that may be chosen is shown', () => {
  const choice = { ...four, sequencing: { sequencingControls: { choice: true, flow: false } } };
  const course = new Sequencer2004(choice, {});
  expect(course.begin()).toBe('a');
  expect(course.place().canContinue).toBe(false);
});
