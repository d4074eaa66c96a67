import { assertChecks, refuseField, shareChecks, type Audience, type CreateShareBody, type UpdateShareBody } from '@portal/contract';
import type { PolicyVersions } from '@portal/directory';
import { currentTime, type SqlRunner, type WorkCalendar } from '@portal/platform';
import { listUnknown } from '../audience/audience.ts';
import { assertWithinReach, type AskedParts } from '../obstacle/within-reach.ts';
import { claimCourse } from '../scorm/course-claim.ts';
import type { ShareColumns, ShareRow } from './share-row.ts';

/** A share as it is to be stored, with its files in their order. */
export interface ShareDraft {
  readonly columns: ShareColumns & { readonly content_text: string };
  readonly documentIds: readonly number[];
  readonly pictureIds: readonly number[];
}

interface Needs {
  readonly sql: SqlRunner;
  readonly calendar: WorkCalendar;
  readonly versions: PolicyVersions;
  readonly actorId: number;
}

/**
 * The fields of a call over what stands there, checked in their order, then what they refer to.
 * @param base the share that is changed, with the documents that it has; null for a new one
 * @throws Refusal `validation`
 */
export async function readShareFields(
  needs: Needs,
  body: CreateShareBody | UpdateShareBody,
  base: { readonly row: ShareRow; readonly documentIds: readonly number[] } | null,
): Promise<ShareDraft> {
  const old = base?.row;
  const given = <Value>(value: Value | undefined, kept: Value): Value => (value === undefined ? kept : value);
  // What cleans rich text is large, and of all calls only these two need it.
  const { readArticle } = await import('./article.ts');
  const article = readArticle(given(body.content, old?.content ?? ''));
  const articleEn = readArticle(given(body.contentEn, old?.content_en ?? ''));
  const documentIds = applyLinks(base?.documentIds ?? [], body.docs);
  const audience = body.audience ?? (old ? { kind: old.audience_kind, ids: old.audience_ids } : null);
  const type = given(body.type, old?.type ?? null);
  const fields = {
    title: given(body.title, old?.title ?? ''),
    type,
    hasContent: article.html !== '' || articleEn.html !== '',
    linkUrl: given(body.linkUrl, old?.link_url ?? ''),
    docCount: documentIds.length,
    courseId: given(body.courseId, old?.course_id ?? null),
    audience,
    minReadSeconds: given(body.minReadSeconds, old?.min_read_seconds ?? 0) ?? 0,
  };
  assertChecks(shareChecks, fields);
  const dueOn = body.dueAt === undefined ? (old?.due_on ?? null) : toDay(body.dueAt, needs.calendar);
  // A share of long ago can still be put right: only a new due date must lie ahead.
  if (dueOn !== (old?.due_on ?? null)) assertDueAhead(dueOn, needs.calendar);
  await assertAudience(needs.sql, audience!, old);
  const pictureIds = [...new Set([...article.pictureIds, ...articleEn.pictureIds])];
  await assertFiles(needs, 'docs', 'share.fileUnknown', documentIds, old?.id ?? null);
  await assertFiles(needs, 'content', 'share.pictureUnknown', pictureIds, old?.id ?? null);
  const examId = given(body.examId, old?.exam_id ?? null);
  const policy = await readPolicy(needs, given(body.policyVersionId, old?.policy_version_id ?? null), old);
  await assertReach(needs, { audience: audience!, examId, policyVersionId: policy.policy_version_id }, old);
  if (type === 'scorm' && fields.courseId !== old?.course_id) await claimCourse(needs.sql, fields.courseId!);
  return {
    columns: {
      title: fields.title,
      title_en: given(body.titleEn, old?.title_en ?? ''),
      type: type!,
      content: article.html,
      content_en: articleEn.html,
      content_text: [article.text, articleEn.text].filter(Boolean).join('\n'),
      link_url: type === 'link' ? fields.linkUrl : '',
      course_id: type === 'scorm' ? fields.courseId : null,
      course_by_word: type === 'scorm' && given(body.courseByWord, old?.course_by_word ?? false),
      exam_id: examId,
      ...policy,
      audience_kind: audience!.kind,
      audience_ids: [...audience!.ids],
      due_on: dueOn,
      min_read_seconds: fields.minReadSeconds,
    },
    documentIds,
    pictureIds,
  };
}

/** @throws Refusal `validation` for a due date before today */
export function assertDueAhead(dueOn: string | null, calendar: WorkCalendar): void {
  if (dueOn !== null && dueOn < calendar.dayOf(currentTime())) throw refuseField('dueAt', 'dueDate.past');
}

/** An instant is the day that it is in the portal's zone. */
function toDay(moment: string | null, calendar: WorkCalendar): string | null {
  if (moment === null) return null;
  return moment.length === 10 ? moment : calendar.dayOf(new Date(moment));
}

function applyLinks(present: readonly number[], links: readonly { docId: number; isDelete: boolean }[]): number[] {
  const gone = new Set(links.filter(({ isDelete }) => isDelete).map(({ docId }) => docId));
  const added = links.filter(({ isDelete }) => !isDelete).map(({ docId }) => docId);
  return [...new Set([...present, ...added])].filter((id) => !gone.has(id));
}

/** Who was in it already may have left since: only whom the call adds must be there. */
async function assertAudience(sql: SqlRunner, audience: Audience, old: ShareRow | undefined): Promise<void> {
  const kept = new Set(old?.audience_kind === audience.kind ? old.audience_ids : []);
  const unknown = await listUnknown(sql, { kind: audience.kind, ids: audience.ids.filter((id) => !kept.has(id)) });
  if (unknown.length > 0) throw refuseField('audience', 'share.audienceUnknown');
}

/** A file is one that hangs on the share already, or that the actor has uploaded and that is no policy's. */
async function assertFiles(
  { sql, actorId }: Needs,
  field: string,
  message: 'share.fileUnknown' | 'share.pictureUnknown',
  ids: readonly number[],
  shareId: number | null,
): Promise<void> {
  if (ids.length === 0) return;
  const [known] = await sql.query<{ n: number }>(
    `select count(*)::int as n from stored_file f where f.id = any($1::bigint[]) and (
       exists (select 1 from kms_share_file l where l.file_id = f.id and l.share_id = $2)
       or (f.uploaded_by = $3 and not exists (select 1 from claimed_file c where c.file_id = f.id)))`,
    [ids, shareId, actorId],
  );
  if (known!.n !== ids.length) throw refuseField(field, message);
}

/** What stays as it was is not asked again: a title can be put right although somebody has left the exam's audience since. */
async function assertReach({ sql, versions }: Needs, asked: AskedParts, old: ShareRow | undefined): Promise<void> {
  const isSameAudience =
    old !== undefined && old.audience_kind === asked.audience.kind && String(old.audience_ids) === String(asked.audience.ids);
  const unless = (id: number | null, before: number | null | undefined) => (isSameAudience && id === before ? null : id);
  await assertWithinReach(sql, versions, {
    audience: asked.audience,
    examId: unless(asked.examId, old?.exam_id),
    policyVersionId: unless(asked.policyVersionId, old?.policy_version_id),
  });
}

type PolicyColumns = Pick<ShareColumns, 'policy_version_id' | 'policy_id' | 'policy_revision' | 'asked_revision'>;

/** The version to be confirmed. Whoever ties a share to a version asks for that one or a later one. */
async function readPolicy({ sql, versions }: Needs, versionId: number | null, old: ShareRow | undefined): Promise<PolicyColumns> {
  if (versionId === null) return { policy_version_id: null, policy_id: null, policy_revision: null, asked_revision: null };
  if (old && versionId === old.policy_version_id) {
    const { policy_version_id, policy_id, policy_revision, asked_revision } = old;
    return { policy_version_id, policy_id, policy_revision, asked_revision };
  }
  const version = await versions.findOne(sql, versionId);
  if (!version?.wasPublished) throw refuseField('policyVersionId', 'share.policyUnknown');
  return { policy_version_id: versionId, policy_id: version.policyId, policy_revision: version.revision, asked_revision: version.revision };
}
