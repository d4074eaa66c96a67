import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type populationBody, type populationLookBody } from '@portal/contract';
import {
  FileStorage,
  readPopulation,
  Sql,
  toStepFiles,
  WorkflowRunner,
  type Moved,
  type PopulationResult,
  type SampleFormula,
} from '@portal/platform';
import type { Actor, ControlTestEventName, ControlTestWorkflow, Text } from '@portal/workflows';
import type { z } from 'zod';
import { ControlTestQueries } from '../control-test.queries.ts';
import { controlTestKind } from '../control-test.record.ts';
import { toControlTestSubject, type ControlTestView } from '../control-test.row.ts';
import { refusePopulation } from './population-refusal.ts';
import { PortalPopulations } from './portal-population.ts';
import type { Asker } from './portal-question.ts';

export interface PopulationFileRow {
  readonly id: number;
  readonly name: string;
  readonly storage_key: string;
  readonly sha256: string;
}

type Look = Omit<PopulationResult, 'total' | 'drawn'> & {
  readonly sha256: string;
  /** Of a question of the portal's own records: the key of its list, and the question in words. */
  readonly keyColumn: string | null;
  readonly words: Text | null;
};

export interface FrozenPopulation extends PopulationFileRow {
  readonly key_column: string;
  readonly amount_column: string | null;
}

/** Populations: looked at, frozen by their hash, and opened again for every draw (docs/adr/0057-populations-and-samples.md). */
@Injectable()
export class PopulationService {
  readonly #sql: Sql;
  readonly #storage: FileStorage;
  readonly #runner: WorkflowRunner;
  readonly #queries: ControlTestQueries;
  readonly #portal: PortalPopulations;

  constructor(sql: Sql, storage: FileStorage, runner: WorkflowRunner, queries: ControlTestQueries, portal: PortalPopulations) {
    this.#portal = portal;
    this.#sql = sql;
    this.#storage = storage;
    this.#runner = runner;
    this.#queries = queries;
  }

  /** Columns and first rows, before anybody says which column is the key. Whoever may freeze it may look. */
  async look({ id, fileId, question }: z.output<typeof populationLookBody>, actor: Actor, asker: Asker): Promise<Look> {
    const row = await this.#queries.read(id, actor);
    this.decide(row, 'FREEZE_POPULATION', null, actor);
    if (question) return this.#portal.look(question, asker);
    const file = await this.#findUploaded(fileId, actor);
    return { ...(await this.#open(file, { kind: 'look' }, actor)), sha256: file.sha256, keyColumn: null, words: null };
  }

  /**
   * Freezes a population; until a sample is drawn another may take its place.
   * @param asker of a question of the portal's own records; a file needs none
   * @throws Refusal with the row and cell of what cannot be frozen: a key that stands twice or nowhere, a formula, no rows
   */
  async freeze(body: z.output<typeof populationBody>, actor: Actor, asker?: Asker): Promise<Moved> {
    const row = await this.#queries.read(body.id, actor);
    const step = this.decide(row, 'FREEZE_POPULATION', body.rowVersion, actor);
    if (row.items > 0) throw refuseField('fileId', 'controlTest.populationFixed');
    for (const field of ['suppliedBy', 'completeness', 'fromDay', 'toDay'] as const)
      if (!body[field]) throw refuseField(field, 'controlTest.blank');
    if (body.fromDay! > body.toDay!) throw refuseField('toDay', 'controlTest.dayOrder');
    const asked = body.question && asker ? await this.#portal.write(body.question, asker) : null;
    const file = asked?.file ?? (await this.#findUploaded(body.fileId, actor));
    const amountColumn = body.amountColumn || null;
    const { columns, rows, total } = await this.#open(file, { kind: 'check', keyColumn: body.keyColumn, amountColumn }, actor);
    const changes = [
      { field: 'population', before: '', after: `${file.name} · ${rows}` },
      { field: 'sha256', before: '', after: file.sha256 },
      ...(asked ? [{ field: 'question', before: '', after: JSON.stringify(asked.question) }] : []),
    ];
    const before = await this.findFrozen(row.id);
    const files = before?.id === file.id ? [] : toStepFiles([file], before ? [before] : []);
    const [moved] = await this.#runner.commit([{ ...step, changes, files }], {
      actor,
      also: async (tx) => {
        await tx.query('delete from control_test_population where test_id = $1', [row.id]);
        await tx.query(
          `insert into control_test_population (test_id, file_id, file_name, sha256, rows, columns, key_column, amount_column, total, from_day, to_day,
             supplied_by, completeness, frozen_by, question)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9::numeric / 100, $10, $11, $12, $13, $14, $15)`,
          [
            ...[row.id, file.id, file.name, file.sha256, rows, columns, body.keyColumn, amountColumn, total],
            ...[body.fromDay, body.toDay, body.suppliedBy, body.completeness, actor.id, asked && JSON.stringify(asked.question)],
          ],
        );
      },
    });
    return moved!;
  }

  /** The frozen population of a test; undefined while there is none. */
  async findFrozen(testId: number): Promise<FrozenPopulation | undefined> {
    const [found] = await this.#sql.query<FrozenPopulation>(
      `select f.id, p.file_name as name, f.storage_key, p.sha256, p.key_column, p.amount_column
       from control_test_population p join stored_file f on f.id = p.file_id where p.test_id = $1`,
      [testId],
    );
    return found;
  }

  /** The rows that a formula draws from what was frozen. */
  async draw(population: FrozenPopulation, formula: SampleFormula, actor: Actor): Promise<PopulationResult> {
    const amountColumn = formula.method === 'monetaryUnit' ? population.amount_column : null;
    return this.#open(population, { kind: 'draw', keyColumn: population.key_column, amountColumn, formula }, actor);
  }

  /** The step as the machine lets it through, before the ordered checks. */
  decide(row: ControlTestView, event: ControlTestEventName, expectedVersion: number | null, actor: Actor, comment = '') {
    return this.#runner.decide<ControlTestWorkflow>(
      { kind: controlTestKind, subject: toControlTestSubject(row), event, expectedVersion, comment, dueOn: row.due_on },
      actor,
    );
  }

  async #findUploaded(fileId: number | null, actor: Actor): Promise<PopulationFileRow> {
    const [file] = await this.#sql.query<PopulationFileRow>(
      'select id, name, storage_key, sha256 from stored_file where id = $1::bigint and uploaded_by = $2::bigint',
      [fileId, actor.id],
    );
    if (!file) throw refuseField('fileId', 'controlTest.unknownFile');
    return file;
  }

  async #open(file: PopulationFileRow, asked: Parameters<typeof readPopulation>[3], actor: Actor): Promise<PopulationResult> {
    if (!file.sha256) throw new Refusal('not_found');
    const outcome = await readPopulation(() => this.#storage.open(file.storage_key), file.name, file.sha256, asked, actor.id);
    if (!outcome.ok) throw refusePopulation(outcome.fault);
    return outcome.result;
  }
}
