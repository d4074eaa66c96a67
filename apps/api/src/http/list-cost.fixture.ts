import { routes } from '@portal/contract';
import type { Sql } from '@portal/platform';
import {
  areaTests,
  buildCategory,
  buildDepartment,
  buildEventWorld,
  buildPerson,
  buildStoreItem,
  fourQuestions,
  inLanes,
  makeCourseOf,
  makeCourseShare,
  makeExam,
  makeFolder,
  makePolicy,
  makeRecord,
  makeShare,
  setPermission,
  type RecordKind,
  type TestApi,
  type World,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';

/** A text that no list shows: four thousand bytes of it in a row are a field too many. */
const LONG = '长文'.repeat(700);

/** What the calls about one record name: records with as many children as the world has rows of a kind. */
export interface Records {
  readonly people: readonly number[];
  readonly control: number;
  readonly controlNo: string;
  readonly event: number;
  readonly report: number;
  readonly exam: number;
  readonly examAttempt: number;
  readonly sharedExam: number;
  readonly share: number;
  readonly courseShare: number;
  readonly folder: number;
  readonly deepFolder: number;
  readonly policy: number;
  readonly policies: readonly number[];
  readonly mail: number;
  readonly rollForwardJob: number;
  readonly bulkRun: number;
  readonly leaver: number;
}

/** Plain records that lists tell: each is made so many times. */
const plainKinds: readonly RecordKind[] = [
  'person',
  'department',
  'category',
  'reference',
  'deletedPolicy',
  'notification',
  'listView',
  'session',
  'substitution',
  'certificate',
  'issue',
  ...areaTests.flatMap(({ lists, kinds }) => (lists ? Object.keys(kinds) : [])),
];

/**
 * Adds so many rows of every kind that a list tells, and records with so many children. What no list shows is filled to the brim, so that a row that
 * carries it is too large.
 */
export async function addRows(api: TestApi, world: World, n: number): Promise<Records> {
  const { sql } = api;
  const { administrator } = world;
  const numbers = Array.from({ length: n }, (_, index) => index);
  const each = async (work: (index: number) => Promise<unknown>): Promise<void> => {
    for (const made of await inLanes(numbers, 4, work)) if (made instanceof Error) throw made;
  };
  for (const kind of plainKinds) await each(() => makeRecord(api, world, kind));
  const people: number[] = [];
  for (const _ of numbers) people.push((await buildPerson(sql, { departmentId: (await buildDepartment(sql)).id })).id);

  await addSmallThings(sql, world, people);
  const controls = await addControls(sql, world, people, each);
  const events = await addEvents(sql, world, people, each);
  const learning = await addLearning(api, world, people, each);
  const policies = await addPolicies(sql, world, people);
  const leaver = await addLeavers(sql, world, n);
  const [mail, rollForwardJob] = [await addMails(sql, world, n), await addRollForward(sql, administrator.id, n)];
  const bulkRun = await addBulkRun(sql, administrator.id, n);
  return { people, ...controls, ...events, ...learning, ...policies, mail, rollForwardJob, bulkRun, leaver };
}

type Each = (work: (index: number) => Promise<unknown>) => Promise<void>;

/** A row of a table so many times more; an id is drawn anew, and what is named in `changes` is another one each time. */
async function multiply(sql: Sql, table: string, where: string, times: number, changes: Record<string, string> = {}): Promise<void> {
  const columns = await sql.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> 'id'`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  await sql.query(
    `insert into ${table} (${names.join(', ')}) select ${names.map((name) => changes[name] ?? `t.${name}`).join(', ')}
     from (select * from ${table} where ${where} limit 1) t, generate_series(1, ${times}) n`,
  );
}

async function addSmallThings(sql: Sql, world: World, people: readonly number[]): Promise<void> {
  const { administrator } = world;
  for (const person of people) {
    await buildStoreItem(sql);
    await sql.query(`insert into admin_change (actor_id, kind, subject_id, subject_name, event) values ($1, 'person', $2, '人', 'edit')`, [
      administrator.id,
      person,
    ]);
    await sql.query(`insert into job_failure (queue, name, job_id, data, reason, tries) values ('event', 'x', $1, '{}', 'it broke', 3)`, [
      `job-${person}`,
    ]);
    await sql.query(
      `insert into holiday (day, is_working, name) select coalesce(max(day), '2100-01-01') + 1, false, '节' from holiday where day >= '2100-01-01'`,
    );
    await buildCategory(sql);
  }
}

async function addControls(sql: Sql, world: World, people: readonly number[], each: Each): Promise<{ control: number; controlNo: string }> {
  const { owner, reviewer } = world;
  const body = { consequences: LONG, consequences_EN: LONG };
  for (const state of ['draft', 'assessing', 'reviewing', 'complete'] as const) await each(() => world.bring(state, body));
  // One of a category of its own: the dashboard's divisions grow with them.
  await each(async () => {
    const category = await buildCategory(sql);
    await world.bring('draft', { categoryLevelOne: category.id, categoryLevelTwo: null, categoryLevelThree: null });
  });
  const { id, riskNo } = await world.bring('remediating');
  const comments = { id: `nextval('portal_id_seq')` };
  await sql.query(
    `update self_assessment set assessment_comments = $1, comments = $1 where risk_id in (select id from risk_control where owner_id = $2 and id <> $3)`,
    [LONG, owner.id, id],
  );
  for (const [index, person] of people.entries()) {
    await sql.query('insert into control_assistant (risk_id, person_id) values ($1, $2)', [id, person]);
    await sql.query('insert into forward (risk_id, person_id, forwarded_by) values ($1, $2, $3)', [id, person, reviewer.id]);
    const file = await owner.client.upload(routes.attachmentUpload, [{ name: `${index}.txt`, content: `text ${person}` }]);
    await sql.query('insert into control_evidence (risk_id, file_id) values ($1, $2)', [id, file.data[0]!.id]);
  }
  const number = people.length;
  await multiply(sql, 'independent_review', `risk_id = ${id}`, number, { round: 't.round + n' });
  // Each round with the step that ended it: the history of reviews says its event.
  await sql.query(
    `insert into workflow_step (workflow, subject_id, seq, event, from_state, to_state, actor_id, at, body, prev_hash, hash)
     select s.workflow, copy.id, s.seq, s.event, s.from_state, s.to_state, s.actor_id, s.at, s.body, s.prev_hash, s.hash
     from independent_review copy join independent_review v on v.risk_id = copy.risk_id and v.id <> copy.id
     join workflow_step s on s.workflow = 'independentReview' and s.subject_id = v.id and s.to_state = copy.state and s.from_state <> s.to_state
     where copy.risk_id = $1 and not exists (
       select 1 from workflow_step own where own.workflow = 'independentReview' and own.subject_id = copy.id)`,
    [id],
  );
  await multiply(sql, 'remediation_issue', `source_id = ${id}`, number, { issue_no: `'RI-' || nextval('portal_id_seq')`, ...comments });
  await multiply(sql, 'workflow_step', `workflow = 'riskControl' and subject_id = ${id}`, number, {
    seq: `(select max(seq) from workflow_step where workflow = 'riskControl' and subject_id = ${id}) + n`,
  });
  return { control: id, controlNo: riskNo };
}

async function addEvents(sql: Sql, world: World, people: readonly number[], each: Each): Promise<{ event: number; report: number }> {
  const { bringEvent, bringReport, eventBody } = buildEventWorld(world);
  const text = { description: LONG, consequence: LONG, cause: LONG, immediateAction: LONG };
  await each(() => bringEvent('pendingApproval', text));
  await each(() => bringReport('submitted', { rootCause: LONG, impactAssessment: LONG, lessons: LONG }));
  const { id: event } = await world.owner.client.ask(routes.submitRiskEvent, { body: eventBody() });
  await world.reviewer.client.ask(routes.riskEventApproval, {
    body: { id: event, approved: true, escalationUserNo: people.map((id) => `u${id}`), dueDate: '2030-01-31', severity: 4 },
  });
  await world.owner.client.ask(routes.ccRiskEventTo, { body: { id: event, userId: [...people] } });
  const actions = people.map((id) => ({ text: '引入第二供应商', ownerNo: `u${id}`, dueDate: '2030-06-30' }));
  const { id: report } = await bringReport('approved', { actions });
  return { event, report };
}

async function addLearning(api: TestApi, world: World, people: readonly number[], each: Each) {
  const { sql } = api;
  const { owner, administrator } = world;
  const questions = people.flatMap(() => fourQuestions.map((question) => ({ ...question, stem: '离开座位时?' })));
  const long = { description: LONG, descriptionEn: LONG, questions: fourQuestions.map((question) => ({ ...question, stem: LONG })) };
  await each(() => makeExam(world, { ...long, audience: { users: [owner.id] }, markerId: owner.id }));
  const exam = await makeExam(world, { audience: { users: [owner.id] }, markerId: owner.id, questions, maxAttempts: 50 });
  const started = await owner.client.ask(routes.startExam, { body: { id: exam } });
  await owner.client.ask(routes.submitExam, {
    body: {
      attemptId: started.attemptId,
      answers: started.questions.map(({ id, kind }) => ({ questionId: id, answer: kind === 'text' ? '因为' : null })),
    },
  });
  await multiply(sql, 'exam_attempt', `id = ${started.attemptId}`, people.length, { number: 't.number + n' });
  const sharedExam = await makeExam(world, { audience: { users: [...people] }, markerId: administrator.id });

  await each(() => makeShare(world, { content: `<p>${LONG}</p>`, contentEn: `<p>${LONG}</p>`, audience: { users: [owner.id] } }));
  const share = await makeShare(world, { audience: { users: [owner.id, ...people] } });
  await owner.client.ask(routes.getShareById, { query: { id: share } });
  const files = await Promise.all(
    people.map((id) => administrator.client.upload(routes.attachmentUpload, [{ name: `${id}.txt`, content: `text ${id}` }])),
  );
  for (const [position, file] of files.entries())
    await sql.query(`insert into kms_share_file (share_id, file_id, role, position) values ($1, $2, 'document', $3)`, [
      share,
      file.data[0]!.id,
      position,
    ]);
  const courseShare = await makeCourseShare(api, world, { courseId: await makeCourseOf(world), people: [owner.id, ...people] });
  await owner.client.ask(routes.getScormById, { query: { id: courseShare } });
  for (const id of people)
    await sql.query(`insert into scorm_attempt (share_id, course_id, person_id) select id, course_id, $2 from kms_share where id = $1`, [
      courseShare,
      id,
    ]);
  return { exam, examAttempt: started.attemptId, sharedExam, share, courseShare };
}

async function addPolicies(sql: Sql, world: World, people: readonly number[]) {
  const { administrator, departmentId } = world;
  const { client } = administrator;
  const { id: folder } = await makeFolder(client);
  await setPermission(client, { id: folder, type: 0 }, { owners: [administrator.id], read: people });
  const policies: number[] = [];
  let deepFolder = folder;
  for (const _ of people) {
    policies.push((await makePolicy(client, departmentId, folder)).id);
    await makeFolder(client, folder);
    deepFolder = (await makeFolder(client, deepFolder)).id;
  }
  const { id: policy } = await makePolicy(client, departmentId, deepFolder);
  await setPermission(client, { id: policy, type: 1 }, { owners: [administrator.id], both: people });
  await multiply(sql, 'policy_version', `policy_id = ${policy}`, people.length, { revision: 't.revision + n', version_no: `'1.' || n` });
  await multiply(sql, 'workflow_step', `subject_id in (select id from policy_version where policy_id = ${policy})`, people.length, {
    seq: 't.seq + 100 + n',
  });
  return { folder, deepFolder, policy, policies };
}

async function addMails(sql: Sql, world: World, n: number): Promise<number> {
  const { owner } = world;
  let last = 0;
  for (let index = 0; index < n; index += 1) {
    const row = await sql.query<{ id: number }>(
      `insert into mail_message (message_id, person_id, recipient, template, language, subject, body_text, body_html, state)
       values (gen_random_uuid(), $1, 'o@portal.example', 't', 'en', 's', $2, $2, 'logged') returning id`,
      // The one that is looked at says little itself: its notices are what is counted.
      [owner.id, index === n - 1 ? 'b' : LONG],
    );
    last = row[0]!.id;
  }
  for (let index = 0; index < n; index += 1)
    await sql.query(
      `with told as (insert into notification (person_id, kind, text, text_en, link) values ($1, 'test', '文', 'text', '/') returning id)
       insert into digest_entry (notification_id, person_id, due_at, mail_id) select id, $1, now(), $2 from told`,
      [owner.id, last],
    );
  return last;
}

async function addRollForward(sql: Sql, personId: number, n: number): Promise<number> {
  const [job] = await sql.query<{ id: number }>(
    `insert into job_run (kind, person_id, state, input, output, finished_at)
     values ('rollForward', $1, 'done', jsonb_build_object('total', $2::int),
       jsonb_build_object('processed', $2::int, 'rolled', 0, 'existing', 0, 'refused', $2::int), now()) returning id`,
    [personId, n],
  );
  await sql.query(
    `insert into roll_forward_refusal (job_id, risk_id, code, message) select $1, id, 'not_allowed', 'rollForward.failed' from risk_control order by id limit $2`,
    [job!.id, n],
  );
  return job!.id;
}

async function addBulkRun(sql: Sql, personId: number, n: number): Promise<number> {
  const [job] = await sql.query<{ id: number }>(
    `insert into job_run (kind, person_id, state, input, output, finished_at)
     values ('bulk', $1, 'done', jsonb_build_object('list', 'risk-controls', 'action', 'remind', 'input', '{}'::jsonb, 'total', $2::int),
       jsonb_build_object('done', 0, 'refused', $2::int, 'failed', 0), now()) returning id`,
    [personId, n],
  );
  await sql.query(
    `insert into bulk_run_row (run_id, row_id, version, record_no, outcome, code, message)
     select $1, id, version, risk_no, 'refused', 'not_allowed.' || id, 'not_allowed' from risk_control order by id limit $2`,
    [job!.id, n],
  );
  return job!.id;
}

/** People who are gone and still own controls. @returns the last of them */
async function addLeavers(sql: Sql, world: World, n: number): Promise<number> {
  let last = 0;
  for (let index = 0; index < n; index += 1) {
    last = (await buildPerson(sql, { roles: [ROLE.riskOwner] })).id;
    await world.bring('assessing', { controlOwner: last });
    if (index === n - 1) for (let more = 1; more < n; more += 1) await world.bring('assessing', { controlOwner: last });
    await sql.query('update person set is_active = false, left_at = now() where id = $1', [last]);
  }
  return last;
}
