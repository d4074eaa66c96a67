import { recordPages } from '@portal/contract';
import {
  idOf,
  currentTime,
  defineLifecycleNotices,
  quoteState,
  tellNobody,
  type AreaNotices,
  type LiveMessage,
  type Notice,
  type NoticeDesk,
  type NoticePortion,
  type NoticeRecord,
  type NoticeRule,
  type NoticeRules,
  type OutboxMessage,
} from '@portal/platform';
import {
  examAttemptWorkflow,
  examWorkflow,
  shareReadingWorkflow,
  shareWorkflow,
  text,
  type ExamAttemptEventName,
  type ShareEventName,
} from '@portal/workflows';
import { findUnfinished } from '../reading/unfinished.ts';
import { knowledgeTemplates } from './knowledge.templates.ts';

type Kind = keyof typeof knowledgeTemplates;

interface ShareRecord extends NoticeRecord {
  readonly releasedById: number;
}

/** Released shares of these ids; one that was taken back or deleted asks nothing of anybody. Its owner is whom to ask. */
async function findShares({ sql }: NoticeDesk, ids: readonly number[]): Promise<ShareRecord[]> {
  const rows = await sql.query<{
    id: number;
    shareNo: string;
    title: string;
    state: string;
    version: number;
    dueOn: string | null;
    ownerId: number;
    releasedById: number;
  }>(
    `select s.id, s.share_no as "shareNo", s.title, s.state, s.version, s.due_on as "dueOn", s.owner_id as "ownerId",
       coalesce((select w.actor_id from workflow_step w where w.workflow = 'share' and w.subject_id = s.id and w.event = 'ACTIVATE'
         order by w.seq desc limit 1), s.owner_id) as "releasedById"
     from kms_share s where s.id = any($1::bigint[]) and s.state = ${quoteState(shareWorkflow, 'active')} and s.deleted_at is null`,
    [ids],
  );
  return rows.map(({ id, shareNo, title, state, version, dueOn, ownerId, releasedById }) => ({
    id,
    subject: { workflow: shareWorkflow.name, id, state, version },
    isActive: true,
    facts: { riskId: id, recordNo: shareNo, riskYear: 0, title, source: 'share', dueOn, comment: '' },
    ownerId,
    readerIds: [],
    releasedById,
  }));
}

/** Who is new to a share is told by `findPortion`; here an administrator reminds everybody who has not finished. */
const toldByPortion = tellNobody('the readers to whom it comes are told a portion at a time');
const shareRules: NoticeRules<ShareEventName, ShareRecord, Kind> = {
  SAVE: tellNobody('it is being prepared'),
  ACTIVATE: toldByPortion,
  FOLLOW_VERSION: toldByPortion,
  DEACTIVATE: tellNobody('it is no longer among its readers’ duties'),
  DELETE: tellNobody('it is no longer among its readers’ duties'),
  // A leaver's shares are told of by the hand-over.
  REASSIGN: ({ payload }) => [{ kind: 'shareHandedToYou', to: [idOf(payload['newOwnerId'])] }],
  DEPARTMENT_MERGED: toldByPortion,
  REPORT_OBSTACLE: async ({ record, payload, desk }) => [
    {
      kind: payload['obstacle'] === 'policy' ? 'sharePolicyLost' : 'shareExamLost',
      to: [record.ownerId, ...(await desk.findAdministrators())],
    },
  ],
  REMIND: async ({ record, desk }) => [{ kind: 'shareReminded', to: await findUnfinished(desk.sql, record.id) }],
};

/** Readings, as their share; whether one is still to be done the holders of its duty say. */
async function findReadings(desk: NoticeDesk, ids: readonly number[]): Promise<NoticeRecord[]> {
  const readings = await desk.sql.query<{ id: number; shareId: number }>(
    'select id, share_id as "shareId" from share_reading where id = any($1::bigint[])',
    [ids],
  );
  const shares = new Map((await findShares(desk, [...new Set(readings.map(({ shareId }) => shareId))])).map((share) => [share.id, share]));
  return readings.flatMap(({ id, shareId }) => {
    const share = shares.get(shareId);
    return share ? [{ ...share, id }] : [];
  });
}

const AT_ONCE = 200;

/**
 * The next people to tell of a share that came to them: whoever has a reading and was not told. A portion a transaction, so that an audience of
 * thousands is told once each, whatever stops a worker in between.
 */
async function findPortion(desk: NoticeDesk): Promise<NoticePortion | undefined> {
  const { sql } = desk;
  const [next] = await sql.query<{ share_id: number }>(
    `select r.share_id from share_reading r join kms_share s on s.id = r.share_id and s.state = ${quoteState(shareWorkflow, 'active')} and s.deleted_at is null
     where r.told_at is null order by r.share_id limit 1`,
  );
  const [share] = next ? await findShares(desk, [next.share_id]) : [];
  if (!share) return undefined;
  const untold = await sql.query<{ id: number; person_id: number; asked_again: boolean; is_done: boolean }>(
    `select id, person_id, version > 1 as asked_again, state = ${quoteState(shareReadingWorkflow, 'read')} as is_done from share_reading where share_id = $1 and told_at is null
     order by id limit ${AT_ONCE} for update skip locked`,
    [share.id],
  );
  if (untold.length === 0) return undefined;
  const of = (again: boolean) =>
    untold.filter(({ asked_again, is_done }) => asked_again === again && !is_done).map(({ person_id }) => person_id);
  const notices: Notice<Kind>[] = [
    { kind: 'shareAskedAgain', to: of(true) },
    { kind: 'shareReleased', to: of(false) },
  ];
  return {
    notices,
    record: share,
    actorId: share.releasedById,
    count: untold.length,
    settle: async () => {
      await sql.query('update share_reading set told_at = $2 where id = any($1::bigint[])', [untold.map(({ id }) => id), currentTime()]);
    },
  };
}

/** Administrators hear of a share, and with how far one of its readers is the reader himself. */
async function tellShares(_desk: NoticeDesk, messages: readonly OutboxMessage[]): Promise<LiveMessage[]> {
  return messages.map(({ workflow, subjectId, topic, payload }) => {
    if (workflow === shareWorkflow.name) return { topic, subject: 'share', id: subjectId, audience: 'administrators' };
    const people = [Number(payload['personId'] ?? payload.actorId)];
    return { topic, subject: 'share', id: Number(payload['shareId'] ?? 0), audience: { people, administrators: true } };
  });
}

interface ExamRecord extends NoticeRecord {
  readonly markerId: number;
}

async function findExams({ sql }: NoticeDesk, ids: readonly number[]): Promise<ExamRecord[]> {
  const rows = await sql.query<{
    id: number;
    examNo: string;
    title: string;
    state: string;
    version: number;
    isActive: boolean;
    markerId: number;
  }>(
    `select id, exam_no as "examNo", title, state, version, is_active as "isActive", marker_id as "markerId" from exam where id = any($1::bigint[])`,
    [ids],
  );
  return rows.map(({ id, examNo, title, state, version, isActive, markerId }) => ({
    id,
    subject: { workflow: examWorkflow.name, id, state, version },
    isActive,
    facts: { riskId: id, recordNo: examNo, riskYear: 0, title, source: 'exam' },
    ownerId: markerId,
    readerIds: [markerId],
    markerId,
  }));
}

interface AttemptRecord extends ExamRecord {
  readonly personId: number;
}

async function findAttempts(desk: NoticeDesk, ids: readonly number[]): Promise<AttemptRecord[]> {
  const rows = await desk.sql.query<{
    id: number;
    personId: number;
    state: string;
    version: number;
    score: number | null;
    fullScore: number;
    examId: number;
  }>(
    `select id, person_id as "personId", state, version, score::float8 as score, full_score::float8 as "fullScore", exam_id as "examId"
     from exam_attempt where id = any($1::bigint[])`,
    [ids],
  );
  const exams = new Map((await findExams(desk, [...new Set(rows.map(({ examId }) => examId))])).map((exam) => [exam.id, exam]));
  return rows.flatMap(({ id, personId, state, version, score, fullScore, examId }) => {
    const exam = exams.get(examId);
    if (!exam) return [];
    const subject = { workflow: examAttemptWorkflow.name, id, state, version };
    // What was handed in is marked, also where the exam was deleted since.
    return [{ ...exam, id, subject, isActive: true, facts: { ...exam.facts, score: `${score ?? 0} / ${fullScore}` }, personId }];
  });
}

type AttemptRule = NoticeRule<AttemptRecord, Kind>;

/** Texts that wait are the marker's; a result is the sitter's, who has seen one that came at once. */
const noticeSubmission: AttemptRule = async ({ record, desk }) => {
  const asked = await desk.findHolders(record.subject, 'examMarking');
  return asked
    ? [{ kind: 'examMarkingAsked', to: asked.holderIds, independentOf: asked.independentOf, inPersonIds: asked.inPersonIds }]
    : [];
};
const tellSitter =
  (kind: Kind): AttemptRule =>
  ({ record }) => [{ kind, to: [record.personId] }];

const attemptRules: NoticeRules<ExamAttemptEventName, AttemptRecord, Kind> = {
  START: tellNobody('the sitter began it himself'),
  SUBMIT: noticeSubmission,
  EXPIRE: noticeSubmission,
  GRADE: tellSitter('examPassed'),
  GRADE_FAILED: tellSitter('examFailed'),
  MARK: tellSitter('examPassed'),
  MARK_FAILED: tellSitter('examFailed'),
  REMARK: tellSitter('examRemarked'),
  REMARK_FAILED: tellSitter('examRemarked'),
};

/** Whoever looks after an exam hears that it or one of its attempts has changed, and the sitter himself. */
async function tellExams(desk: NoticeDesk, messages: readonly OutboxMessage[]): Promise<LiveMessage[]> {
  const idOfExam = ({ payload }: OutboxMessage): number => Number(payload['examId'] ?? 0);
  const exams = new Map((await findExams(desk, [...new Set(messages.map(idOfExam))])).map((exam) => [exam.id, exam]));
  return messages.map((message) => {
    const { workflow, topic, payload } = message;
    const id = idOfExam(message);
    const people = [exams.get(id)?.markerId, Number(payload['personId'] ?? 0)].filter((person): person is number => Boolean(person));
    return { topic, subject: workflow, id, audience: { people, administrators: true } };
  });
}

/** What knowledge sharing tells people: shares and their readings, exams and attempts. */
export const knowledgeNotices: AreaNotices = {
  templates: knowledgeTemplates,
  sources: {
    share: {
      name: text('知识分享', 'resource'),
      page: recordPages.share.view,
      title: text('知识分享', 'Resource'),
      owner: text('联系人', 'Contact'),
    },
    exam: {
      name: text('考试', 'exam'),
      page: recordPages.exam.view,
      dutyPages: { examMarking: recordPages.exam.results },
      title: text('考试', 'Exam'),
      owner: text('评分人', 'Marker'),
    },
  },
  lifecycles: [
    defineLifecycleNotices({ workflow: shareWorkflow, find: findShares, rules: shareRules, tellLive: tellShares }),
    defineLifecycleNotices({
      workflow: shareReadingWorkflow,
      find: findReadings,
      rules: tellNobody('how far a reader is concerns him and whoever looks at the results'),
      tellLive: tellShares,
    }),
    defineLifecycleNotices({
      workflow: examWorkflow,
      find: findExams,
      rules: tellNobody('the share that asks for it tells its readers'),
      tellLive: tellExams,
    }),
    defineLifecycleNotices({
      workflow: examAttemptWorkflow,
      consumer: 'notify-exam',
      find: findAttempts,
      rules: attemptRules,
      tellLive: tellExams,
    }),
  ],
  findPortion,
};
