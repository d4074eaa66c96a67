import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { seatCovers, seatPeriods } from '@portal/assessment-period';
import { coveredControlTests, readDrawn, toTestSample } from '@portal/control-test';
import { coveredDeficiencies } from '@portal/deficiency';
import { readReader } from '@portal/directory';
import { readableEvidenceRequestCondition } from '@portal/evidence-request';
import {
  CONFIG,
  createSheetStream,
  currentTime,
  FileStorage,
  JobHopeless,
  packRecords,
  packZipStream,
  readSigningKey,
  RecordKinds,
  ZipTooLargeError,
  type ArchiveSource,
  type Bind,
  type Checkpoint,
  type Config,
  type ExportRequest,
  type PackedRecord,
  type SheetRow,
  type SqlRunner,
  type SqlTransaction,
  type ZipEntry,
} from '@portal/platform';
import { certificationWorkflow, controlTestWorkflow, type Actor } from '@portal/workflows';
import { coveredStatements } from '../certification.access.ts';
import { CoveredFacts } from '../facts/covered-facts.ts';
import { paperSheets } from './paper-sheets.ts';
import type { PaperRecord, PaperScope } from './paper-sheet.ts';

/** What was asked for, and by whom. */
export interface WorkingPapersQuery {
  readonly periodId: number;
  readonly companyId: number | null;
  readonly userNo: string;
}

/** One zip is read by every unpacking program; a period with more is taken out company by company. */
const MOST_RECORDS = 20_000;

/**
 * The working papers of a period or of a company in it: tests, samples, evidence, deficiencies and statements as workbooks, each record with a page as PDF,
 * its trail, its files and a sample that is drawn again (`npm run sample:verify`), in a signed zip that verifies on a machine without the portal (`npm run audit:verify -- --papers file.zip`). An external auditor takes out
 * what his seats open, and nothing else.
 */
@Injectable()
export class WorkingPapersSource implements ArchiveSource {
  readonly kind = 'workingPapers';
  readonly fileName = '工作底稿-working-papers';

  constructor(
    private readonly kinds: RecordKinds,
    private readonly storage: FileStorage,
    private readonly covered: CoveredFacts,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async *pack(tx: SqlTransaction, request: ExportRequest, checkpoint: Checkpoint): AsyncGenerator<Buffer> {
    const key = readSigningKey(this.config);
    if (!key) throw new JobHopeless('AUDIT_SIGNING_KEY is not set for the worker');
    const { periodId, companyId, userNo } = request.query as WorkingPapersQuery;
    const { actor } = await readReader(tx, request.personId, request.today);
    if (!(await mayTakePapers(tx, periodId, actor)))
      throw new JobHopeless('Only administrators and auditors with an open seat for the period take out working papers');
    const scope: PaperScope = {
      ...{ periodId, companyId, coveredIds: await readCovered(tx, actor) },
      narrowFacts: (facts) => this.covered.narrow(facts, actor, periodId, tx),
    };
    const sheets: ZipEntry[] = [];
    const records: PaperRecord[] = [];
    for (const sheet of paperSheets) {
      const rows = await sheet.read(tx, scope);
      if (sheet.workflow)
        for (const row of rows)
          records.push({
            workflow: sheet.workflow,
            id: Number(row.cells['id']),
            number: String(row.cells['no']),
            title: row.title,
            cells: sheet.say(row.cells),
            codes: row.cells,
            columns: sheet.columns,
          });
      const stream = createSheetStream({ columns: sheet.columns, sheetName: sheet.name });
      sheets.push({
        name: `${sheet.name}.xlsx`,
        content: Readable.from(portionsOf(rows.map(({ cells }) => sheet.say(cells)))).pipe(stream) as AsyncIterable<Buffer>,
      });
    }
    if (records.length > MOST_RECORDS)
      throw new JobHopeless(`${records.length} records are more than one zip should hold: take the papers out by company`);
    const about = {
      title: { zh: '工作底稿', en: 'Working papers' },
      portal: this.config.publicUrl,
      exportedBy: userNo,
      at: currentTime(),
      filters: { periodId, ...(companyId !== null && { companyId }) },
    };
    try {
      yield* packZipStream(
        packRecords(
          { sql: tx, kinds: this.kinds, storage: this.storage, key },
          about,
          ['标题 Title', '状态 State'],
          sheets,
          packPages(tx, records, (id) => this.#listWithheld(tx, id, actor, periodId), checkpoint),
        ),
      );
    } catch (error) {
      if (error instanceof ZipTooLargeError) throw new JobHopeless(`The papers are too large: ${error.message}`);
      throw error;
    }
  }

  /** The steps of a statement that name what the papers do not hold. */
  async #listWithheld(tx: SqlTransaction, id: number, actor: Actor, periodId: number): Promise<ReadonlySet<number>> {
    const steps = await tx.query<{ id: number; body: string }>(
      'select id, body from workflow_step where workflow = $1 and subject_id = $2',
      [certificationWorkflow.name, id],
    );
    return this.covered.listWithheld(steps, actor, periodId, tx);
  }
}

/** May somebody take the papers of a period out? Administrators, and external auditors with an open seat for the period. */
export async function mayTakePapers(sql: SqlRunner, periodId: number | null, actor: Actor): Promise<boolean> {
  if (actor.isAdministrator) return true;
  const params: unknown[] = [periodId];
  const [periods] = seatPeriods(actor, (value) => `$${params.push(value)}`);
  if (periods === undefined) return false;
  return (await sql.query(`select 1 from (${periods}) held (id) where held.id = $1::bigint`, params)).length > 0;
}

/**
 * The records of the papers that an external auditor's seats open: of their companies as they were frozen, and concluded where the seat is for that, and the requests
 * for evidence that he reads beside their tests; null for who reads all.
 */
export async function readCovered(sql: SqlRunner, actor: Actor): Promise<number[] | null> {
  const params: unknown[] = [];
  const bind: Bind = (value) => `$${params.push(value)}`;
  const opened = [coveredControlTests, coveredDeficiencies, coveredStatements].flatMap((room) => seatCovers(actor, room, bind));
  if (opened.length === 0) return null;
  opened.push(`select asked.id from evidence_request asked where ${readableEvidenceRequestCondition(actor, 'asked', bind)}`);
  return (await sql.query<{ id: number }>(opened.join(' union '), params)).map(({ id }) => id);
}

function* portionsOf(rows: readonly SheetRow[]): Generator<readonly SheetRow[]> {
  for (let start = 0; start < rows.length; start += 500) yield rows.slice(start, start + 500);
}

async function* packPages(
  sql: SqlRunner,
  records: readonly PaperRecord[],
  listWithheld: (statementId: number) => Promise<ReadonlySet<number>>,
  checkpoint: Checkpoint,
): AsyncGenerator<PackedRecord> {
  const { writePaperPdf } = await import('./write-paper.ts');
  for (const [place, record] of records.entries()) {
    const { workflow, id, number, title, codes } = record;
    const sample = workflow === controlTestWorkflow.name ? toTestSample(number, await readDrawn(sql, id)) : null;
    yield {
      workflow,
      id,
      number,
      cells: [title, String(record.cells['state'] ?? '')],
      pages: [
        ['record.pdf', await writePaperPdf(record)],
        ['record.json', writeJson(codes)],
        // With the population, which lies among its files, anybody draws it again: docs/sampling.md.
        ...(sample ? ([['sample.json', writeJson(sample)]] as const) : []),
      ],
      ...(workflow === certificationWorkflow.name && { withheld: await listWithheld(id) }),
    };
    await checkpoint(((place + 1) / records.length) * 100);
  }
}

const writeJson = (content: unknown): Buffer => Buffer.from(`${JSON.stringify(content, null, 1)}\n`);
