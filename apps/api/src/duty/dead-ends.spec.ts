import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { DutySources } from '@portal/directory';
import { HolderSets, type AreaHolders } from '@portal/platform';
import { buildEventWorld, holderSets, makeExam, makeShare, startTestApi, type TestApi } from '@portal/testing';
import { riskReportWorkflow, ROLE } from '@portal/workflows';
import { createMachine } from 'xstate';
import { createApi } from '../create-api.ts';
import { asked, findStuck, handOverAll, type Asked } from './dead-ends-check.fixture.ts';
import { brings, buildStage, buildUnit, watchedStates, type Brought, type Stage } from './dead-ends.fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(createApi, { env: { POLICY_APPROVAL: 'on' } });
});
afterAll(() => api?.close());

type Person = { readonly id: number };
interface Change {
  readonly name: string;
  /** Who has left by it: their work is handed over afterwards, and nothing may wait any more. */
  readonly make: (stage: Stage) => Promise<readonly Person[]>;
}

const leave = async ({ stranger }: Stage, people: readonly Person[], successorId?: number): Promise<readonly Person[]> => {
  for (const { id } of people)
    await stranger.client.ask(routes.deactivatePerson, { body: { id, reason: '离职', ...(successorId && { successorId }) } as never });
  return people;
};
const everybody = ({ world, manager, colleague }: Stage): Person[] => [
  world.owner,
  world.assistant,
  world.outsider,
  world.administrator,
  world.reviewer,
  manager,
  colleague,
];
const loseRole = async ({ stranger }: Stage, person: Person, roleId: number): Promise<readonly Person[]> => {
  await stranger.client.ask(routes.setRole, { body: { personId: person.id, roleId: ROLE.user, assigned: true } });
  await stranger.client.ask(routes.setRole, { body: { personId: person.id, roleId, assigned: false } });
  return [];
};

/** What happens to people and departments while their records are under way. */
const changes: readonly Change[] = [
  { name: 'nothing', make: async () => [] },
  { name: 'who does the work leaves', make: (stage) => leave(stage, [stage.world.owner]) },
  { name: 'who does the work leaves, and names a successor', make: (stage) => leave(stage, [stage.world.owner], stage.heir.id) },
  { name: 'the assistant and marker leaves', make: (stage) => leave(stage, [stage.world.assistant]) },
  { name: 'who judged leaves', make: (stage) => leave(stage, [stage.world.reviewer]) },
  { name: 'the manager leaves, then who does the work', make: (stage) => leave(stage, [stage.manager, stage.world.owner]) },
  { name: 'all who had to do with it leave', make: (stage) => leave(stage, everybody(stage)) },
  {
    name: 'who does the work is disabled without a word, as by the provider',
    make: async ({ api: { sql }, world }) => {
      await sql.query('update person set is_active = false where id = $1', [world.owner.id]);
      return [world.owner];
    },
  },
  { name: 'the owner loses his role', make: (stage) => loseRole(stage, stage.world.owner, ROLE.riskOwner) },
  { name: 'who judged loses his role', make: (stage) => loseRole(stage, stage.world.reviewer, ROLE.administrator) },
  {
    name: 'the department is merged into another one',
    make: async ({ stranger, world, api: made }) => {
      const { id: intoId } = await buildUnit(made);
      await stranger.client.ask(routes.mergeDepartment, { body: { id: world.departmentId, intoId } as never });
      return [];
    },
  },
  {
    name: 'the department is closed, its people moved',
    make: async ({ stranger, world, api: made }) => {
      const { id: departmentId } = await buildUnit(made);
      await stranger.client.ask(routes.movePeople, { body: { departmentId, fromId: world.departmentId } });
      await stranger.client.call(routes.setDepartmentActive, { body: { id: world.departmentId, active: false } as never });
      return [];
    },
  },
  {
    name: 'the substitute’s time is over',
    make: async ({ world, heir, stranger }) => {
      const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
      const { id } = await world.owner.client.ask(routes.saveSubstitution, {
        body: { substituteId: heir.id, from: day, to: day, reason: '休假' } as never,
      });
      await stranger.client.ask(routes.endSubstitution, { query: { id }, body: { id } } as never);
      return [];
    },
  },
];

async function bringAll(stage: Stage, only?: readonly string[]): Promise<Brought[]> {
  const brought: Brought[] = [];
  for (const [name, ways] of Object.entries(brings))
    for (const bring of only && !only.includes(name) ? [] : ways) brought.push(await bring(stage));
  return brought;
}

/** What stands still after a change, and after its leavers' work was handed over. */
async function lookAt(change: Change, only?: readonly string[], how: Asked = asked): Promise<string[]> {
  const stage = await buildStage(api);
  const records = await bringAll(stage, only);
  const leavers = await change.make(stage);
  const problems: string[] = [];
  for (const record of records) problems.push(...(await findStuck(stage, record, true, how)));
  if (leavers.length === 0) return problems;
  problems.push(...(await handOverAll(stage, leavers)));
  for (const record of records) problems.push(...(await findStuck(stage, record, false, how)).map((what) => `handed over: ${what}`));
  return problems;
}

test('every state in which a record may stand still is brought about', () => {
  expect(Object.keys(brings).sort()).toEqual([...watchedStates].sort());
});

describe('every record that is not at an end has a duty, a living actor and a way out for an administrator', () => {
  test.each(changes.map((change) => [change.name, change] as const))('%s', async (_name, change) => {
    expect(await lookAt(change)).toEqual([]);
  });
});

/** What the product lets somebody take away while others work on it; refused is as well as gone. */
const deletions: Readonly<Record<string, (stage: Stage) => Promise<Brought[]>>> = {
  'a control with an open issue': async (stage) => {
    const { id: riskId } = await stage.world.bring('remediating');
    const issues = await stage.stranger.client.ask(routes.getRemediationIssues, { query: { id: riskId } });
    await stage.stranger.client.call(routes.adminDeleteRiskCurrentControl, { body: { id: riskId, reason: '重复' } as never });
    return [{ workflow: 'riskControl', id: riskId }, ...issues.map(({ id }) => ({ workflow: 'remediationIssue', id }))];
  },
  'a control under review': async (stage) => {
    const review = await brings['independentReview open']![0]!(stage);
    await stage.stranger.client.call(routes.adminDeleteRiskCurrentControl, { body: { id: review.pageId, reason: '重复' } as never });
    return [review, { workflow: 'riskControl', id: review.pageId! }];
  },
  'the control to which an event is linked': async (stage) => {
    const linked = await stage.world.bring('assessing');
    const { id } = await buildEventWorld(stage.world).bringEvent('pendingApproval', { riskNo: linked.riskNo });
    await stage.stranger.client.call(routes.adminDeleteRiskCurrentControl, { body: { id: linked.id, reason: '重复' } as never });
    return [{ workflow: 'riskEvent', id }];
  },
  'an event with its reports': async (stage) => {
    const { id, eventId } = await buildEventWorld(stage.world).bringReport('submitted');
    await stage.stranger.client.call(routes.deleteRiskEvent, { body: { id: eventId, reason: '重复' } as never });
    await stage.stranger.client.call(routes.closeRiskEvent, { body: { id: eventId, reason: 'resolved', comments: '已处理' } as never });
    return [
      { workflow: 'riskEvent', id: eventId, waitsFor: [{ workflow: 'riskReport', id }] },
      { workflow: 'riskReport', id },
    ];
  },
  'the category of a control and of an event': async (stage) => {
    const { id } = await stage.world.bring('assessing');
    const { id: eventId } = await buildEventWorld(stage.world).bringEvent('pendingApproval');
    for (const category of stage.world.categories)
      await stage.stranger.client.call(routes.setCategoryActive, { body: { id: category, active: false } as never });
    return [
      { workflow: 'riskControl', id },
      { workflow: 'riskEvent', id: eventId },
    ];
  },
  'the category of a control and of an event, merged into another one': async (stage) => {
    const { id } = await stage.world.bring('assessing');
    const { id: eventId } = await buildEventWorld(stage.world).bringEvent('pendingApproval');
    const [, parentId, merged] = stage.world.categories;
    const categoryNo = `D${merged}`;
    const { id: intoId } = await stage.stranger.client.ask(routes.saveCategory, {
      body: { parentId, categoryNo, categoryName: `并入${merged}`, categoryNameEn: `Into ${merged}` } as never,
    });
    await stage.stranger.client.ask(routes.mergeCategory, { body: { id: merged!, intoId } });
    return [
      { workflow: 'riskControl', id },
      { workflow: 'riskEvent', id: eventId },
    ];
  },
  'an exam that waits for its marks': async (stage) => {
    const attempt = await brings['examAttempt submitted']![0]!(stage);
    const row = await api.sql.one<{ id: number }>('select exam_id as id from exam_attempt where id = $1', [attempt.id]);
    await stage.stranger.client.call(routes.deleteExam, { query: { id: row!.id } } as never);
    return [attempt];
  },
  'a policy that waits for its approval': async (stage) => {
    const version = await brings['policyVersion inReview']![0]!(stage);
    await stage.stranger.client.call(routes.deleteDoc, { query: { id: version.pageId } } as never);
    return [version];
  },
  'the folder of policies under way': async (stage) => {
    const records = [await brings['policyVersion inReview']![0]!(stage), await brings['policyVersion published']![0]!(stage)];
    for (const { pageId } of records) {
      const row = await api.sql.one<{ id: number }>('select folder_id as id from policy where id = $1', [pageId]);
      await stage.stranger.client.call(routes.deleteFolder, { query: { id: row!.id } } as never);
    }
    return records;
  },
  'a campaign whose controls are assessed': async (stage) => {
    const campaign = await brings['campaign open']![0]!(stage);
    const control = await brings['riskControl assessing']![0]!(stage);
    for (const event of ['CANCEL', 'CLOSE'])
      await stage.stranger.client.call(routes.updateCampaign, { body: { id: campaign.id, event, reason: '改期' } as never });
    return [campaign, control];
  },
};

describe('what may be taken away leaves nothing behind that waits for nobody', () => {
  test.each(Object.keys(deletions))('%s', async (name) => {
    const stage = await buildStage(api);
    const problems = [];
    for (const record of await deletions[name]!(stage)) problems.push(...(await findStuck(stage, record, false)));
    expect(problems).toEqual([]);
  });
});

/** A share that its reader has still to do: taken away, or done by him as he finds it. */
async function finishReading(stage: Stage, shareId: number): Promise<string> {
  const { client, id } = stage.world.owner;
  await client.call(routes.getShareRead, { body: { id: shareId } });
  await client.call(routes.attest, { body: { id: shareId } as never });
  await client.call(routes.getShareRead, { body: { id: shareId } });
  const row = await api.sql.one<{ state: string; isOffered: boolean }>(
    `select coalesce(r.state, 'unread') as state, s.state = 'active' as "isOffered"
     from kms_share s left join share_reading r on r.share_id = s.id and r.person_id = $2 where s.id = $1`,
    [shareId, id],
  );
  return row?.isOffered ? row.state : 'taken away';
}

describe('a share is done by its reader, or taken away, whatever it was tied to went', () => {
  const shareFor = (stage: Stage, more: object) => makeShare(stage.world, { audience: { users: [stage.world.owner.id] }, ...more });

  test('its exam', async () => {
    const stage = await buildStage(api);
    const examId = await makeExam(stage.world, { audience: { users: [stage.world.owner.id] } });
    const shareId = await shareFor(stage, { examId });
    const answer = await stage.stranger.client.call(routes.deleteExam, { query: { id: examId } } as never);
    // Refused, somebody has to end the share first; deleted, it asks for no exam any more.
    if (answer.isSuccess) expect(['read', 'taken away']).toContain(await finishReading(stage, shareId));
    else expect(answer.message).not.toBe('');
  });

  test('its policy', async () => {
    const stage = await buildStage(api);
    const version = await brings['policyVersion published']![0]!(stage);
    const shareId = await shareFor(stage, { policyVersionId: version.id });
    await stage.stranger.client.call(routes.retireDoc, { body: { id: version.pageId, comments: '已被替代' } as never });
    expect(['read', 'taken away']).toContain(await finishReading(stage, shareId));
  });
});

describe('dead ends that were made on purpose are found', () => {
  const leaves = changes.find(({ name }) => name === 'who does the work leaves')!;

  test('a holder whom the relation forgets', async () => {
    const sets = holderSets.sets.map((set) =>
      set.workflow === 'riskEvent'
        ? { ...set, duties: { ...set.duties, eventApproval: { ...set.duties.eventApproval!, where: 'false' } } }
        : set,
    );
    expect(await lookAt(changes[0]!, ['riskEvent pendingApproval'], { ...asked, sets })).toEqual([
      'riskEvent pendingApproval: eventApproval waits for nobody, its record does not say for whom',
    ]);
  });

  test('a post that a leaver takes along', async () => {
    const areas = [
      { sets: holderSets.sets, posts: holderSets.posts.filter(({ kind }) => kind !== 'riskReport') },
    ] as unknown as AreaHolders[];
    expect(await lookAt(leaves, ['riskReport returned'], { ...asked, posts: new HolderSets(areas) })).toEqual([
      'riskReport returned: report waits for nobody who is there',
    ]);
  });

  test('a successor to whom the records do not go', async () => {
    const source = api.app.get(DutySources).find('issueAssignee')!;
    const { handOver } = source;
    Object.assign(source, { handOver: async () => undefined });
    try {
      const found = await lookAt(leaves, ['remediationIssue open']);
      expect(found).toContain('handed over: remediationIssue open: remediation waits for nobody who is there');
    } finally {
      Object.assign(source, { handOver });
    }
  });

  test('a machine without a way out for an administrator', async () => {
    const { machine } = riskReportWorkflow;
    const config = structuredClone(machine.config) as unknown as { states: Record<string, { on: Record<string, unknown> }> };
    for (const event of ['APPROVE', 'REJECT', 'CANCEL', 'REASSIGN']) delete config.states['submitted']!.on[event];
    const spoilt = createMachine(config as never, machine.implementations as never);
    Object.assign(riskReportWorkflow, { machine: spoilt });
    try {
      expect(await lookAt(changes[0]!, ['riskReport submitted'])).toEqual([
        'riskReport submitted: for whom reportApproval waits can do nothing that leads on',
        'riskReport submitted: an administrator has no way out',
      ]);
    } finally {
      Object.assign(riskReportWorkflow, { machine });
    }
  });
});
