import { Injectable } from '@nestjs/common';
import {
  attributeLetters,
  refuseField,
  type RouteData,
  type controlTestRoutes,
  type sampleSizes,
  type sampleSizesBody,
  type testProcedureBody,
  type testProcedureChoice,
} from '@portal/contract';
import { Sql, WorkflowRunner, type Moved, type SqlRunner } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import type { z } from 'zod';
import { ControlTestQueries } from '../control-test.queries.ts';
import { PopulationService } from '../sample/population.service.ts';

export type TestProcedure = RouteData<typeof controlTestRoutes.saveTestProcedure>;
export type SampleSizes = z.output<typeof sampleSizes>;

const SELECT = `select p.id, p.code, v.version_no as version, v.title, v.title_en as "titleEn", v.attributes
  from test_procedure p join test_procedure_version v on v.procedure_id = p.id`;

/** The library of procedures and the table of sample sizes. A version is written once; a change is the next one. */
@Injectable()
export class ProceduresService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #queries: ControlTestQueries;
  readonly #populations: PopulationService;

  constructor(sql: Sql, runner: WorkflowRunner, queries: ControlTestQueries, populations: PopulationService) {
    this.#sql = sql;
    this.#runner = runner;
    this.#queries = queries;
    this.#populations = populations;
  }

  /** The newest version of each, by its code. */
  list(): Promise<TestProcedure[]> {
    return this.#sql.query<TestProcedure>(`${SELECT} and v.version_no = p.version_no where p.is_active order by p.code`);
  }

  /** One version as a test was done with it. */
  async find(id: number, version: number): Promise<TestProcedure | null> {
    return (await this.#sql.one<TestProcedure>(`${SELECT} where p.id = $1 and v.version_no = $2`, [id, version])) ?? null;
  }

  /** A procedure, or the next version of one; tests keep the version that they have. */
  save(body: z.output<typeof testProcedureBody>, actor: Actor): Promise<TestProcedure> {
    for (const field of ['code', 'title', 'titleEn'] as const) if (!body[field]) throw refuseField(field, 'controlTest.blank');
    body.attributes.forEach(({ letter, text, textEn, expected, expectedEn }, place) => {
      if (letter !== attributeLetters[place]) throw refuseField('attributes', 'controlTest.attributeLetters');
      for (const [field, value] of Object.entries({ text, textEn, expected, expectedEn }))
        if (!value) throw refuseField(`attributes.${letter}.${field}`, 'controlTest.blank');
    });
    return this.#runner.inTransaction(async (tx) => {
      const { id, version } = await this.#number(tx, body);
      await tx.query(
        'insert into test_procedure_version (procedure_id, version_no, title, title_en, attributes, made_by) values ($1, $2, $3, $4, $5, $6)',
        [id, version, body.title, body.titleEn, JSON.stringify(body.attributes), actor.id],
      );
      return { id, code: body.code, version, title: body.title, titleEn: body.titleEn, attributes: body.attributes };
    });
  }

  async #number(tx: SqlRunner, { id, code }: z.output<typeof testProcedureBody>): Promise<{ id: number; version: number }> {
    const [twin] = await tx.query<{ id: number }>('select id from test_procedure where code = $1 and id is distinct from $2::bigint', [
      code,
      id,
    ]);
    if (twin) throw refuseField('code', 'controlTest.codeTaken');
    const [row] =
      id === null
        ? await tx.query<{ id: number; version: number }>(
            'insert into test_procedure (code) values ($1) returning id, version_no as version',
            [code],
          )
        : await tx.query<{ id: number; version: number }>(
            'update test_procedure set code = $2, version_no = version_no + 1, updated_at = now() where id = $1 returning id, version_no as version',
            [id, code],
          );
    if (!row) throw refuseField('id', 'validation.unknown_reference', { field: 'id' });
    return row;
  }

  /** Gives a test the newest version of a procedure, as long as it has no results by another. */
  async choose({ id, procedureId, rowVersion }: z.output<typeof testProcedureChoice>, actor: Actor): Promise<Moved> {
    const row = await this.#queries.read(id, actor);
    const step = this.#populations.decide(row, 'SET_PROCEDURE', rowVersion, actor);
    if (row.done > 0) throw refuseField('procedureId', 'controlTest.procedureFixed');
    const procedure = (await this.list()).find((one) => one.id === procedureId);
    if (!procedure) throw refuseField('procedureId', 'validation.unknown_reference', { field: 'procedureId' });
    const [moved] = await this.#runner.commit(
      [
        {
          ...step,
          fields: { procedure_id: procedure.id, procedure_version: procedure.version },
          changes: [{ field: 'procedure', before: '', after: `${procedure.code} V${procedure.version}` }],
        },
      ],
      { actor },
    );
    return moved!;
  }

  /** The table of sample sizes and of the days before a retest, by frequency. */
  sizes(): Promise<SampleSizes> {
    return this.#sql.query<SampleSizes[number]>(`select frequency, risk, size, wait_days as "waitDays" from sample_size
      order by array_position(array['annual', 'quarterly', 'monthly', 'weekly', 'daily', 'manyADay', 'automated'], frequency), risk desc`);
  }

  /** Changes lines of the table, all of which there are; draws of before keep the sizes that they were made with. */
  async saveSizes(sizes: z.output<typeof sampleSizesBody>['sizes']): Promise<SampleSizes> {
    await this.#sql.query(
      `update sample_size known set size = given.size, wait_days = coalesce(given."waitDays", known.wait_days)
       from json_to_recordset($1) as given (frequency text, risk text, size int, "waitDays" int)
       where known.frequency = given.frequency and known.risk = given.risk`,
      [JSON.stringify(sizes)],
    );
    return this.sizes();
  }
}
