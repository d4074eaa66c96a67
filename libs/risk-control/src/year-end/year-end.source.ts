import { Inject, Injectable } from '@nestjs/common';
import { readReader } from '@portal/directory';
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
  type Checkpoint,
  type Config,
  type ExportRequest,
  type PackedRecord,
  type SqlTransaction,
} from '@portal/platform';
import { Readable } from 'node:stream';
import { controlSheetColumns } from '../export/control-columns.ts';
import { ControlExportSource } from '../export/control-export.source.ts';
import { readSheetLabels, selectControlSheet, toSheetRow, type ControlSheetRow, type SheetLabels } from '../export/control-sheet.ts';
import { buildListWhere, joins, orderBy, type ListFilters } from '../list-conditions.ts';
import { riskControlKind } from '../risk-control.record.ts';
import { writeRecordPage, type PackedIssue, type PackedReview } from './record-page.ts';
import { assertYearEndFits, measureYearEnd } from './year-end-size.ts';

/** What was asked for: the management list's filters, and who asked. */
export interface YearEndQuery {
  readonly filters: ListFilters;
  readonly userNo: string;
}

/** Controls are read so many at a time. */
const AT_A_TIME = 50;
/** What stands beside each control in the contents of the package. */
const SHOWN = ['riskDescription', 'department', 'owner', 'status', 'score', 'effectiveness', 'deficiency', 'issues'] as const;
/** Of a request's fields those that only page and name it. */
const NO_FILTERS = new Set(['pageIndex', 'pageSize', 'userNo', 'today', 'changedFrom', 'changedBefore', 'sort']);

/**
 * The year-end package (docs/decisions/risk-control.md): the matrix, and each control of it with its facts, reviews, issues, trail and evidence, as one
 * signed zip that verifies offline. For administrators, as at the moment of writing.
 */
@Injectable()
export class YearEndSource implements ArchiveSource {
  readonly kind = 'yearEnd';
  readonly fileName = 'year-end-package';

  constructor(
    private readonly matrix: ControlExportSource,
    private readonly kinds: RecordKinds,
    private readonly storage: FileStorage,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async *pack(tx: SqlTransaction, request: ExportRequest, checkpoint: Checkpoint): AsyncGenerator<Buffer> {
    const key = readSigningKey(this.config);
    if (!key) throw new JobHopeless('AUDIT_SIGNING_KEY is not set for the worker');
    const { filters, userNo } = request.query as YearEndQuery;
    const reader = await readReader(tx, request.personId, request.today);
    if (!reader.actor.isAdministrator) throw new JobHopeless('Only administrators take out a year-end package');
    await refusingForGood(async () => assertYearEndFits(await measureYearEnd(tx, filters, reader)));
    const { where, params } = buildListWhere('management', filters, reader);
    const chosen = await tx.query<{ id: number }>(
      `select c.id from risk_control c ${joins} where ${where} order by ${orderBy(filters.sort)}`,
      params,
    );
    const ids = chosen.map(({ id }) => id);
    const about = {
      title: { zh: '风险控制年终资料包', en: 'Year-end package of risk controls' },
      portal: this.config.publicUrl,
      exportedBy: userNo,
      at: currentTime(),
      filters: Object.fromEntries(
        Object.entries(filters).filter(([name, value]) => !NO_FILTERS.has(name) && value !== null && value !== ''),
      ),
    };
    const columns = SHOWN.map((shown) => controlSheetColumns.find(({ key: name }) => name === shown)!.header);
    const matrix = await this.matrix.open(tx, { ...request, query: { scope: 'management', filters } });
    const sheet = createSheetStream({ columns: matrix.columns, sheetName: matrix.sheetName });
    const workbook = { name: 'risk-controls.xlsx', content: Readable.from(matrix.rows).pipe(sheet) as AsyncIterable<Buffer> };
    const select = selectControlSheet(reader, () => '0');
    const labels = await readSheetLabels(tx);
    const records = this.#records(tx, { ids, select, labels }, checkpoint);
    try {
      yield* packZipStream(packRecords({ sql: tx, kinds: this.kinds, storage: this.storage, key }, about, columns, [workbook], records));
    } catch (error) {
      if (error instanceof ZipTooLargeError) throw new JobHopeless(`The package is too large: ${error.message}`);
      throw error;
    }
  }

  async *#records(
    tx: SqlTransaction,
    { ids, select, labels }: { ids: readonly number[]; select: string; labels: SheetLabels },
    checkpoint: Checkpoint,
  ): AsyncGenerator<PackedRecord> {
    for (let start = 0; start < ids.length; start += AT_A_TIME) {
      const portion = ids.slice(start, start + AT_A_TIME);
      const found = await tx.query<ControlSheetRow>(`${select} where c.id = any($1::bigint[])`, [portion]);
      const rows = new Map(found.map((row) => [row.id, row]));
      const reviews = Map.groupBy(await readReviews(tx, portion), ({ riskId }) => riskId);
      const issues = Map.groupBy(await readIssues(tx, portion), ({ riskId }) => riskId);
      for (const [place, id] of portion.entries()) {
        const row = rows.get(id)!;
        const cells = toSheetRow(row, labels);
        const [ownReviews, ownIssues] = [reviews.get(id) ?? [], issues.get(id) ?? []];
        const facts = { control: cells, reviews: ownReviews, issues: ownIssues };
        yield {
          workflow: riskControlKind.workflow.name,
          id,
          number: row.risk_no,
          cells: SHOWN.map((shown) => String(cells[shown] ?? '')),
          pages: [
            ['record.json', Buffer.from(`${JSON.stringify(facts, null, 1)}\n`)],
            ['record.html', Buffer.from(writeRecordPage(row.risk_no, cells, ownReviews, ownIssues))],
          ],
        };
        await checkpoint(((start + place + 1) / ids.length) * 100);
      }
    }
  }
}

/** What no further try can mend. */
async function refusingForGood(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new JobHopeless(error instanceof Error ? error.message : String(error));
  }
}

function readReviews(tx: SqlTransaction, ids: readonly number[]): Promise<(PackedReview & { riskId: number })[]> {
  return tx.query(
    `select r.risk_id as "riskId", r.round, r.state, p.name as reviewer, p.english_name as "reviewerEnglish", r.effectiveness, r.deficiency,
       r.remediation_plan as "remediationPlan", r.expected_completion_date as "expectedCompletionDate", r.last_review_date as "lastReviewDate",
       r.comments, r.created_at as "submittedAt", r.decided_at as "decidedAt"
     from independent_review r left join person p on p.id = r.reviewer_id where r.risk_id = any($1::bigint[]) order by r.risk_id, r.round`,
    [ids],
  );
}

function readIssues(tx: SqlTransaction, ids: readonly number[]): Promise<(PackedIssue & { riskId: number })[]> {
  return tx.query(
    `select i.source_id as "riskId", i.issue_no as "issueNo", i.state, i.severity, i.plan, p.name as assignee, p.english_name as "assigneeEnglish",
       i.due_on as "dueOn", i.extensions, i.created_at as "raisedAt"
     from remediation_issue i join person p on p.id = i.assignee_id
     where i.source_workflow = $2 and i.source_id = any($1::bigint[]) order by i.source_id, i.id`,
    [ids, riskControlKind.workflow.name],
  );
}
