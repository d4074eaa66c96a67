import { describe, expect, test } from '@jest/globals';
import { NoticeRegistry } from '@portal/notification';
import { defineLifecycleNotices, tellNobody } from '@portal/platform';
import { areaNotices } from '@portal/testing';
import { shareWorkflow, topicOf, workflowCatalogue } from '@portal/workflows';

/** Lifecycles of which nobody is told anything and no page is open. */
const mute: Readonly<Record<string, string>> = { riskStoreItem: 'the risk store is looked up; nobody must act on its items' };

describe('every event is told, or is deliberately not', () => {
  test.each(Object.keys(workflowCatalogue))('of %s', (name) => {
    const told = new NoticeRegistry(areaNotices).lifecycles.map(({ workflow }) => workflow);
    expect(told.includes(name)).toBe(!Object.hasOwn(mute, name));
  });

  test('an event without a word, or one that the lifecycle has not, does not compile; one that is silent is not listened to', () => {
    const quiet = tellNobody('nothing is to be done');
    const rules = {
      SAVE: quiet,
      ACTIVATE: quiet,
      DEACTIVATE: quiet,
      FOLLOW_VERSION: quiet,
      REASSIGN: quiet,
      REMIND: () => [],
    };
    const find = async () => [];
    // @ts-expect-error DELETE is missing
    const forgetful = defineLifecycleNotices({ workflow: shareWorkflow, find, rules });
    // @ts-expect-error no share is closed
    defineLifecycleNotices({ workflow: shareWorkflow, find, rules: { ...rules, DELETE: quiet, CLOSE: quiet } });
    expect(forgetful.topics).toEqual([topicOf(shareWorkflow, 'REMIND')]);
    expect(defineLifecycleNotices({ workflow: shareWorkflow, find, rules: quiet }).topics).toEqual([]);
  });
});
