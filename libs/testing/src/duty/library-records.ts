import { decide, examAttemptWorkflow, policyVersionWorkflow, shareReadingWorkflow, type Actor } from '@portal/workflows';
import { asked, DEPARTMENTS, inDays, type MadePerson, type Making } from './making.ts';

/** A policy in a folder, both with owners and people who are kept out, and a version beside the published one. */
export async function buildPolicy({ sql, ids, one, some, chance, insert, nextId, cases, due }: Making): Promise<void> {
  const [folderId, id, currentId, pendingId] = [nextId(), nextId(), nextId(), nextId()];
  await insert('policy_folder', { id: folderId, name: `f${folderId}`, state: 'open', creator_id: one(ids) });
  const isActive = chance(0.9);
  const [currentState, pendingState] = [one(['published', 'retired'] as const), one([null, 'draft', 'inReview', 'approved'] as const)];
  const isPublished = currentState === 'published';
  const [authorId, submittedById, dependentIds] = [one(ids), chance(0.8) ? one(ids) : null, some(ids, 1)];
  const versions = { current_version_id: currentId, pending_version_id: pendingState && pendingId, review_on: inDays(20) };
  const policy = {
    id,
    folder_id: folderId,
    name: 'n',
    is_active: isActive,
    is_published: isPublished,
    creator_id: authorId,
    updated_by: authorId,
  };
  await insert('policy', { ...policy, ...versions });
  const text = { policy_id: id, name: 'n', doc_level: 1, doc_category: 1, secret_level: 1, region: 1, author_id: authorId };
  await insert('policy_version', { ...text, id: currentId, revision: 1, version_no: '1', state: currentState });
  const people = { submitted_by: submittedById, acted_for_ids: dependentIds };
  if (pendingState)
    await insert('policy_version', { ...text, ...people, id: pendingId, revision: 2, version_no: '2', state: pendingState });
  for (const nodeId of [folderId, id]) {
    for (const personId of some(ids, 2)) await insert('policy_grant', { id: nextId(), node_id: nodeId, person_id: personId, type: 2 });
    for (const personId of some(ids, 1)) {
      await insert('policy_grant', { id: nextId(), node_id: nodeId, person_id: personId, type: 0, is_excluded: true });
    }
  }
  const owners = await sql.query<{ id: number }>('select id from policy_readers($1, null) where grade = 7', [id]);
  const facts = {
    isActive,
    ownerIds: owners.map((owner) => owner.id),
    authorId,
    submittedById,
    dependentIds,
    needsApproval: true,
    hasPending: false,
  };
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

/** A share for an audience, with readings of some of the people. */
export async function buildShare(making: Making, people: readonly MadePerson[]): Promise<void> {
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
      return asked(
        decide(
          shareReadingWorkflow,
          'unread',
          { isActive, readerId: actor.id, awaitsAttestation: false, isReadyToConfirm: false, awaitsCourseWord: false },
          'OPEN',
          actor,
        ),
      );
    },
  });
}

/** An exam for an audience, with attempts of some of the people. */
export async function buildExam(making: Making, people: readonly MadePerson[]): Promise<void> {
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
export async function buildMarking({ ids, one, insert, nextId, cases, due }: Making): Promise<void> {
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
