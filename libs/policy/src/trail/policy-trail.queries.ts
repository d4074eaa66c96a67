import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { foldSteps, readRecordSteps, Sql, type PastRecord, type RecordStep, type SqlRunner } from '@portal/platform';
import { keyOfValue, type FieldValue, type SaidValues, type TrailKind } from '@portal/risk-register';
import type { Actor, PolicyVersionState } from '@portal/workflows';
import { GRADE } from '../access/access.sql.ts';
import { toWireNames, type VersionColumns } from '../document/document-fields.ts';
import { PolicyReader } from '../document/policy.reader.ts';
import { policyVersionKind } from '../policy.record.ts';

const FIELDS = [
  ...['docName', 'docLevel', 'docCategory', 'secretLevel', 'region', 'department', 'version'],
  ...['fileId', 'effectiveDate', 'reviewDateTime', 'folder', 'permission'],
];
/** What is the document's and not a version's: whichever version stood there when it changed, it goes on. */
const OF_DOCUMENT = ['folder', 'permission'];
/** Versions in these states are what people see; without one it is the newest. */
const FACES: readonly string[] = ['published', 'retired'] satisfies PolicyVersionState[];

interface VersionSeed extends VersionColumns {
  readonly id: number;
  readonly name: string;
}

interface VersionStep extends RecordStep {
  readonly versionId: number;
}

/**
 * A policy as it was: on each day the version that people saw then, with the document's folder and permissions; its steps are those of all its
 * versions (docs/decisions/machinery.md).
 */
@Injectable()
export class PolicyTrailQueries {
  readonly #sql: Sql;
  readonly #reader: PolicyReader;

  constructor(sql: Sql, reader: PolicyReader) {
    this.#sql = sql;
    this.#reader = reader;
  }

  /**
   * The steps hold whom the permissions let in: they are for owners, as the history is.
   * @throws Refusal `not_found` for everybody else
   */
  async open(id: number | null, actor: Actor): Promise<{ id: number; kind: TrailKind }> {
    const { row, face } = await this.#reader.read(id, actor);
    if (row.grade !== GRADE.all) throw new Refusal('not_found');
    const versions = await this.#sql.query<VersionSeed>(
      `select id, name, version_no, doc_level, doc_category, secret_level, region, department_id, file_id, doc_type, effective_on, review_on, comments, is_minor
       from policy_version where policy_id = $1 order by revision, id`,
      [row.id],
    );
    const kind: TrailKind = {
      workflow: policyVersionKind.workflow.name,
      fields: FIELDS,
      rules: { seed: { folder: row.folder_name }, lists: ['permission'] },
      named: { departments: ['department'] },
      read: (sql) => readSteps(sql, versions),
      fold: (steps, seq) => foldPolicy(steps as readonly VersionStep[], versions, row.folder_name, seq),
      say: sayFiles,
    };
    return { id: face.id, kind };
  }
}

/** The steps of all versions as they happened, numbered through. */
async function readSteps(sql: SqlRunner, versions: readonly VersionSeed[]): Promise<VersionStep[]> {
  const chains = await Promise.all(
    versions.map(async ({ id: versionId }) =>
      (await readRecordSteps(sql, policyVersionKind.workflow.name, versionId)).map((step) => ({ ...step, versionId })),
    ),
  );
  const inOrder = chains.flat().sort((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id);
  return inOrder.map((step, place) => ({ ...step, seq: place + 1 }));
}

/** The policy after one of its steps. */
function foldPolicy(steps: readonly VersionStep[], versions: readonly VersionSeed[], folder: string, seq: number): PastRecord | undefined {
  const last = steps.find((step) => step.seq === seq);
  if (!last) return undefined;
  const then = versions.flatMap((version) => {
    const own = steps.filter(({ versionId }) => versionId === version.id);
    const reached = own.findLast((step) => step.seq <= seq);
    return reached ? [{ version, own, reached }] : [];
  });
  const face = then.findLast(({ reached }) => FACES.includes(reached.to)) ?? then.at(-1)!;
  const ofVersion = face.own.map((step) => ({ ...step, changes: step.changes.filter(({ field }) => !OF_DOCUMENT.includes(field)) }));
  const named = new Set(ofVersion.flatMap(({ changes }) => changes.map(({ field }) => field)));
  // What a step of the version says is not taken from how it stands today.
  const seed = Object.entries(toWireNames(face.version.name, face.version)).filter(([field]) => !named.has(field));
  const rules = { seed: Object.fromEntries(seed.map(([field, value]) => [field, String(value ?? '')])), lists: [] };
  const version = foldSteps(ofVersion, rules, face.reached.seq)!;
  const document = foldSteps(steps, { seed: { folder }, lists: ['permission'] }, seq)!;
  return {
    seq,
    at: last.at,
    state: version.state,
    values: { ...version.values, folder: document.values['folder'] ?? folder },
    lists: document.lists,
  };
}

/** Files by their names. */
async function sayFiles(sql: SqlRunner, values: readonly FieldValue[]): Promise<SaidValues> {
  const ids = values.filter(({ field }) => field === 'fileId').map(({ value }) => Number(value));
  const files = await sql.query<{ id: number; name: string }>('select id, name from stored_file where id = any($1::bigint[])', [ids]);
  return new Map(files.map(({ id, name }) => [keyOfValue({ field: 'fileId', value: String(id) }), { name, nameEn: name }]));
}
