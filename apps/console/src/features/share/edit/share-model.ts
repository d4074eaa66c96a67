import type { ShareRecord } from '@portal/contract/client';
import type { AddedFile, FileChanges } from '#shared/record/use-evidence.ts';
import type { AudienceDraft } from '#shared/forms/AudienceField.tsx';

/** A record that the share refers to, with the words under which it was found. */
export interface Choice {
  id: number;
  label: string;
}

export interface ShareForm extends FileChanges {
  title: string;
  titleEn: string;
  type: 'article' | 'file' | 'scorm' | 'link';
  content: string;
  contentEn: string;
  linkUrl: string;
  courseId: number | null;
  courseByWord: boolean;
  audience: AudienceDraft;
  dueAt: string;
  minReadSeconds: string;
  exam: Choice | null;
  policy: Choice | null;
  added: AddedFile[];
  removed: number[];
}

export const emptyShare: ShareForm = {
  title: '',
  titleEn: '',
  type: 'article',
  content: '',
  contentEn: '',
  linkUrl: '',
  courseId: null,
  courseByWord: false,
  audience: { kind: 'all', named: [] },
  dueAt: '',
  minReadSeconds: '60',
  exam: null,
  policy: null,
  added: [],
  removed: [],
};

export const toForm = (share: ShareRecord): ShareForm => ({
  title: share.title,
  titleEn: share.titleEn,
  type: share.type,
  content: share.content,
  contentEn: share.contentEn,
  linkUrl: share.linkUrl,
  courseId: share.courseId,
  courseByWord: share.courseByWord,
  audience: {
    kind: share.audience?.all === false ? (share.audience.users.length > 0 ? 'users' : 'departments') : 'all',
    named: share.audience?.names ?? [],
  },
  dueAt: share.dueAt ?? '',
  minReadSeconds: String(share.minReadSeconds),
  exam: share.examId === null ? null : { id: share.examId, label: share.examTitle },
  policy: share.policyVersion && { id: share.policyVersion.id, label: `${share.policyVersion.name} ${share.policyVersion.version}` },
  added: [],
  removed: [],
});

const isWritten = (html: string): boolean => html.replace(/<[^<>]*>/g, '').trim() !== '' || html.includes('<img');

/** What the contract's ordered checks read. */
export function toChecked(form: ShareForm, saved: readonly { docId: number }[]) {
  const kept = saved.filter(({ docId }) => !form.removed.includes(docId));
  const seconds = form.minReadSeconds.trim();
  return {
    title: form.title,
    type: form.type,
    hasContent: isWritten(form.content) || isWritten(form.contentEn),
    linkUrl: form.linkUrl,
    docCount: kept.length + form.added.length,
    courseId: form.courseId,
    audience: { kind: form.audience.kind, ids: form.audience.named.map(({ id }) => id) },
    minReadSeconds: seconds === '' ? 0 : /^\d{1,6}$/.test(seconds) ? Number(seconds) : -1,
  };
}

/** CreateKMSShare and UpdateKMSShare. */
export function toBody(form: ShareForm) {
  const ids = form.audience.named.map(({ id }) => id);
  return {
    title: form.title,
    titleEn: form.titleEn,
    type: form.type,
    content: form.content,
    contentEn: form.contentEn,
    linkUrl: form.linkUrl,
    courseId: form.type === 'scorm' ? form.courseId : null,
    courseByWord: form.type === 'scorm' && form.courseByWord,
    audience: form.audience.kind === 'all' ? { all: true } : { [form.audience.kind]: ids },
    dueAt: form.dueAt,
    minReadSeconds: Number(form.minReadSeconds) || 0,
    examId: form.exam?.id ?? null,
    policyVersionId: form.policy?.id ?? null,
    docs: [...form.added.map(({ docId }) => ({ docId, isDelete: false })), ...form.removed.map((docId) => ({ docId, isDelete: true }))],
  };
}
