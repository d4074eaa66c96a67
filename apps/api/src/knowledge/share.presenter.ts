import type { AudienceWire, PersonRef, RouteData, shareRoutes } from '@portal/contract';
import { routes } from '@portal/contract';
import {
  awaitsConfirmation,
  progressOf,
  shareActions,
  toListRecord,
  toReadingSubject,
  type AttestationRow,
  type CertificateRow,
  type DepartmentResultRow,
  type MyReadingRow,
  type ReadingRow,
  type CourseResult,
  type ResultProgress,
  type ResultRow,
  type ShareFile,
  type ShareListRow,
  type ShareRecord,
} from '@portal/knowledge';
import type { KnownPolicyVersion } from '@portal/directory';
import { allowedActions, shareReadingWorkflow, type Actor } from '@portal/workflows';

type Data<Name extends keyof typeof shareRoutes> = RouteData<(typeof shareRoutes)[Name]>;
type ShareWire = Data<'getShareById'>;
export type MyReadingWire = NonNullable<ShareWire['reading']>;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export function toSavedShare(record: ShareRecord, actor: Actor): Data<'createKMSShare'> {
  const { row } = record;
  return {
    id: row.id,
    shareNo: row.share_no,
    rowVersion: row.version,
    state: row.state,
    isActive: row.state === 'active',
    allowedActions: shareActions(record, actor),
  };
}

/** How far somebody is with a share that is for him. */
export function toMyReading(
  reading: ReadingRow | undefined,
  { today, mayOpen }: { readonly today: string; readonly mayOpen: boolean },
  actor: Actor,
  share: ShareRecord,
): MyReadingWire {
  const dueOn = share.row.due_on;
  const isOverdue = dueOn !== null && dueOn < today && reading?.state !== 'read';
  if (!reading) {
    return {
      state: 'unread',
      secondsRead: 0,
      isTimeMet: false,
      isCourseMet: share.row.type !== 'scorm',
      isExamMet: share.row.exam_id === null,
      finishedAt: null,
      isOverdue,
      attestedAt: null,
      awaitsAttestation: share.row.policy_version_id !== null && mayOpen,
      isExamWaived: false,
      isPolicyWaived: share.row.policy_version_id !== null && !mayOpen,
      allowedActions: ['OPEN'],
    };
  }
  const { state, facts } = toReadingSubject(reading, mayOpen);
  return {
    state: reading.state,
    secondsRead: Math.floor(reading.seconds_read),
    ...progressOf(reading),
    finishedAt: iso(reading.finished_at),
    isOverdue,
    attestedAt: iso(reading.attested_at),
    awaitsAttestation: facts.awaitsAttestation,
    isExamWaived: reading.exam_waived && !reading.exam_passed,
    isPolicyWaived: awaitsConfirmation(reading) && !mayOpen,
    allowedActions: allowedActions(shareReadingWorkflow, state, facts, actor),
  };
}

export interface ShareDetails {
  readonly files: readonly ShareFile[];
  readonly audience: AudienceWire | null;
  readonly policy: KnownPolicyVersion | undefined;
  readonly reading: MyReadingWire | null;
}

export function toShareWire(record: ShareRecord, details: ShareDetails, actor: Actor): ShareWire {
  const { row } = record;
  const { policy } = details;
  return {
    ...toCommon(record, actor),
    content: row.content,
    contentEn: row.content_en,
    linkUrl: row.link_url,
    docs: details.files.map(({ id, name, size }) => ({ docId: id, fileName: name, url: `${routes.downloadFile.path}?id=${id}`, size })),
    courseId: row.course_id,
    courseByWord: row.course_by_word,
    examTitle: row.exam_title ?? '',
    examTitleEn: row.exam_title_en ?? '',
    policyVersionId: row.policy_version_id,
    policyVersion: policy
      ? { id: policy.id, policyId: policy.policyId, name: policy.name, version: policy.versionNo, isCurrent: policy.isCurrent }
      : null,
    audience: details.audience,
    owner: { id: row.owner_id, userNO: row.owner_no, name: row.owner_name, englishName: row.owner_english },
    reading: details.reading,
  };
}

function toCommon(record: ShareRecord, actor: Actor) {
  const { row } = record;
  return {
    id: row.id,
    shareNo: row.share_no,
    title: row.title,
    titleEn: row.title_en,
    type: row.type,
    examId: row.exam_id,
    dueAt: row.due_on,
    minReadSeconds: row.min_read_seconds,
    isActive: row.state === 'active',
    activatedAt: iso(row.activated_at),
    createDateTime: row.created_at.toISOString(),
    updateDateTime: row.updated_at.toISOString(),
    state: row.state,
    rowVersion: row.version,
    allowedActions: shareActions(record, actor),
  };
}

export function toShareRow(row: ShareListRow, today: string, actor: Actor): Data<'getKMSShareListByPage'>['data'][number] {
  const isOpen = row.state === 'active' && row.read_state !== null && row.read_state !== 'read';
  return {
    ...toCommon(toListRecord(row), actor),
    hasPolicy: row.policy_version_id !== null,
    readState: row.read_state,
    isOverdue: isOpen && row.due_on !== null && row.due_on < today,
    audienceCount: row.audience_count,
    readCount: row.read_count,
  };
}

interface PersonColumns {
  readonly person_id: number;
  readonly user_no: string;
  readonly name: string;
  readonly english_name: string;
}
const toPerson = (row: PersonColumns): PersonRef => ({
  id: row.person_id,
  userNO: row.user_no,
  name: row.name,
  englishName: row.english_name,
});

const toCourseResult = (course: CourseResult | undefined): Data<'getSharePeopleResultByPage'>['data'][number]['course'] =>
  course ? { ...course, units: [...course.units] } : null;

export function toResultRow(row: ResultRow, { courses, attempts }: ResultProgress): Data<'getSharePeopleResultByPage'>['data'][number] {
  return {
    person: toPerson(row),
    isActive: row.is_active,
    isInAudience: row.is_in_audience,
    departmentId: row.department_id,
    departmentName: row.department_name ?? '',
    departmentNameEn: row.department_name_en ?? '',
    readState: row.state,
    secondsRead: Math.floor(row.seconds_read),
    openedAt: iso(row.opened_at),
    finishedAt: iso(row.finished_at),
    isOverdue: row.is_overdue ?? false,
    courseCompletedAt: iso(row.course_completed_at),
    courseByWord: row.course_by_word,
    examPassedAt: iso(row.exam_passed_at),
    course: toCourseResult(courses.get(row.person_id)),
    examAttempts: (attempts.get(row.person_id) ?? []).map((attempt) => ({
      attemptId: attempt.id,
      number: attempt.number,
      state: attempt.state,
      score: attempt.score,
      fullScore: attempt.full_score,
      startedAt: attempt.started_at.toISOString(),
      submittedAt: iso(attempt.submitted_at),
    })),
    attestedAt: iso(row.attested_at),
    attestedVersion: row.attested_version ?? '',
    attestedLanguage: row.attested_language ?? '',
  };
}

export function toDepartmentRow(row: DepartmentResultRow): Data<'getSharePeopleByDepNameResultByPage'>['data'][number] {
  return {
    departmentId: row.department_id,
    depName: row.department_name ?? '',
    depNameEn: row.department_name_en ?? '',
    total: row.total,
    readCount: row.read,
    readingCount: row.reading,
    unreadCount: row.unread,
    overdueCount: row.overdue,
    attestedCount: row.attested,
  };
}

export function toAttestation(row: AttestationRow): Data<'attest'> {
  return {
    id: row.id,
    shareId: row.share_id,
    shareTitle: row.share_title,
    shareTitleEn: row.share_title_en,
    person: toPerson(row),
    departmentName: row.department_name ?? '',
    departmentNameEn: row.department_name_en ?? '',
    policyId: row.policy_id,
    policyVersionId: row.policy_version_id,
    policyName: row.policy_name,
    version: row.version_no,
    language: row.language,
    examId: row.exam_id,
    attestedAt: row.attested_at.toISOString(),
    method: row.method,
    statement: row.statement,
  };
}

export function toMyRecord(
  readings: readonly MyReadingRow[],
  certificates: readonly CertificateRow[],
  attestations: readonly AttestationRow[],
): Data<'getMyKnowledgeRecord'> {
  return {
    readings: readings.map((row) => ({
      shareId: row.share_id,
      shareNo: row.share_no,
      title: row.title,
      titleEn: row.title_en,
      type: row.type,
      readState: row.state,
      secondsRead: Math.floor(row.seconds_read),
      dueAt: row.due_on,
      isOverdue: row.is_overdue ?? false,
      isOpen: row.is_open,
      finishedAt: iso(row.finished_at),
    })),
    certificates: certificates.map((row) => ({
      id: row.id,
      certificateNo: row.certificate_no,
      examId: row.exam_id,
      examTitle: row.exam_title,
      examTitleEn: row.exam_title_en,
      passedAt: row.passed_at.toISOString(),
      url: `${routes.getCertificate.path}?id=${row.id}`,
    })),
    attestations: attestations.map(toAttestation),
  };
}
