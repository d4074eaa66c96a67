import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type evidenceBody, type evidenceEventBody, type replaceEvidenceBody } from '@portal/contract';
import { EvidenceLinks } from '@portal/control-test';
import {
  CHAIN_START,
  currentTime,
  toStepFiles,
  WorkCalendar,
  WorkflowRunner,
  type Moved,
  type SqlRunner,
  type SqlTransaction,
  type StepFile,
} from '@portal/platform';
import type { Actor, EvidenceWorkflow, Workflow } from '@portal/workflows';
import type { z } from 'zod';
import { EvidenceQueries } from './evidence.queries.ts';
import { evidenceKind } from './evidence.record.ts';
import { toEvidenceSubject, type EvidenceVersion, type EvidenceView } from './evidence.row.ts';

/** A file that becomes evidence, and what is said of it. */
export type NewEvidence = Omit<z.output<typeof evidenceBody>, 'workflow' | 'recordId'>;
type Described = Pick<NewEvidence, 'effectiveFrom' | 'effectiveTo' | 'source'>;

/** Evidence as a thing: received once, replaced once for all open work, corrected while nothing concluded stands on it (docs/adr/0059-evidence.md). */
@Injectable()
export class EvidenceService {
  readonly #runner: WorkflowRunner;
  readonly #queries: EvidenceQueries;
  readonly #links: EvidenceLinks;
  readonly #calendar: WorkCalendar;

  constructor(runner: WorkflowRunner, queries: EvidenceQueries, links: EvidenceLinks, calendar: WorkCalendar) {
    this.#runner = runner;
    this.#queries = queries;
    this.#links = links;
    this.#calendar = calendar;
  }

  /** @throws Refusal for a file that somebody else uploaded or that is evidence already, and for days that are missing or turned round */
  receive(body: NewEvidence, actor: Actor): Promise<Moved> {
    return this.#runner.inTransaction((tx) => this.receiveIn(tx, body, actor));
  }

  /** The same inside the caller's transaction: for the files that answer a request. */
  async receiveIn(tx: SqlTransaction, body: NewEvidence, actor: Actor): Promise<Moved> {
    const file = await this.#findUploaded(tx, body.fileId, actor);
    const { from, to } = assertDays(body);
    const title = body.title || file.name;
    const at = currentTime();
    const [row] = await tx.query<{ id: number }>(
      `insert into evidence (record_no, title, confidentiality, provider_id, state, last_hash, created_at)
       values (record_no('EV', $6::int, nextval('evidence_no_seq'), 4), $1, $2, $3, 'current', $4, $5) returning id`,
      [title, body.confidentiality, actor.id, CHAIN_START, at, this.#calendar.yearOf(at)],
    );
    await writeVersion(tx, { id: row!.id, no: 1, file, from, to, source: body.source, note: '' }, actor);
    const facts = { isActive: true, providerId: actor.id, isUsed: false };
    const subject = { id: row!.id, state: 'current' as const, version: 1, lastHash: CHAIN_START, facts };
    const [moved] = await this.#runner.commitIn(
      tx,
      [
        {
          kind: evidenceKind,
          subject,
          event: 'RECEIVE',
          files: toStepFiles([file], []),
          changes: [{ field: 'effective', before: '', after: `${from} – ${to}` }],
          payload: { providerId: actor.id },
        },
      ],
      { actor },
    );
    return moved!;
  }

  /**
   * The next version: every open test and record that stands on an older one stands on it from now on, in the same transaction; what is concluded keeps its own.
   * @throws Refusal `not_found`, `conflict`, `not_allowed`, then as `receive`
   */
  async replace(body: z.output<typeof replaceEvidenceBody>, actor: Actor): Promise<Moved> {
    const row = await this.#queries.read(body.id, actor);
    const step = this.#decide(row, 'REPLACE', body, actor, body.note);
    return this.#runner.inTransaction(async (tx) => {
      const file = await this.#findUploaded(tx, body.fileId, actor);
      const { from, to } = assertDays(body);
      const versions = await this.#queries.versions(row.id, tx);
      const no = row.newest_no + 1;
      await writeVersion(tx, { id: row.id, no, file, from, to, source: body.source, note: body.note }, actor);
      const following = (await this.#queries.linked(row.id, tx)).filter(({ isOpen }) => isOpen);
      await tx.query(
        `update evidence_use u set version_no = $2 from unnest($3::text[], $4::bigint[]) as open (workflow, record_id)
         where u.evidence_id = $1 and u.workflow = open.workflow and u.record_id = open.record_id`,
        [row.id, no, following.map(({ workflow }) => workflow), following.map(({ id }) => id)],
      );
      const changes = [
        { field: 'version', before: `V${row.newest_no} ${versions[0]!.fileName}`, after: `V${no} ${file.name}` },
        { field: 'effective', before: sayDays(versions[0]!), after: `${from} – ${to}` },
        ...following.map((use) => ({ field: 'use', before: sayUse(use), after: sayUse({ ...use, no }) })),
      ];
      const [moved] = await this.#runner.commitIn(
        tx,
        [{ ...step, fields: { newest_no: no }, files: toStepFiles([file], []), changes, payload: { providerId: row.provider_id } }],
        { actor },
      );
      const older = versions.map(({ fileId, fileName, sha256 }) => ({ id: fileId, name: fileName, sha256 }));
      await this.#links.replaceIn(tx, { older, file }, actor, { about: row.id });
      return moved!;
    });
  }

  /** Corrects what is said of the newest version, or withdraws what nothing stands on. */
  async perform(body: z.output<typeof evidenceEventBody>, actor: Actor): Promise<Moved> {
    const row = await this.#queries.read(body.id, actor);
    if (body.event === 'DESCRIBE') return this.#describe(row, body, actor);
    const step = this.#runner.decide<Workflow>({ ...this.#about(row, body, body.comments), event: body.event }, actor);
    if (body.event !== 'WITHDRAW') throw new Refusal('wrong_state');
    const [moved] = await this.#runner.commit([{ ...step, fields: { is_active: false } } as never], { actor });
    return moved!;
  }

  async #describe(row: EvidenceView, body: z.output<typeof evidenceEventBody>, actor: Actor): Promise<Moved> {
    const step = this.#decide(row, 'DESCRIBE', body, actor, body.comments);
    const { from, to } = assertDays(body);
    const title = body.title || row.title;
    const page = await this.#queries.pageOf(row);
    const newest = page.versions[0]!;
    const isSame = newest.effectiveFrom === from && newest.effectiveTo === to && newest.source === body.source;
    const concluded = page.uses.find(({ no, isOpen }) => no === newest.no && !isOpen);
    if (!isSame && concluded) throw refuseField('effectiveFrom', 'evidence.concludedUse', { number: concluded.number });
    const change = (field: string, before: string, after: string) => (before === after ? [] : [{ field, before, after }]);
    const changes = [
      ...change('title', row.title, title),
      ...change('confidentiality', row.confidentiality, body.confidentiality),
      ...change('effective', sayDays(newest), `${from} – ${to}`),
      ...change('source', newest.source, body.source),
    ];
    const [moved] = await this.#runner.commit([{ ...step, fields: { title, confidentiality: body.confidentiality }, changes }], {
      actor,
      also: async (tx) => {
        await tx.query(
          'update evidence_version set effective_from = $3, effective_to = $4, source = $5 where evidence_id = $1 and version_no = $2',
          [row.id, newest.no, from, to, body.source],
        );
      },
    });
    return moved!;
  }

  /** A test that was opened again is open work: it stands on the newest versions from now on. @returns how many pieces of evidence moved on */
  async follow(tx: SqlTransaction, testId: number, actor: Actor): Promise<number> {
    const rows = await tx.query<{ id: number }>(
      `select distinct r.id from control_test_evidence held join evidence_version v on v.file_id = held.file_id join evidence r on r.id = v.evidence_id
       where held.test_id = $1 and v.version_no < r.newest_no order by r.id`,
      [testId],
    );
    for (const { id } of rows) {
      const [newest, ...older] = (await this.#queries.versions(id, tx)).map(toFile);
      await this.#links.replaceIn(tx, { older, file: newest! }, actor, { only: testId, about: testId });
    }
    return rows.length;
  }

  #about(row: EvidenceView, { rowVersion }: { rowVersion: number | null }, comment: string) {
    return {
      kind: evidenceKind,
      subject: toEvidenceSubject(row),
      expectedVersion: rowVersion,
      comment,
      commentField: 'comments' as const,
      payload: { providerId: row.provider_id },
    };
  }

  #decide(row: EvidenceView, event: 'REPLACE' | 'DESCRIBE', body: { rowVersion: number | null }, actor: Actor, comment: string) {
    return this.#runner.decide<EvidenceWorkflow>({ ...this.#about(row, body, comment), event }, actor);
  }

  async #findUploaded(sql: SqlRunner, fileId: number, actor: Actor): Promise<StepFile> {
    const [file] = await sql.query<StepFile & { taken: string | null }>(
      `select f.id, f.name, f.sha256, (select r.record_no from evidence_version v join evidence r on r.id = v.evidence_id where v.file_id = f.id) as taken
       from stored_file f where f.id = $1::bigint and f.uploaded_by = $2::bigint`,
      [fileId, actor.id],
    );
    if (!file) throw refuseField('fileId', 'evidence.unknownFile');
    if (file.taken) throw refuseField('fileId', 'evidence.fileTaken', { number: file.taken });
    return file;
  }
}

export const toFile = ({ fileId, fileName, sha256 }: EvidenceVersion): StepFile => ({ id: fileId, name: fileName, sha256 });
/** A record with the version that it stands on, as a step tells it. */
export const sayUse = ({ number, no }: { readonly number: string; readonly no: number }): string => `${number} (V${no})`;
const sayDays = ({ effectiveFrom, effectiveTo }: EvidenceVersion): string => `${effectiveFrom} – ${effectiveTo}`;

function assertDays({ effectiveFrom: from, effectiveTo: to }: Described): { from: string; to: string } {
  if (!from) throw refuseField('effectiveFrom', 'validation.required', { field: 'effectiveFrom' });
  if (!to) throw refuseField('effectiveTo', 'validation.required', { field: 'effectiveTo' });
  if (from > to) throw refuseField('effectiveTo', 'evidence.days');
  return { from, to };
}

interface NewVersion {
  readonly id: number;
  readonly no: number;
  readonly file: StepFile;
  readonly from: string;
  readonly to: string;
  readonly source: string;
  readonly note: string;
}

async function writeVersion(tx: SqlTransaction, { id, no, file, from, to, source, note }: NewVersion, actor: Actor): Promise<void> {
  await tx.query(
    `insert into evidence_version (evidence_id, version_no, file_id, sha256, effective_from, effective_to, source, note, received_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, no, file.id, file.sha256, from, to, source, note, actor.id],
  );
}
