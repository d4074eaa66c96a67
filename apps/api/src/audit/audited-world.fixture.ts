import { routes } from '@portal/contract';
import { addDays, WorkCalendar } from '@portal/platform';
import {
  buildEventWorld,
  buildPerson,
  buildStatements,
  dayFromToday,
  freezePack,
  grantSeat,
  makeCourseOf,
  makeExam,
  makeFolder,
  makePolicy,
  makeShare,
  makeWeighingPeriod,
  planPeriod,
  provideEvidence,
  setPermission,
  signStatement,
  workControlTest,
  workEvidence,
  type ApiClient,
  type TestApi,
  type World,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';

/** One record of every kind, with rows in every part of it. */
export interface AuditedWorld {
  /** By lifecycle, the id. */
  readonly records: Readonly<Record<string, number>>;
  /** A share of a course, which has no documents. */
  readonly course: number;
}

/** Brings every kind of record by the portal's own calls to where all that is audited says something. */
export async function buildAuditedWorld(api: TestApi, world: World): Promise<AuditedWorld> {
  const policyId = await makePublished(world);
  const version = await findId(api, 'select current_version_id as id from policy where id = $1', policyId);
  const control = await makeControl(world);
  const exam = await makeExam(world, { passScore: 10, markerId: world.assistant.id });
  const { event, report } = await makeEvent(api, world);
  const { share, reading } = await makeRead(api, world, version);
  const course = await makeShare(world, { type: 'scorm', content: '', contentEn: '', courseId: await makeCourseOf(world) });
  const records = {
    riskControl: control,
    independentReview: await findId(api, 'select max(id) as id from independent_review where risk_id = $1', control),
    remediationIssue: await makeFixed(world, control),
    campaign: await makeCampaign(world),
    assessmentPeriod: await makePeriod(world),
    auditorSeat: await makeSeat(api, world),
    controlTest: (await workControlTest(api, world)).id,
    deficiency: await makeWeighed(api, world),
    evidenceRequest: await makeAnswered(api, world),
    evidence: await workEvidence(world),
    certification: await makeSigned(api, world),
    committeePack: await freezePack(api, world, await planPeriod(world)),
    riskEvent: event,
    riskReport: report,
    policyVersion: version,
    policyFolder: await makeSharedFolder(world),
    share,
    shareReading: reading,
    exam,
    examAttempt: await makePassed(world, exam),
    riskStoreItem: await makeItem(world),
    importBatch: await makeImport(api, world),
  };
  return { records, course };
}

/** Weighed with an account and an overlap, with an issue, and carried over to the next period. */
async function makeWeighed(api: TestApi, world: World): Promise<number> {
  const { client } = world.administrator;
  const periodId = await makeWeighingPeriod(world);
  const { id: accountId } = await api.sql
    .query<{ id: number }>(`insert into significant_account (period_id, code, name) values ($1, '6001', '营业收入') returning id`, [
      periodId,
    ])
    .then((rows) => rows[0]!);
  await api.sql.query(`insert into account_assertion (account_id, assertion) values ($1, 'existence')`, [accountId]);
  const propose = async (title: string) =>
    (
      await client.ask(routes.saveDeficiency, {
        body: { title, area: 'financialReporting', periodId, ownerId: world.owner.id, controlId: (await world.bring('assessing')).id },
      })
    ).id;
  const weigh = (id: number, overlaps: readonly { withId: number; amount: string }[]) =>
    client.ask(routes.evaluateDeficiency, {
      body: {
        id,
        area: 'financialReporting',
        likelihood: 'reasonablyPossible',
        magnitude: '9000',
        accounts: [{ accountId, assertion: 'existence' }],
        overlaps,
      },
    });
  const other = await propose('另一个缺陷');
  await weigh(other, []);
  const id = await propose('对账未复核');
  await weigh(id, [{ withId: other, amount: '100' }]);
  const judge = (event: 'AGREE' | 'CONCLUDE') => world.reviewer.client.ask(routes.updateDeficiency, { body: { id, event } });
  await judge('AGREE');
  await judge('CONCLUDE');
  await client.ask(routes.startDeficiencyRemediation, { body: { id, plan: '每月对账', dueDate: '2031-06-30' } });
  await client.ask(routes.carryAssessmentPeriod, {
    body: { fromId: periodId, title: '2027 年', kind: 'year', firstDay: '2027-01-01', lastDay: '2027-12-31' },
  });
  return id;
}

/** Asked for a test and its control, and answered. */
async function makeAnswered(api: TestApi, world: World): Promise<number> {
  const { id: testId } = await workControlTest(api, world);
  const controlId = await findId(api, 'select control_id as id from control_test where id = $1', testId);
  return provideEvidence(world, { description: '承运商签收单', testIds: [testId], controlIds: [controlId] });
}

async function makeSigned(api: TestApi, world: World): Promise<number> {
  const { riskYear } = await world.record((await world.bring('assessing')).id);
  const { id } = await buildStatements(world, Number(riskYear));
  await signStatement(api, world, id);
  return id;
}

/** A seat for one company, whose last day was changed. */
async function makeSeat(api: TestApi, world: World): Promise<number> {
  const { client } = world.administrator;
  const { id: holderId } = await buildPerson(api.sql, { roles: [ROLE.externalAuditor] });
  const { id: companyId } = await client.ask(routes.saveCompany, { body: { code: 'AUD-1', name: '审计范围公司', currency: 'CNY' } });
  const id = await grantSeat(world, holderId, { periodIds: [await planPeriod(world)], companyIds: [companyId], note: '年度审计' });
  await client.ask(routes.updateAuditorSeat, { body: { id, event: 'EXTEND', lastDay: dayFromToday(60), comments: '外勤延长' } });
  return id;
}

async function makePeriod(world: World): Promise<number> {
  const body = {
    title: '年度评价',
    titleEn: 'Assessment',
    kind: 'year' as const,
    firstDay: '2031-01-01',
    lastDay: '2031-12-31',
    currency: 'CNY',
    signOffBy: '2032-02-26',
    sharePercent: 20,
  };
  const { id } = await world.administrator.client.ask(routes.saveAssessmentPeriod, { body });
  await world.administrator.client.ask(routes.updateAssessmentPeriod, { body: { id, event: 'START' } });
  return id;
}

async function findId(api: TestApi, text: string, ...params: readonly unknown[]): Promise<number> {
  return (await api.sql.one<{ id: number }>(text, [...params]))!.id;
}

let counter = 0;
async function upload(client: ApiClient): Promise<number> {
  const answer = await client.upload(routes.attachmentUpload, [{ name: `附件${(counter += 1)}.pdf`, content: `%PDF-1.7 ${counter}` }]);
  return answer.data[0]!.id;
}

/** With assistants, people who read along, evidence and an open issue. */
async function makeControl(world: World): Promise<number> {
  const { owner, assistant, outsider, otherOwner, reviewer } = world;
  const { id } = await world.bring('assessing');
  await owner.client.ask(routes.updateRiskControlOwners, { body: { RiskId: id, userId: [assistant.id], NeedOwnerApprove: false } });
  await owner.client.ask(routes.ccToTask, { body: { riskId: id, userId: [outsider.id, otherOwner.id], comments: '供参考' } });
  const docId = await upload(owner.client);
  const body = { ...world.assessmentBody(id), comments: '附记录', risk_Docs: [{ docId, type: 2 }] };
  await owner.client.ask(routes.updateRiskCurrentControl, { body });
  await reviewer.client.ask(routes.updateReviewRequest, {
    body: {
      riskId: id,
      wfStatus: true,
      controlEffectiveness: 2,
      controlDeficiency: '10',
      remediationPlan: '补充双重审批',
      expectedCompletionDate: '2030-01-31',
      comments: '属实',
    },
  });
  return id;
}

/** The issue of the control's review, with a fix and its file. */
async function makeFixed(world: World, riskId: number): Promise<number> {
  const { client } = world.owner;
  const [issue] = await client.ask(routes.getRemediationIssues, { body: { riskId } });
  const id = issue!.id;
  await client.ask(routes.updateRemediationIssue, { body: { id, event: 'START' } });
  const docs = [{ docId: await upload(client) }];
  await client.ask(routes.updateRemediationIssue, { body: { id, event: 'SUBMIT_FIX', comments: '已补', docs } });
  return id;
}

async function makeCampaign({ administrator }: World): Promise<number> {
  const today = new WorkCalendar('Asia/Shanghai').dayOf(new Date());
  const days = { riskYear: Number(today.slice(0, 4)), opensOn: addDays(today, 5), dueOn: addDays(today, 60) };
  const body = { ...days, filter: {}, name: '年度自评', mailZh: '请完成', mailEn: 'Please do' };
  return (await administrator.client.ask(routes.saveCampaign, { body })).id;
}

/** An event with documents, readers and losses after its confirmation, and its report with actions. */
async function makeEvent(api: TestApi, world: World): Promise<{ event: number; report: number }> {
  const { owner, outsider, reviewer } = world;
  const events = buildEventWorld(world);
  const docs = [{ docId: await upload(owner.client) }];
  const body = events.eventBody({ docs, allowedUsers: [outsider.id] });
  const { id: event } = await owner.client.ask(routes.submitRiskEvent, { body });
  await reviewer.client.ask(routes.riskEventApproval, {
    body: { id: event, approved: true, escalationUserNo: [owner.userNo], dueDate: '2030-01-31', severity: 4 },
  });
  const loss = { kind: 'insurance', entryDate: '2024-05-10', currency: 'CNY', amount: 1000, note: '赔付' };
  await owner.client.ask(routes.recordRiskEventLoss, { body: { id: event, ...loss } });
  const report = await findId(api, 'select id from risk_report where event_id = $1', event);
  const files = [{ docId: await upload(owner.client) }];
  await owner.client.ask(routes.submitRiskReport, { body: events.reportBody(report, { docs: files }) });
  await reviewer.client.ask(routes.riskReportApproval, { body: { id: report, comments: '同意' } });
  return { event, report };
}

async function makePublished(world: World): Promise<number> {
  const { client } = world.administrator;
  const folder = await makeFolder(client);
  const { id } = await makePolicy(client, world.departmentId, folder.id);
  await setPermission(
    client,
    { id, type: 1 },
    { both: [world.owner.id], owners: [world.administrator.id], departments: [world.departmentId] },
  );
  return id;
}

async function makeSharedFolder(world: World): Promise<number> {
  const { client } = world.administrator;
  const { id } = await makeFolder(client);
  await setPermission(
    client,
    { id, type: 0 },
    { both: [world.assistant.id], owners: [world.administrator.id], departments: [world.departmentId] },
  );
  return id;
}

/** A share with a file and a policy that its reader confirmed. */
async function makeRead(api: TestApi, world: World, policyVersionId: number): Promise<{ share: number; reading: number }> {
  const { administrator, owner } = world;
  const docs = [{ docId: await upload(administrator.client) }];
  const file = { type: 'file', content: '', contentEn: '', docs };
  const share = await makeShare(world, { ...file, policyVersionId, audience: { users: [owner.id] } });
  await owner.client.ask(routes.getShareRead, { body: { id: share } });
  await owner.client.ask(routes.attest, { body: { id: share, policyVersionId } });
  return { share, reading: await findId(api, 'select id from share_reading where share_id = $1', share) };
}

/** Failed, and passed by better marks: with a certificate. */
async function makePassed({ owner, assistant }: World, exam: number): Promise<number> {
  const { attemptId, questions } = await owner.client.ask(routes.startExam, { body: { id: exam } });
  const questionId = questions.find(({ kind }) => kind === 'text')!.id;
  await owner.client.ask(routes.submitExam, { body: { attemptId, answers: [{ questionId, answer: '为了尽快补救' }] } });
  await assistant.client.ask(routes.markExam, { body: { attemptId, marks: [{ questionId, score: 6, comment: '太短' }] } });
  const marks = [{ questionId, score: 10, comment: '要点齐全' }];
  await assistant.client.ask(routes.remarkExam, { body: { attemptId, marks, reason: '要点也应得分' } });
  return attemptId;
}

async function makeItem({ administrator, categories }: World): Promise<number> {
  const body = { ruNo: 'RU-audited', categoryLevelOne: categories[0], riskDescription: '起初' };
  const added = await administrator.client.ask(routes.addItemToRiskStorage, { body });
  await administrator.client.ask(routes.editRiskStorageItem, { body: { ...added, riskDescription: '后来' } });
  return added.id;
}

async function makeImport(api: TestApi, { administrator }: World): Promise<number> {
  const RiskStorageTemplateList = [{ ruNo: 'RU-imported', riskDescription: '导入的风险' }];
  const whole = { ExcelFile: 'store.xlsx', fileDigest: 'a'.repeat(64), chunkIndex: 0, chunkCount: 1, uploadSuccess: true };
  await administrator.client.ask(routes.uploadRiskStorage, { body: { ...whole, RiskStorageTemplateList } });
  return findId(api, 'select max(id) as id from import_batch');
}
