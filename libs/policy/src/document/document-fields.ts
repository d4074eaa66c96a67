import {
  assertChecks,
  policyCreateChecks,
  policyUpdateChecks,
  refuseField,
  type CreateDocBody,
  type UpdateDocBody,
} from '@portal/contract';
import type { SqlRunner } from '@portal/platform';
import { docTypeOf } from '../file/file-kind.ts';
import type { PolicyRow } from './policy-row.ts';

/** What a version says, as stored. */
export interface VersionColumns {
  readonly version_no: string;
  readonly doc_level: number;
  readonly doc_category: number;
  readonly secret_level: number;
  readonly region: number;
  readonly department_id: number | null;
  readonly file_id: number;
  readonly doc_type: number;
  readonly effective_on: string | null;
  readonly review_on: string;
  readonly comments: string;
  readonly is_minor: boolean;
}

export interface DocumentFields {
  readonly name: string;
  readonly columns: VersionColumns;
}

/** The version that an update begins with. */
export type BaseVersion = Pick<
  PolicyRow,
  'file_id' | 'version_no' | 'secret_level' | 'doc_level' | 'doc_category' | 'region' | 'department_id'
>;

/**
 * The fields of a call, checked in the specification's order (docs/decisions/policy-library.md), then references, file and version number.
 * @param base what an update begins with; null for a new policy
 * @param today in the portal's zone: every version is reviewed after it, also one that takes the fields of the version before
 * @throws Refusal `validation`
 */
export async function readDocumentFields(
  sql: SqlRunner,
  body: CreateDocBody | UpdateDocBody,
  base: BaseVersion | null,
  actorId: number,
  today: string,
): Promise<DocumentFields> {
  const departmentId = await findDepartment(sql, body.department);
  const secretLevel = body.secretLevel || (base?.secret_level ?? 0);
  const fileId = body.docPath;
  assertChecks(base ? policyUpdateChecks : policyCreateChecks, {
    docName: body.docName,
    docLevel: body.docLevel,
    docCategory: body.docCategory,
    secretLevel,
    department: body.department === '' ? null : (departmentId ?? -1),
    region: body.region,
    version: body.version,
    docPath: fileId,
    reviewDateTime: body.reviewDateTime,
  });
  if (body.reviewDateTime! <= today) throw refuseField('reviewDateTime', 'policy.reviewDatePast');
  if (departmentId === null) throw refuseField('department', 'validation.unknown_reference', { field: 'department' });
  await assertItems(sql, { docLevel: body.docLevel, docCategory: body.docCategory, secretLevel, region: body.region }, base);
  if (departmentId !== base?.department_id) await assertActiveDepartment(sql, departmentId);
  const docType = await findFile(sql, fileId!, base?.file_id ?? null, actorId);
  if (base?.file_id && base.file_id !== fileId && base.version_no === body.version) throw refuseField('version', 'policy.versionUnchanged');
  if (body.effectiveDate && body.reviewDateTime && body.effectiveDate > body.reviewDateTime) {
    throw refuseField('effectiveDate', 'policy.effectiveAfterReview');
  }
  return {
    name: body.docName,
    columns: {
      version_no: body.version,
      doc_level: body.docLevel,
      doc_category: body.docCategory,
      secret_level: secretLevel,
      region: body.region,
      department_id: departmentId,
      file_id: fileId!,
      doc_type: docType,
      effective_on: body.effectiveDate,
      review_on: body.reviewDateTime!,
      comments: body.comments,
      // The first version is news to everybody.
      is_minor: base !== null && body.isMinor,
    },
  };
}

/** Wire names for the history. */
export function toWireNames(name: string, columns: Partial<VersionColumns>): Record<string, unknown> {
  return {
    docName: name,
    docLevel: columns.doc_level,
    docCategory: columns.doc_category,
    secretLevel: columns.secret_level,
    region: columns.region,
    department: columns.department_id,
    version: columns.version_no,
    fileId: columns.file_id,
    effectiveDate: columns.effective_on,
    reviewDateTime: columns.review_on,
    ...(columns.is_minor && { isMinor: true }),
  };
}

async function findDepartment(sql: SqlRunner, given: number | string): Promise<number | null> {
  if (typeof given === 'number') return given > 0 ? given : null;
  if (given === '') return null;
  const rows = await sql.query<{ id: number }>(
    'select id from department where is_active and (name = $1 or lower(name_en) = lower($1)) order by id limit 2',
    [given],
  );
  return rows.length === 1 ? rows[0]!.id : null;
}

async function assertActiveDepartment(sql: SqlRunner, id: number): Promise<void> {
  const [row] = await sql.query('select 1 from department where id = $1 and is_active', [id]);
  if (!row) throw refuseField('department', 'validation.unknown_reference', { field: 'department' });
}

const CLASSES = {
  docLevel: 'DMS_DocLevel',
  docCategory: 'DMS_DocCategory',
  secretLevel: 'DMS_SecretLevel',
  region: 'DMS_Region',
} as const;

/** New values must be active items of their lists; a value that stays may have been switched off meanwhile. */
async function assertItems(
  sql: SqlRunner,
  values: Readonly<Record<keyof typeof CLASSES, number>>,
  base: BaseVersion | null,
): Promise<void> {
  const old: Record<keyof typeof CLASSES, number | undefined> = {
    docLevel: base?.doc_level,
    docCategory: base?.doc_category,
    secretLevel: base?.secret_level,
    region: base?.region,
  };
  const fields = Object.keys(CLASSES) as (keyof typeof CLASSES)[];
  const rows = await sql.query<{ class_code: string; class_item: string }>(
    'select class_code, class_item from sys_resource where is_active and class_code = any($1)',
    [Object.values(CLASSES)],
  );
  const known = new Set(rows.map((row) => `${row.class_code} ${row.class_item}`));
  const unknown = fields.find((field) => values[field] !== old[field] && !known.has(`${CLASSES[field]} ${values[field]}`));
  if (unknown) throw refuseField(unknown, 'validation.unknown_reference', { field: unknown });
}

/** A file is one that the actor has uploaded and that hangs nowhere else, or the one that is there already. @returns its DocType */
async function findFile(sql: SqlRunner, fileId: number, oldFileId: number | null, actorId: number): Promise<number> {
  const [file] = await sql.query<{ name: string; content_kind: string; uploaded_by: number | null; linked: boolean }>(
    `select name, content_kind, uploaded_by, exists (select 1 from claimed_file c where c.file_id = s.id) as linked
     from stored_file s where id = $1`,
    [fileId],
  );
  const isOwn = file && file.uploaded_by === actorId && !file.linked;
  if (!file || (fileId !== oldFileId && !isOwn)) throw refuseField('docPath', 'policy.fileUnknown');
  const docType = docTypeOf(file.content_kind, file.name);
  if (docType === 0) throw refuseField('docPath', 'policy.fileType');
  return docType;
}
