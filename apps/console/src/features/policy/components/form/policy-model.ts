import type { PolicyFields } from '@portal/contract/client';
import { portalDay } from '#shared/i18n/portal-day.ts';
import type { DocRecord } from '../../api/wire.ts';

/** The one file of a policy. */
export interface PolicyFile {
  id: number;
  name: string;
  size: number;
  sha256?: string | undefined;
}

/** What the form holds; choices are texts, empty when nothing is chosen. */
export interface PolicyValue {
  docName: string;
  docLevel: string;
  docCategory: string;
  secretLevel: string;
  department: string;
  region: string;
  version: string;
  file: PolicyFile | null;
  reviewDateTime: string;
  effectiveDate: string;
  comments: string;
  /** Who confirmed the version before is not asked again. */
  isMinor: boolean;
}

const item = (value: number | null): string => (value ? String(value) : '');

/** A new policy begins with the department of who uploads it. */
export const toNewPolicy = (departmentId: number | null | undefined): PolicyValue => ({
  docName: '',
  docLevel: '',
  docCategory: '',
  secretLevel: '',
  department: item(departmentId ?? null),
  region: '',
  version: '',
  file: null,
  reviewDateTime: '',
  effectiveDate: '',
  comments: '',
  isMinor: false,
});

/** The version that is being written, else the one in effect. What an earlier version said of itself is not said of the next. */
export function toPolicyValue(record: DocRecord): PolicyValue {
  const draft = record.pendingDoc;
  const doc = draft ?? record;
  const isWritten = draft !== null || record.state === 'draft';
  return {
    docName: doc.docName,
    docLevel: item(doc.docLevel),
    docCategory: item(doc.docCategory),
    secretLevel: item(doc.secretLevel),
    department: item(doc.department),
    region: item(doc.region),
    version: doc.version,
    file: doc.fileId === null ? null : { id: doc.fileId, name: doc.fileName, size: doc.fileSize },
    reviewDateTime: doc.reviewDateTime ?? '',
    effectiveDate: isWritten ? (doc.effectiveDate ?? '') : '',
    comments: isWritten && draft === null ? record.comments : '',
    isMinor: isWritten && doc.isMinor,
  };
}

/** What an edit begins with. Every version is reviewed after today: a review date that has come is asked for anew. */
export function toEdited(record: DocRecord): PolicyValue {
  const value = toPolicyValue(record);
  return value.reviewDateTime > portalDay() ? value : { ...value, reviewDateTime: '' };
}

/** What the ordered checks read. */
export const toChecked = (value: PolicyValue): PolicyFields => ({
  docName: value.docName,
  docLevel: Number(value.docLevel),
  docCategory: Number(value.docCategory),
  secretLevel: Number(value.secretLevel),
  department: Number(value.department) || null,
  region: Number(value.region),
  version: value.version,
  docPath: value.file?.id ?? null,
  reviewDateTime: value.reviewDateTime || null,
});

/** The body of CreateDoc and UpdateDoc. */
export const toPolicyBody = (value: PolicyValue) => ({
  ...toChecked(value),
  effectiveDate: value.effectiveDate || null,
  comments: value.comments,
  ...(value.isMinor && { isMinor: true }),
});
