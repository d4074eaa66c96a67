import type { SqlRunner } from '@portal/platform';
import {
  decide,
  examAttemptWorkflow,
  independentReviewWorkflow,
  policyVersionWorkflow,
  remediationIssueWorkflow,
  riskControlWorkflow,
  riskEventWorkflow,
  riskReportWorkflow,
  shareReadingWorkflow,
  statesOf,
  toActor,
  type Actor,
  type Decision,
  type DutyName,
} from '@portal/workflows';

/** Somebody of a random world; who has left is no actor. */
export interface DutyPerson {
  readonly id: number;
  readonly isActive: boolean;
  readonly actor: Actor;
}

/** One record that may wait for a duty, with what its machine answers. */
export interface DutyCase {
  readonly workflow: string;
  readonly duty: DutyName;
  /** The record on which this person's duty hangs; undefined where he has none of his own yet. */
  readonly subjectOf: (personId: number) => number | undefined;
  /** How the home page names it. */
  readonly row: { readonly subject: string; readonly id: number };
  /** Nobody reads it in another's place. */
  readonly isConfidential: boolean;
  /** Who is an administrator by role may, and it is no duty of his: others are asked first. */
  readonly isOthers: boolean;
  /** What the machine says of the act that the duty stands for. */
  readonly ask: (actor: Actor) => Decision | 'no';
}

export interface DutyWorld {
  readonly people: readonly DutyPerson[];
  readonly cases: readonly DutyCase[];
}

interface Draw {
  readonly below: (limit: number) => number;
  readonly chance: (of: number) => boolean;
  readonly one: <T>(list: readonly T[]) => T;
  readonly some: <T>(list: readonly T[], most: number) => T[];
}

/** A small generator of its own, so that a world that fails can be made again. */
function drawBy(seed: number): Draw {
  let state = seed;
  const next = (): number => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
  const below = (limit: number): number => Math.floor(next() * limit);
  const one = <T>(list: readonly T[]): T => {
    const found = list[below(list.length)];
    if (found === undefined) throw new Error('Nothing to draw from');
    return found;
  };
  return {
    below,
    chance: (of) => next() < of,
    one,
    some: (list, most) => [...new Set(Array.from({ length: below(most + 1) }, () => one(list)))],
  };
}

/** A world under construction: every id is drawn from one counter, and every row is written as it is told. */
interface Making extends Draw {
  readonly sql: SqlRunner;
  readonly ids: readonly number[];
  readonly departments: ReadonlyMap<number, number>;
  readonly nextId: () => number;
  readonly cases: DutyCase[];
  readonly insert: (table: string, row: Readonly<Record<string, unknown>>) => Promise<void>;
  /** The due date of what waits, in twenty days; a ladder begins with it. */
  readonly due: (workflow: string, subjectId: number, duty: DutyName) => Promise<void>;
}

const DEPARTMENTS = [1, 2, 3] as const;
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const asked = (answer: Decision | string): Decision | 'no' => (typeof answer === 'object' ? answer : 'no');
const dutyOf = (states: Readonly<Record<string, DutyName>>, state: string): DutyName | undefined => states[state];

/** People with roles, departments and substitutes, and records of every workflow in every state. The caller rolls it back. */
export async function buildDutyWorld(sql: SqlRunner, seed: number): Promise<DutyWorld> {
  const draw = drawBy(seed);
  let last = 1_000_000_000;
  const nextId = (): number => (last += 1);
  const insert: Making['insert'] = async (table, row) => {
    const names = Object.keys(row);
    await sql.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
      Object.values(row),
    );
  };
  // Rows are written in any order, and no count follows what is taken back.
  await sql.query('set local session_replication_role = replica');
  // Department 3 lies below 2.
  for (const id of DEPARTMENTS) await insert('department', { id, name: `d${id}`, name_en: `d${id}`, parent_id: id === 3 ? 2 : null });
  const people = await buildPeople(draw, sql, insert, nextId);
  const making: Making = {
    ...draw,
    sql,
    insert,
    nextId,
    ids: people.map(({ id }) => id),
    departments: new Map(people.map(({ id, departmentId }) => [id, departmentId])),
    cases: [],
    due: async (workflow, subjectId, duty) =>
      insert('workflow_timer', { id: nextId(), workflow, subject_id: subjectId, duty, rung: 0, due_on: inDays(20), fire_at: new Date() }),
  };
  for (let round = 0; round < 2; round += 1) {
    await buildControl(making);
    await buildEvent(making);
    await buildPolicy(making);
    await buildShare(making, people);
    await buildExam(making, people);
    await buildMarking(making);
  }
  return { people, cases: making.cases };
}

interface MadePerson extends DutyPerson {
  readonly departmentId: number;
}

async function buildPeople({ below, chance, one }: Draw, _sql: SqlRunner, insert: Making['insert'], nextId: () => number): Promise<MadePerson[]> {
  const made = Array.from({ length: 8 }, (_, place) => ({
    id: nextId(),
    // The first role decides: an administrator by his second is none.
    roles: place < 1 + below(3) ? [2] : [one([1, 3, 4]), ...(chance(0.2) ? [2] : [])],
    departmentId: one(DEPARTMENTS),
    isActive: chance(0.85),
  }));
  for (const { id, roles, departmentId, isActive } of made) {
    await insert('person', { id, user_no: `u${id}`, name: `p${id}`, department_id: departmentId, is_active: isActive });
    for (const [position, role] of roles.entries()) await insert('person_role', { person_id: id, role_id: role, position });
  }
  const away: { personId: number; substituteId: number }[] = [];
  for (const { id } of made) {
    const substitute = one(made);
    if (!chance(0.3) || substitute.id === id) continue;
    away.push({ personId: id, substituteId: substitute.id });
    const span = { from_on: inDays(-2), to_on: inDays(2), created_by: id };
    await insert('substitution', { id: nextId(), person_id: id, substitute_id: substitute.id, ...span });
  }
  return made.map(({ id, roles, departmentId, isActive }) => {
    const standsInForIdsOf = (substituteId: number) => away.flatMap((span) => (span.substituteId === substituteId ? [span.personId] : []));
    const absent = made.filter((other) => other.isActive && standsInForIdsOf(id).includes(other.id));
    const standsInFor = absent.map((other) => ({ id: other.id, roleId: other.roles[0] ?? null, standsInForIds: standsInForIdsOf(other.id) }));
    return { id, departmentId, isActive, actor: toActor({ id, roles: roles.map((role) => ({ id: role })), standsInFor }) };
  });
}

async function buildControl(making: Making): Promise<void> {
  const { ids, one, some, chance, insert, nextId, cases, due } = making;
  const id = nextId();
  const state = one([...statesOf(riskControlWorkflow, ({ duty }) => duty !== undefined), 'draft', 'remediating'] as const);
  const [isActive, ownerId, creatorId, submittedById] = [chance(0.9), chance(0.9) ? one(ids) : null, one(ids), one(ids)];
  const assistantIds = some(ids, 2);
  const submissionActorId = chance(0.4) ? one(ids) : null;
  const needOwnerApprove = chance(0.5);
  await insert('risk_control', {
    id,
    lineage_id: id,
    risk_no: `R${id}`,
    risk_year: 2026,
    state,
    is_active: isActive,
    owner_id: ownerId,
    creator_id: creatorId,
    submitted_by: submittedById,
    need_owner_approve: needOwnerApprove,
  });
  for (const personId of assistantIds) await insert('control_assistant', { risk_id: id, person_id: personId });
  await insert('self_assessment', { risk_id: id, submitted_by: submittedById, acted_by: submissionActorId });
  const common = { workflow: 'riskControl', subjectOf: () => id, row: { subject: 'riskControl', id }, isConfidential: false, isOthers: false };
  const duties = { assessing: 'assessment', returned: 'assessment', ownerApproval: 'ownerApproval', reviewing: 'review' } as const;
  const duty = dutyOf(duties, state);
  if (duty) await due('riskControl', id, duty);
  const facts = {
    isActive,
    isNew: false,
    ownerId,
    creatorId,
    assistantIds,
    submittedById,
    submissionActorId,
    forwardedToIds: [],
    needOwnerApprove,
    isNewestOfLineage: true,
    openIssues: 0,
  };
  if (duty === 'review') {
    const dependentIds = some(ids, 2);
    const round = { risk_id: id, round: 1, state: 'open', submitted_by: submittedById, dependent_ids: dependentIds };
    await insert('independent_review', { id: nextId(), ...round });
    const review = { isActive, ownerId, submittedById, dependentIds };
    cases.push({ ...common, duty, ask: (actor) => asked(decide(independentReviewWorkflow, 'open', review, 'CLOSE', actor)) });
  } else if (duty) {
    const event = duty === 'assessment' ? 'SUBMIT_ASSESSMENT' : 'OWNER_APPROVE';
    cases.push({ ...common, duty, ask: (actor) => asked(decide(riskControlWorkflow, state, facts, event, actor)) });
  }
  await buildIssue(making, { workflow: 'riskControl', id, isActive, ownerId, isConfidential: false });
}

interface IssueParentOf {
  readonly workflow: string;
  readonly id: number;
  readonly isActive: boolean;
  readonly ownerId: number | null;
  readonly isConfidential: boolean;
}

async function buildIssue({ ids, one, some, insert, nextId, cases, due }: Making, parent: IssueParentOf): Promise<void> {
  const id = nextId();
  const state = one(remediationIssueWorkflow.states);
  const [assigneeId, actedForIds] = [one(ids), some(ids, 1)];
  await insert('remediation_issue', {
    id,
    issue_no: `I${id}`,
    source_workflow: parent.workflow,
    source_id: parent.id,
    state,
    assignee_id: assigneeId,
    due_on: inDays(20),
    raised_by: one(ids),
  });
  for (const actorId of actedForIds) {
    const step = { workflow: 'remediationIssue', subject_id: id, seq: 1, event: 'START', from_state: 'open', to_state: 'inProgress' };
    const chain = { at: new Date(), body: '{}', prev_hash: Buffer.alloc(1), hash: Buffer.alloc(1) };
    await insert('workflow_step', { ...step, ...chain, actor_id: actorId, on_behalf_of: assigneeId });
  }
  const acts = { open: 'START', inProgress: 'SUBMIT_FIX', pendingVerification: 'VERIFY' } as const;
  if (state === 'verified' || state === 'cancelled') return;
  const duty = state === 'pendingVerification' ? 'verification' : 'remediation';
  await due('remediationIssue', id, duty);
  const facts = { isActive: parent.isActive, assigneeId, ownerId: parent.ownerId, actedForIds };
  cases.push({
    workflow: 'remediationIssue',
    duty,
    subjectOf: () => id,
    row: { subject: 'remediationIssue', id },
    isConfidential: parent.isConfidential,
    isOthers: false,
    ask: (actor) => asked(decide(remediationIssueWorkflow, state, facts, acts[state], actor)),
  });
}

async function buildEvent(making: Making): Promise<void> {
  const { ids, one, some, chance, insert, nextId, cases, due } = making;
  const [id, state, isActive, isConfidential] = [nextId(), one(riskEventWorkflow.states), chance(0.9), chance(0.3)];
  const [reporterId, submissionActorId] = [one(ids), chance(0.4) ? one(ids) : null];
  const people = { reporter_id: reporterId, submitted_by: submissionActorId };
  await insert('risk_event', { id, event_no: `E${id}`, state, is_active: isActive, confidential: isConfidential, title: 't', ...people });
  if (state === 'pendingApproval') {
    await due('riskEvent', id, 'eventApproval');
    const facts = { isActive, isNew: false, reporterId, submissionActorId, allowedIds: [], openReports: 0, openIssues: 0 };
    cases.push({
      workflow: 'riskEvent',
      duty: 'eventApproval',
      subjectOf: () => id,
      row: { subject: 'riskEvent', id },
      isConfidential,
      isOthers: false,
      ask: (actor) => asked(decide(riskEventWorkflow, state, facts, 'APPROVE', actor)),
    });
  }
  const reportId = nextId();
  const reportState = one(riskReportWorkflow.states);
  const [escalationUserId, authorIds] = [one(ids), some(ids, 2)];
  const report = { id: reportId, report_no: `RR${reportId}`, event_id: id, state: reportState, due_on: inDays(20) };
  await insert('risk_report', { ...report, escalation_user_id: escalationUserId, author_ids: authorIds });
  if (reportState !== 'approved') {
    const duty = reportState === 'submitted' ? 'reportApproval' : 'report';
    await due('riskReport', reportId, duty);
    const event = duty === 'report' ? 'SUBMIT' : 'APPROVE';
    cases.push({
      workflow: 'riskReport',
      duty,
      subjectOf: () => reportId,
      row: { subject: 'riskReport', id: reportId },
      isConfidential,
      isOthers: false,
      ask: (actor) => asked(decide(riskReportWorkflow, reportState, { isActive, escalationUserId, authorIds }, event, actor)),
    });
  }
  await buildIssue(making, { workflow: 'riskReport', id: reportId, isActive, ownerId: escalationUserId, isConfidential });
}

async function buildPolicy({ sql, ids, one, some, chance, insert, nextId, cases, due }: Making): Promise<void> {
  const [folderId, id, currentId, pendingId] = [nextId(), nextId(), nextId(), nextId()];
  await insert('policy_folder', { id: folderId, name: `f${folderId}`, state: 'open', creator_id: one(ids) });
  const isActive = chance(0.9);
  const [currentState, pendingState] = [one(['published', 'retired'] as const), one([null, 'draft', 'inReview', 'approved'] as const)];
  const isPublished = currentState === 'published';
  const [authorId, submittedById, actedForIds] = [one(ids), chance(0.8) ? one(ids) : null, some(ids, 1)];
  const versions = { current_version_id: currentId, pending_version_id: pendingState && pendingId, review_on: inDays(20) };
  const policy = { id, folder_id: folderId, name: 'n', is_active: isActive, is_published: isPublished, creator_id: authorId, updated_by: authorId };
  await insert('policy', { ...policy, ...versions });
  const text = { policy_id: id, name: 'n', doc_level: 1, doc_category: 1, secret_level: 1, region: 1, author_id: authorId };
  await insert('policy_version', { ...text, id: currentId, revision: 1, version_no: '1', state: currentState });
  const people = { submitted_by: submittedById, acted_for_ids: actedForIds };
  if (pendingState) await insert('policy_version', { ...text, ...people, id: pendingId, revision: 2, version_no: '2', state: pendingState });
  for (const nodeId of [folderId, id]) {
    for (const personId of some(ids, 2)) await insert('policy_grant', { id: nextId(), node_id: nodeId, person_id: personId, type: 2 });
    for (const personId of some(ids, 1)) {
      await insert('policy_grant', { id: nextId(), node_id: nodeId, person_id: personId, type: 0, is_excluded: true });
    }
  }
  const owners = await sql.query<{ id: number }>('select id from policy_readers($1, null) where grade = 7', [id]);
  const facts = { isActive, ownerIds: owners.map((owner) => owner.id), authorId, submittedById, actedForIds, needsApproval: true, hasPending: false };
  const common = { workflow: 'policyVersion', row: { subject: 'policyVersion', id }, isConfidential: false, isOthers: true };
  if (isPublished) {
    await due('policyVersion', currentId, 'policyReview');
    const ask = (actor: Actor) => asked(decide(policyVersionWorkflow, 'published', facts, 'CONFIRM_NO_CHANGE', actor));
    cases.push({ ...common, duty: 'policyReview', subjectOf: () => currentId, ask });
  }
  if (pendingState === 'inReview') {
    await due('policyVersion', pendingId, 'policyApproval');
    const ask = (actor: Actor) => asked(decide(policyVersionWorkflow, 'inReview', facts, 'APPROVE', actor));
    cases.push({ ...common, duty: 'policyApproval', subjectOf: () => pendingId, ask });
  }
}

interface MadeAudience {
  readonly columns: { readonly audience_kind: string; readonly audience_ids: readonly number[] };
  readonly has: (personId: number) => boolean;
}

function makeAudience({ one, some, ids, departments }: Making): MadeAudience {
  const kind = one(['all', 'users', 'departments'] as const);
  const named = kind === 'all' ? [] : some<number>(kind === 'users' ? ids : DEPARTMENTS, 4);
  const has = (personId: number): boolean => {
    const department = departments.get(personId) ?? 0;
    if (kind === 'departments') return named.includes(department) || (department === 3 && named.includes(2));
    return kind === 'all' || named.includes(personId);
  };
  return { columns: { audience_kind: kind, audience_ids: named }, has };
}

async function buildShare(making: Making, people: readonly MadePerson[]): Promise<void> {
  const { ids, one, chance, insert, nextId, cases, due } = making;
  const [id, state, isDeleted] = [nextId(), one(['active', 'active', 'draft', 'inactive'] as const), chance(0.1)];
  const audience = makeAudience(making);
  const words = { share_no: `S${id}`, title: 't', type: 'article', due_on: inDays(20), deleted_at: isDeleted ? new Date() : null };
  await insert('kms_share', { id, state, ...words, ...audience.columns, owner_id: one(ids), creator_id: one(ids) });
  const readings = new Map<number, { id: number; state: 'unread' | 'reading' | 'read' }>();
  for (const { id: personId } of people) {
    if (!chance(0.6)) continue;
    const reading = { id: nextId(), state: one(shareReadingWorkflow.states) };
    readings.set(personId, reading);
    await insert('share_reading', { ...reading, share_id: id, person_id: personId });
    if (reading.state !== 'read') await due('shareReading', reading.id, 'reading');
  }
  const isActive = state === 'active' && !isDeleted;
  cases.push({
    workflow: 'shareReading',
    duty: 'reading',
    subjectOf: (personId) => readings.get(personId)?.id,
    row: { subject: 'shareReading', id },
    isConfidential: false,
    isOthers: false,
    ask: (actor) => {
      const reading = readings.get(actor.id)?.state ?? 'unread';
      if (!audience.has(actor.id) || reading === 'read') return 'no';
      // Who has begun goes on: the server measures when he is done.
      return asked(decide(shareReadingWorkflow, 'unread', { isActive, readerId: actor.id, awaitsAttestation: false }, 'OPEN', actor));
    },
  });
}

async function buildExam(making: Making, people: readonly MadePerson[]): Promise<void> {
  const { ids, one, chance, insert, nextId, cases, due } = making;
  const [id, isActive, isReady, isOpen, isOver] = [nextId(), chance(0.9), chance(0.85), chance(0.85), chance(0.1)];
  const audience = makeAudience(making);
  const markerId = one(ids);
  const maxAttempts = one([null, 1, 2]);
  const closeAt = new Date(Date.now() + (isOver ? -1 : 20) * 86_400_000);
  const openAt = isOpen ? null : new Date(Date.now() + 86_400_000);
  const times = { open_at: openAt, close_at: closeAt, max_attempts: maxAttempts, pass_score: 10 };
  const words = { exam_no: `X${id}`, state: 'open', is_active: isActive, title: 't', marker_id: markerId, creator_id: markerId };
  await insert('exam', { id, ...words, ...times, ...audience.columns });
  const questionId = nextId();
  // With questions that add up to too little nobody can pass it.
  await insert('exam_question', { id: questionId, exam_id: id, kind: 'text', stem: 's', answer: '"a"', score: isReady ? 10 : 5 });
  await insert('exam_revision', { exam_id: id, revision: 1, question_ids: [questionId], created_by: markerId });
  await due('exam', id, 'exam');
  const lasts = new Map<number, { used: number; state: string }>();
  for (const { id: personId } of people) {
    if (!chance(0.4)) continue;
    const used = maxAttempts === 1 ? 1 : 1 + (chance(0.3) ? 1 : 0);
    const state = one(examAttemptWorkflow.states);
    lasts.set(personId, { used, state });
    const paper = { exam_id: id, revision: 1, person_id: personId, paper: '[]', pass_score: 10, full_score: 10, started_at: new Date() };
    for (let number = 1; number <= used; number += 1) {
      await insert('exam_attempt', { id: nextId(), ...paper, number, state: number === used ? state : 'failed' });
    }
  }
  cases.push({
    workflow: 'exam',
    duty: 'exam',
    subjectOf: () => id,
    row: { subject: 'examAttempt', id },
    isConfidential: false,
    isOthers: false,
    ask: (actor) => {
      const { used, state } = lasts.get(actor.id) ?? { used: 0, state: 'none' };
      const sits = state === 'inProgress';
      const isLeft = sits || (state !== 'passed' && state !== 'submitted' && (maxAttempts === null || used < maxAttempts));
      if (!isActive || !isReady || !isOpen || isOver || !audience.has(actor.id) || !isLeft) return 'no';
      const facts = { isActive: true, isNew: !sits, sitterId: actor.id, markerId };
      return asked(decide(examAttemptWorkflow, 'inProgress', facts, sits ? 'SUBMIT' : 'START', actor));
    },
  });
}

/** An attempt with a text that waits for its marks, of an exam of its own. */
async function buildMarking({ ids, one, insert, nextId, cases, due }: Making): Promise<void> {
  const [examId, id, markerId, sitterId] = [nextId(), nextId(), one(ids), one(ids)];
  const state = one(['inProgress', 'submitted', 'submitted', 'passed'] as const);
  const words = { exam_no: `X${examId}`, state: 'open', title: 't', pass_score: 10, audience_kind: 'users', audience_ids: [] };
  await insert('exam', { id: examId, ...words, marker_id: markerId, creator_id: markerId });
  const paper = { exam_id: examId, revision: 1, number: 1, paper: '[]', pass_score: 10, full_score: 10, started_at: new Date() };
  await insert('exam_attempt', { id, ...paper, person_id: sitterId, state });
  if (state !== 'submitted') return;
  await due('examAttempt', id, 'examMarking');
  cases.push({
    workflow: 'examAttempt',
    duty: 'examMarking',
    subjectOf: () => id,
    row: { subject: 'examAttempt', id: examId },
    isConfidential: false,
    isOthers: true,
    ask: (actor) => asked(decide(examAttemptWorkflow, state, { isActive: true, isNew: false, sitterId, markerId }, 'MARK', actor)),
  });
}
