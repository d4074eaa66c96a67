import { routes } from '@portal/contract';
import { WorkCalendar } from '@portal/platform';
import {
  bringDeficiency,
  buildAdministrator,
  buildDepartment,
  buildEventWorld,
  buildPerson,
  buildStatements,
  buildWorld,
  makeRecord,
  makeExam,
  makeFolder,
  makePolicy,
  makeShare,
  planPeriod,
  provideEvidence,
  requestEvidence,
  setPermission,
  signAndMove,
  submitControlTest,
  type Actor,
  type ApiClient,
  type BuiltPerson,
  type TestApi,
  type World,
} from '@portal/testing';
import { workflowCatalogue, stateMeta, ROLE } from '@portal/workflows';

/** A record that the product's own calls have brought into a state. */
export interface Brought {
  readonly workflow: string;
  readonly id: number;
  /** What the calls name, where it is not the record itself. */
  readonly pageId?: number;
  /** What a leaver leaves behind of it, where that is neither. */
  readonly postId?: number;
  /** Others that must come to an end first: the way out leads through one of them. */
  readonly waitsFor?: readonly Brought[];
}

/** Everybody who has to do with the records of one world, and one administrator who has not. */
export interface Stage {
  readonly api: TestApi;
  readonly world: World;
  readonly manager: BuiltPerson;
  readonly heir: Actor;
  /** Takes what the heir cannot: a test is reviewed by another than its tester. */
  readonly secondHeir: Actor;
  readonly stranger: Actor;
  /** The policies' second owner. */
  readonly colleague: Actor;
}

export async function buildStage(api: TestApi): Promise<Stage> {
  const world = await buildWorld(api);
  const { sql } = api;
  const actor = async (person: BuiltPerson): Promise<Actor> => ({ ...person, client: await api.as(person) });
  const manager = await buildPerson(sql);
  const people = [world.owner, world.otherOwner, world.assistant, world.outsider].map(({ id }) => id);
  await sql.query('update person set manager_id = $1 where id = any($2::bigint[])', [manager.id, people]);
  return {
    api,
    world,
    manager,
    heir: await actor(await buildPerson(sql, { roles: [ROLE.riskOwner] })),
    secondHeir: await actor(await buildPerson(sql, { roles: [ROLE.riskOwner] })),
    stranger: await actor(await buildAdministrator(sql)),
    colleague: await actor(await buildPerson(sql, { roles: [ROLE.riskOwner] })),
  };
}

type Bring = (stage: Stage) => Promise<Brought>;

const control =
  (state: 'assessing' | 'returned' | 'ownerApproval' | 'reviewing' | 'remediating'): Bring =>
  async ({ world }) => ({ workflow: 'riskControl', id: (await world.bring(state)).id });

const event =
  (state: 'pendingApproval' | 'identified' | 'returned'): Bring =>
  async ({ world }) => {
    const { id } = await buildEventWorld(world).bringEvent(state === 'identified' ? state : 'pendingApproval');
    if (state === 'returned')
      await world.reviewer.client.ask(routes.riskEventApproval, { body: { id, approved: false, comments: '请补充' } });
    const { reports } = await world.administrator.client.ask(routes.getRiskEventDetail, { query: { id } });
    return { workflow: 'riskEvent', id, waitsFor: reports.map((one) => ({ workflow: 'riskReport', id: one.id })) };
  };

const report =
  (state: 'draft' | 'submitted' | 'returned'): Bring =>
  async ({ world }) => ({ workflow: 'riskReport', id: (await buildEventWorld(world).bringReport(state)).id });

/** An issue of a deficiency, or of a report's action, moved on by the owner, whose it is. */
const issue =
  (state: 'open' | 'inProgress' | 'pendingVerification', of: 'control' | 'report' = 'control'): Bring =>
  async ({ world }) => {
    const { id: sourceId } = of === 'control' ? await world.bring('remediating') : await buildEventWorld(world).bringReport('approved');
    const [found] = await world.administrator.client.ask(routes.getRemediationIssues, { query: { id: sourceId } });
    const step = (name: 'START' | 'SUBMIT_FIX') =>
      world.owner.client.ask(routes.updateRemediationIssue, { body: { id: found!.id, event: name, comments: '已完成' } });
    if (state !== 'open') await step('START');
    if (state === 'pendingVerification') await step('SUBMIT_FIX');
    return { workflow: 'remediationIssue', id: found!.id };
  };

const policy =
  (state: 'inReview' | 'published'): Bring =>
  async ({ api, world, colleague }) => {
    const folder = await makeFolder(world.administrator.client);
    await setPermission(world.administrator.client, { id: folder.id, type: 0 }, { owners: [world.owner.id, colleague.id] });
    const { id } = await makePolicy(world.owner.client, world.departmentId, folder.id);
    await world.owner.client.ask(routes.submitDoc, { body: { id } });
    if (state === 'published') await colleague.client.ask(routes.approveDoc, { body: { id } });
    const column = state === 'inReview' ? 'pending_version_id' : 'current_version_id';
    const row = await api.sql.one<{ id: number | null }>(`select ${column} as id from policy where id = $1`, [id]);
    return { workflow: 'policyVersion', id: row!.id!, pageId: id };
  };

/** A row that shows the control of another one, which its owner has to assess. */
const shared: Bring = async ({ world }) => {
  const [lead, follower] = [await world.bring('assessing'), await world.bring('assessing')];
  await world.administrator.client.ask(routes.joinSharedControl, { body: { riskId: follower.id, leadId: lead.id, reason: '同一控制' } });
  return { workflow: 'riskControl', id: follower.id };
};

const review: Bring = async ({ api, world }) => {
  const { id: riskId } = await world.bring('reviewing');
  const row = await api.sql.one<{ id: number }>('select id from independent_review where risk_id = $1 order by round desc limit 1', [
    riskId,
  ]);
  return { workflow: 'independentReview', id: row!.id, pageId: riskId };
};

const marking: Bring = async ({ world }) => {
  const id = await makeExam(world, { audience: { users: [world.outsider.id] }, markerId: world.assistant.id });
  const { attemptId, questions } = await world.outsider.client.ask(routes.startExam, { body: { id } });
  const text = questions.find(({ kind }) => kind === 'text')!;
  await world.outsider.client.ask(routes.submitExam, { body: { attemptId, answers: [{ questionId: text.id, answer: '因为' }] } });
  return { workflow: 'examAttempt', id: attemptId, postId: id };
};

const campaign: Bring = async ({ world }) => {
  const today = new WorkCalendar('Asia/Shanghai').dayOf(new Date());
  const riskYear = Number(today.slice(0, 4));
  const saved = await world.administrator.client.ask(routes.saveCampaign, {
    body: { name: '自评', riskYear, opensOn: today, dueOn: '2030-12-31', filter: { riskYear } } as never,
  });
  await world.administrator.client.ask(routes.updateCampaign, { body: { id: saved.id, event: 'OPEN' } });
  return { workflow: 'campaign', id: saved.id };
};

const reading: Bring = async ({ api, world }) => {
  const shareId = await makeShare(world, { audience: { users: [world.owner.id] }, dueAt: '2030-12-31' });
  const row = await api.sql.one<{ id: number }>('select id from share_reading where share_id = $1', [shareId]);
  return { workflow: 'shareReading', id: row?.id ?? 0, pageId: shareId };
};

const deficiency =
  (state: 'proposed' | 'evaluated' | 'challenged' | 'concluded' | 'remediating' | 'retested'): Bring =>
  async ({ api, world }) => {
    const id = await bringDeficiency(api, world, state);
    const { issues } = await world.administrator.client.ask(routes.getDeficiency, { query: { id } });
    return { workflow: 'deficiency', id, waitsFor: issues.map((one) => ({ workflow: 'remediationIssue', id: one.id })) };
  };

/** A statement of the owner's below one of an administrator's; its control moves for it to be reopened. */
const statement =
  (state: 'open' | 'reopened' | 'declined'): Bring =>
  async ({ api, world }) => {
    const { id } = await buildStatements(world);
    const { client } = world.owner;
    const act = (event: 'DECLINE') => client.ask(routes.updateCertification, { body: { id, event, reason: '数字有误', signerId: null } });
    if (state === 'declined') await act('DECLINE');
    if (state === 'reopened') await signAndMove(api, world, id);
    return { workflow: 'certification', id };
  };

const period =
  (state: 'fieldwork' | 'concluding'): Bring =>
  async ({ world }) => {
    const id = await planPeriod(world);
    const { client } = world.administrator;
    for (const event of state === 'fieldwork' ? (['START'] as const) : (['START', 'CONCLUDE'] as const))
      await client.ask(routes.updateAssessmentPeriod, { body: { id, event } });
    return { workflow: 'assessmentPeriod', id };
  };

/** A test that the owner carries out of somebody else's control, reviewed by the second administrator. */
const controlTest =
  (state: 'planned' | 'inProgress' | 'inReview'): Bring =>
  async ({ api, world }) => {
    if (state === 'inReview') return { workflow: 'controlTest', id: (await submitControlTest(api, world, world.owner)).id };
    const id = Number(await makeRecord(api, world, 'controlTest'));
    if (state === 'inProgress') await world.owner.client.ask(routes.updateControlTest, { body: { id, event: 'START' } });
    return { workflow: 'controlTest', id };
  };

/** The owner is asked by the administrator, or the department that is his is. */
const evidenceRequest =
  (state: 'requested' | 'provided', of: 'owner' | 'department' = 'owner'): Bring =>
  async ({ world }) => {
    const given = of === 'owner' ? {} : { askedId: null, departmentId: world.departmentId };
    const id = await (state === 'requested' ? requestEvidence : provideEvidence)(world, given);
    return { workflow: 'evidenceRequest', id };
  };

/** How a record of each lifecycle comes into each state in which somebody must act, or others than its maker do. */
export const brings: Readonly<Record<string, readonly Bring[]>> = {
  'riskControl assessing': [control('assessing')],
  'riskControl returned': [control('returned')],
  'riskControl ownerApproval': [control('ownerApproval')],
  'riskControl reviewing': [control('reviewing')],
  'riskControl remediating': [control('remediating')],
  'riskControl shared': [shared],
  'independentReview open': [review],
  'remediationIssue open': [issue('open'), issue('open', 'report')],
  'remediationIssue inProgress': [issue('inProgress'), issue('inProgress', 'report')],
  'remediationIssue pendingVerification': [issue('pendingVerification'), issue('pendingVerification', 'report')],
  'riskEvent draft': [event('returned')],
  'riskEvent pendingApproval': [event('pendingApproval')],
  'riskEvent identified': [event('identified')],
  'riskReport draft': [report('draft')],
  'riskReport submitted': [report('submitted')],
  'riskReport returned': [report('returned')],
  'policyVersion inReview': [policy('inReview')],
  'policyVersion published': [policy('published')],
  'examAttempt submitted': [marking],
  'campaign open': [campaign],
  'shareReading unread': [reading],
  'assessmentPeriod fieldwork': [period('fieldwork')],
  'assessmentPeriod concluding': [period('concluding')],
  'controlTest planned': [controlTest('planned')],
  'controlTest inProgress': [controlTest('inProgress')],
  'controlTest inReview': [controlTest('inReview')],
  'evidenceRequest requested': [evidenceRequest('requested'), evidenceRequest('requested', 'department')],
  'evidenceRequest provided': [evidenceRequest('provided')],
  'certification open': [statement('open')],
  'certification reopened': [statement('reopened')],
  'certification declined': [statement('declined')],
  'deficiency proposed': [deficiency('proposed')],
  'deficiency evaluated': [deficiency('evaluated')],
  'deficiency challenged': [deficiency('challenged')],
  'deficiency concluded': [deficiency('concluded')],
  'deficiency remediating': [deficiency('remediating')],
  'deficiency retested': [deficiency('retested')],
};

/** Written by the machinery itself, or by the clock; nobody is asked. */
const machinery = ['jobRun', 'mail', 'importBatch'];
/** Each does it for himself: who leaves has none. `reading` is `unread` with a sign of life. */
const ofEach = ['exam open', 'shareReading reading'];

/** The states of all machines in which a record may come to stand still. */
export const watchedStates: readonly string[] = Object.values(workflowCatalogue)
  .filter(({ name }) => !machinery.includes(name))
  .flatMap((workflow) =>
    workflow.states.flatMap((state) => {
      const { isEnd, duty, restsOn } = stateMeta(workflow, state);
      const stands = duty !== undefined || (!isEnd && restsOn === 'others');
      const name = `${workflow.name} ${state}`;
      return stands && !ofEach.includes(name) ? [name] : [];
    }),
  );

/** What somebody may do with a record by its own page. */
export async function readActions(client: ApiClient, { workflow, id, pageId = id }: Brought): Promise<readonly string[]> {
  const data = async <T extends { allowedActions: readonly string[] }>(answer: Promise<{ data?: T | null }>) =>
    (await answer).data?.allowedActions ?? [];
  const query = { id: pageId };
  switch (workflow) {
    case 'riskControl':
    case 'independentReview':
      return data(client.call(routes.getRiskControl, { query }));
    case 'remediationIssue':
      return data(client.call(routes.getRemediationIssue, { query }));
    case 'deficiency':
      return data(client.call(routes.getDeficiency, { query }));
    case 'certification':
      return data(client.call(routes.getCertification, { query }));
    case 'assessmentPeriod':
      return data(client.call(routes.getAssessmentPeriod, { query }));
    case 'controlTest':
      return data(client.call(routes.getControlTest, { query }));
    case 'evidenceRequest':
      return data(client.call(routes.getEvidenceRequest, { query }));
    case 'riskEvent':
      return data(client.call(routes.getRiskEventDetail, { query }));
    case 'riskReport':
      return data(client.call(routes.getRiskReportDetail, { query }));
    case 'policyVersion': {
      const answer = await client.call(routes.getDoc, { body: [pageId] as never });
      return answer.data?.[0]?.allowedActions ?? [];
    }
    case 'examAttempt':
      return data(client.call(routes.showExamResultById, { query }));
    case 'campaign':
      return data(client.call(routes.getCampaign, { query }));
    default:
      throw new Error(`Nobody knows the page of ${workflow}`);
  }
}

/** Where a department goes with its people. */
export const buildUnit = (api: TestApi) => buildDepartment(api.sql);
