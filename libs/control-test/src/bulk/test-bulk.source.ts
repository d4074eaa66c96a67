import { Injectable } from '@nestjs/common';
import { controlTestListBody, refuseField, type BulkInput } from '@portal/contract';
import { readActiveReader, type Reader } from '@portal/directory';
import {
  currentTime,
  lastReminder,
  objectsToReminder,
  Sql,
  WorkCalendar,
  type BulkDeed,
  type BulkRow,
  type BulkSelection,
  type BulkSource,
  type SqlRunner,
} from '@portal/platform';
import { readableControlTestCondition } from '../control-test.access.ts';
import { selectControlTestList, type ControlTestListQuery } from '../control-test.queries.ts';
import { controlTestKind } from '../control-test.record.ts';
import { SELECT_CONTROL_TESTS, toControlTestFacts, type ControlTestRow } from '../control-test.row.ts';
import { ControlTestService } from '../control-test.service.ts';
import { readKnownPeople, type KnownPeople } from '../planning/independent-people.ts';
import { objectsToPeople, objectsToSamePerson, type NewPeople } from '../reassign.ts';

/** A test as a preview sees it, with the people who are wished for it. */
export interface TestBulkRow extends BulkRow {
  readonly test: ControlTestRow;
  readonly people: KnownPeople;
  readonly remindedAt: Date | null;
}

type Source = BulkSource<ControlTestListQuery, TestBulkRow, Reader>;

/** What a single act takes beside its event; a bulk action names what it changes. */
const nothingElse = { conclusion: null, hours: null, testerId: null, reviewerId: null, dueOn: null };

/** The list of control tests: what it shows is what is acted on (specification of assurance, 2; docs/adr/0056-control-tests.md). */
@Injectable()
export class TestBulkSource implements Source {
  readonly list = 'control-test';
  readonly kind = controlTestKind;
  readonly filter = controlTestListBody;
  readonly deeds: Source['deeds'];
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;
  readonly #tests: ControlTestService;

  constructor(sql: Sql, calendar: WorkCalendar, tests: ControlTestService) {
    this.#sql = sql;
    this.#calendar = calendar;
    this.#tests = tests;
    this.deeds = {
      reassignTester: this.#reassign('testerId'),
      reassignReviewer: this.#reassign('reviewerId'),
      remind: { objects: ({ remindedAt }) => objectsToReminder(remindedAt), perform: this.#act('REMIND') },
      cancel: { perform: this.#act('CANCEL') },
    };
  }

  readHand(sql: SqlRunner, personId: number): Promise<Reader | null> {
    return readActiveReader(sql, personId, this.#today());
  }

  select(query: ControlTestListQuery | null, { actor }: Reader): BulkSelection {
    const { numbered, params } = selectControlTestList(actor, query ?? controlTestListBody.parse({}), this.#today());
    return { text: numbered, params };
  }

  async readRows(
    sql: SqlRunner,
    ids: readonly number[],
    { actor }: Reader,
    { input }: { readonly input: BulkInput },
  ): Promise<TestBulkRow[]> {
    const params: unknown[] = [ids];
    const readable = readableControlTestCondition(actor, 'r', (value) => `$${params.push(value)}`);
    const people = await readKnownPeople(sql, input.personIds);
    const rows = await sql.query<ControlTestRow & { reminded_at: Date | null }>(
      `select row.*, ${lastReminder('controlTest', 'row.id')} as reminded_at
       from (${SELECT_CONTROL_TESTS} where r.id = any($1::bigint[]) and ${readable}) row`,
      params,
    );
    return rows.map(({ reminded_at: remindedAt, ...test }) => ({
      id: test.id,
      state: test.state,
      facts: toControlTestFacts(test),
      test,
      people,
      remindedAt,
    }));
  }

  /** Gives one part of the tests, tester or reviewer, to somebody; the other one stays. */
  #reassign(part: keyof NewPeople): BulkDeed<TestBulkRow, Reader> {
    const name = ({ personIds: [next] }: BulkInput): NewPeople => ({ testerId: null, reviewerId: null, [part]: next ?? null });
    const act = this.#act('REASSIGN', name);
    return {
      check: async ({ personIds }) => {
        const { active } = await readKnownPeople(this.#sql, personIds);
        if (personIds.some((id) => !active.has(id))) throw refuseField('input.personIds', 'validation.unknown_reference', { field: part });
      },
      objects: ({ test, people }, input) => objectsToSamePerson(test, name(input), people) ?? objectsToPeople(test, name(input), people),
      perform: act,
    };
  }

  #act(event: 'REASSIGN' | 'REMIND' | 'CANCEL', name?: (input: BulkInput) => NewPeople): BulkDeed<TestBulkRow, Reader>['perform'] {
    return ({ id, version }, input, { actor }, bulk) =>
      this.#tests.perform({ ...nothingElse, ...name?.(input), id, event, comments: input.comment, rowVersion: version }, actor, bulk);
  }

  #today(): string {
    return this.#calendar.dayOf(currentTime());
  }
}
