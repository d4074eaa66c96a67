import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { WeighedScopes } from '@portal/assessment-period';
import {
  currentTime,
  FileStorage,
  Sql,
  WorkCalendar,
  WorkflowRunner,
  type Checkpoint,
  type JobWork,
  type SqlRunner,
  type StepFile,
} from '@portal/platform';
import { systemActor, text } from '@portal/workflows';
import { CommitteePackQueries, type CommitteePackRow } from './committee-pack.queries.ts';
import { committeePackKind } from './committee-pack.record.ts';
import { committeePackRun, type CommitteePackInput, type CommitteePackRun } from './committee-pack.run.ts';
import { compareSection } from './compare-section.ts';
import { hashContent, writeContent, type PackContent, type PackSectionContent } from './pack-content.ts';
import type { PackSubject } from './pack-section.ts';
import { packSections } from './pack-sections.ts';
import { sayQuestions } from './say-questions.ts';
import { writeDocx } from './write-docx.ts';

const MEDIA = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} as const;
const LANGUAGES = ['zh', 'en'] as const;

interface Written {
  readonly kind: keyof typeof MEDIA;
  readonly language: (typeof LANGUAGES)[number];
  readonly name: string;
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

/**
 * The worker's half of a pack: everything is read in one view of the database, written down, hashed and rendered; then one step freezes it. A try that is
 * repeated begins anew: nothing counts before that step.
 */
@Injectable()
export class PackFreezer implements JobWork<CommitteePackInput, object> {
  readonly kind = committeePackRun;
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #packs: CommitteePackQueries;
  readonly #files: FileStorage;
  readonly #calendar: WorkCalendar;
  readonly #scopes: WeighedScopes;

  constructor(
    sql: Sql,
    runner: WorkflowRunner,
    packs: CommitteePackQueries,
    files: FileStorage,
    calendar: WorkCalendar,
    scopes: WeighedScopes,
  ) {
    this.#sql = sql;
    this.#runner = runner;
    this.#packs = packs;
    this.#files = files;
    this.#calendar = calendar;
    this.#scopes = scopes;
  }

  async work({ input }: CommitteePackRun, checkpoint: Checkpoint): Promise<object> {
    const pack = await this.#packs.read(input.packId);
    if (pack.state === 'frozen') return {};
    const at = currentTime();
    const content = await this.#sql.snapshot((tx) => this.#gather(tx, pack, at));
    await checkpoint(40);
    // What draws a PDF comes with the first pack, not with the start.
    const { writePdf } = await import('./write-pdf.ts');
    const written: Written[] = [];
    for (const kind of ['docx', 'pdf'] as const) {
      for (const language of LANGUAGES) {
        const bytes = await (kind === 'docx' ? writeDocx : writePdf)(content, language);
        const key = `packs/${pack.id}-${randomUUID()}.${kind}`;
        await this.#files.put(key, Readable.from([bytes]));
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        written.push({ kind, language, name: `${pack.pack_no}-${language}.${kind}`, key, size: bytes.length, sha256 });
        await checkpoint(40 + written.length * 12);
      }
    }
    await this.#freeze(pack, content, written, at);
    return {};
  }

  /** What was written and counts for nothing is swept with the storage's leftovers; the pack waits for another try. */
  async cleanUp(): Promise<void> {
    // Nothing stands in the database before the step that freezes.
  }

  async #gather(tx: SqlRunner, pack: CommitteePackRow, at: Date): Promise<PackContent> {
    const [period] = await tx.query<{ firstDay: string; lastDay: string; year: number }>(
      `select first_day as "firstDay", last_day as "lastDay", extract(year from last_day)::int as year from assessment_period where id = $1`,
      [pack.period_id],
    );
    const [preparer] = await tx.query<{ name: string; english: string }>('select name, english_name as english from person where id = $1', [
      pack.creator_id,
    ]);
    const previous = await this.#packs.findNewest('thisPeriod', pack, tx);
    const last = await this.#packs.findNewest('lastPeriod', pack, tx);
    const subject: PackSubject = {
      periodId: pack.period_id,
      ...period!,
      today: this.#calendar.dayOf(at),
      yearFrom: this.#calendar.startOf(`${period!.year}-01-01`),
      coverage: await this.#scopes.readWhole(pack.period_id, tx),
      yearBefore: this.#calendar.startOf(`${period!.year + 1}-01-01`),
    };
    const sections: PackSectionContent[] = [];
    for (const section of packSections)
      sections.push(await sayQuestions(tx, { name: section.name, ...(await section.gather(tx, subject)) }));
    const lastPeriod = last && { id: last.id, number: last.number, frozenAt: last.frozenAt, period: last.period };
    return {
      format: 'portal-committee-pack/1',
      number: pack.pack_no,
      title: text(pack.title, pack.title_en || pack.title),
      period: {
        id: pack.period_id,
        title: text(pack.period_title, pack.period_title_en || pack.period_title),
        firstDay: period!.firstDay,
        lastDay: period!.lastDay,
      },
      frozenAt: at.toISOString(),
      timeZone: this.#calendar.timeZone,
      preparedBy: text(preparer!.name, preparer!.english || preparer!.name),
      previous: previous && { id: previous.id, number: previous.number, frozenAt: previous.frozenAt },
      lastPeriod,
      sections: [...sections, compareSection(last, sections, this.#calendar.timeZone)],
    };
  }

  async #freeze(pack: CommitteePackRow, content: PackContent, written: readonly Written[], at: Date): Promise<void> {
    const hash = hashContent(content);
    await this.#runner.inTransaction(async (tx) => {
      const files: StepFile[] = [];
      for (const file of written) {
        const [row] = await tx.query<{ id: number }>(
          `insert into stored_file (name, storage_key, size, sha256, media_type, uploaded_by) values ($1, $2, $3, $4, $5, $6) returning id`,
          [file.name, file.key, file.size, file.sha256, MEDIA[file.kind], pack.creator_id],
        );
        await tx.query('insert into committee_pack_file (pack_id, kind, language, file_id) values ($1, $2, $3, $4)', [
          pack.id,
          file.kind,
          file.language,
          row!.id,
        ]);
        files.push({ id: row!.id, name: file.name, sha256: file.sha256 });
      }
      await this.#runner.commitIn(
        tx,
        [
          {
            kind: committeePackKind,
            subject: {
              id: pack.id,
              state: pack.state,
              version: pack.version,
              lastHash: pack.last_hash,
              facts: { isActive: true, isNew: false },
            },
            event: 'FREEZE',
            bySystem: true,
            fields: { frozen_at: at, content: writeContent(content), content_hash: hash },
            changes: [{ field: 'contentHash', before: '', after: hash }],
            files,
          },
        ],
        { actor: systemActor, at },
      );
    });
  }
}
