import { Injectable } from '@nestjs/common';
import { MOST_IDS, refuseField, type evidenceRequestsBody } from '@portal/contract';
import { ControlTestQueries } from '@portal/control-test';
import type { NamedPerson } from '@portal/directory';
import { Sql, WorkflowRunner, type SqlRunner } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import type { z } from 'zod';
import { personSql } from './evidence-request.row.ts';
import { assertAskable, EvidenceRequestService, ownTestCondition, readHolders } from './evidence-request.service.ts';

type Plan = z.output<typeof evidenceRequestsBody>;

/** One request as a preview tells it: of whom, for which tests, and why none comes of it. */
export interface PlannedRequest {
  readonly asked: NamedPerson | null;
  readonly department: { readonly id: number; readonly name: string; readonly nameEn: string } | null;
  readonly tests: readonly { readonly id: number; readonly number: string; readonly title: string }[];
  readonly problem: 'noOwner' | 'self' | null;
  /** What was made of it. */
  readonly request: { readonly id: number; readonly number: string } | null;
}

interface TestRow {
  readonly id: number;
  readonly number: string;
  readonly title: string;
  readonly owner: NamedPerson | null;
}

/** Requests for the tests of a list: one for each owner of a control, or one for all of them. What is asked once is answered once. */
@Injectable()
export class BulkRequestsService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #requests: EvidenceRequestService;
  readonly #tests: ControlTestQueries;

  constructor(sql: Sql, runner: WorkflowRunner, requests: EvidenceRequestService, tests: ControlTestQueries) {
    this.#sql = sql;
    this.#runner = runner;
    this.#requests = requests;
    this.#tests = tests;
  }

  /** What {@link request} would make; nothing is written. */
  preview(plan: Plan, actor: Actor): Promise<PlannedRequest[]> {
    return this.#plan(this.#sql, plan, actor);
  }

  /** Makes all of them, or none when one is refused. */
  request(plan: Plan, actor: Actor): Promise<PlannedRequest[]> {
    return this.#runner.inTransaction(async (tx) => {
      const made: PlannedRequest[] = [];
      for (const planned of await this.#plan(tx, plan, actor)) {
        if (planned.problem) {
          made.push(planned);
          continue;
        }
        const { id, number } = await this.#requests.requestIn(
          tx,
          {
            ...plan,
            askedId: planned.asked?.id ?? null,
            departmentId: planned.department?.id ?? null,
            testIds: planned.tests.map((test) => test.id),
            controlIds: [],
          },
          actor,
        );
        made.push({ ...planned, request: { id, number } });
      }
      return made;
    });
  }

  async #plan(sql: SqlRunner, plan: Plan, actor: Actor): Promise<PlannedRequest[]> {
    const testIds = await this.#findTests(sql, plan, actor);
    if (testIds.length === 0) throw refuseField('testIds', 'evidence.forWhat');
    const params: unknown[] = [testIds];
    const isOwn = ownTestCondition(actor, 't', (value) => `$${params.push(value)}`);
    const rows = await sql.query<TestRow & { isOwn: boolean }>(
      `select t.id, t.record_no as number, t.title, case when o.id is not null then ${personSql('o')} end as owner,
         ${isOwn} as "isOwn"
       from control_test t join risk_control c on c.id = t.control_id left join person o on o.id = c.owner_id and o.is_active
       where t.id = any($1::bigint[]) and t.is_active order by o.id nulls last, t.id`,
      params,
    );
    if (rows.length !== testIds.length) throw refuseField('testIds', 'validation.unknown_reference', { field: 'testIds' });
    assertAskable(rows, actor);
    const tests = rows.map(({ id, number, title }) => ({ id, number, title }));
    if (plan.askedId !== null || plan.departmentId !== null) {
      await readHolders(sql, plan, actor.id);
      return [{ ...(await readAsked(sql, plan)), tests, problem: null, request: null }];
    }
    const owners = new Map(rows.map(({ owner }) => [owner?.id ?? null, owner]));
    return [...owners].map(([id, owner]) => ({
      asked: owner,
      department: null,
      tests: tests.filter((_, place) => (rows[place]!.owner?.id ?? null) === id),
      problem: owner === null ? 'noOwner' : owner.id === actor.id ? 'self' : null,
      request: null,
    }));
  }

  /** Which tests are meant: those that are named, or all that a list finds when it is asked. */
  async #findTests(sql: SqlRunner, { testIds, filter }: Plan, actor: Actor): Promise<readonly number[]> {
    if (!filter) return testIds;
    const found = await this.#tests.findIds(actor, filter, MOST_IDS + 1, sql);
    if (found.length > MOST_IDS) throw refuseField('testIds', 'evidence.tooManyTests', { most: MOST_IDS });
    return found;
  }
}

async function readAsked(sql: SqlRunner, { askedId, departmentId }: Plan): Promise<Pick<PlannedRequest, 'asked' | 'department'>> {
  const [row] = await sql.query<Pick<PlannedRequest, 'asked' | 'department'>>(
    `select case when p.id is not null then ${personSql('p')} end as asked,
       case when d.id is not null then json_build_object('id', d.id, 'name', d.name, 'nameEn', d.name_en) end as department
     from (values (1)) one left join person p on p.id = $1::bigint left join department d on d.id = $2::bigint`,
    [askedId, departmentId],
  );
  return row!;
}
