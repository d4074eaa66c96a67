import { Readable } from 'node:stream';
import { controlTestEventBody, populationBody, sampleBody, testProcedureBody, testResultsBody } from '@portal/contract';
import {
  ControlTestQueries,
  ControlTestService,
  PopulationService,
  ProceduresService,
  ResultsService,
  SampleService,
  TestPlanning,
} from '@portal/control-test';
import { FileStorage, makeStorageKey, quoteState, requestContext, Sql } from '@portal/platform';
import { riskControlWorkflow, type Actor } from '@portal/workflows';
import type { DemoDirectory } from './demo-directory.ts';
import { languageOf } from './people.ts';

const DAY_MS = 86_400_000;

type DemoPlan = Parameters<TestPlanning['plan']>[0];

export interface TestServices {
  readonly sql: Sql;
  readonly storage: FileStorage;
  readonly planning: TestPlanning;
  readonly tests: ControlTestService;
  readonly queries: ControlTestQueries;
  readonly procedures: ProceduresService;
  readonly populations: PopulationService;
  readonly samples: SampleService;
  readonly results: ResultsService;
}

type TestPeople = Readonly<Record<'tester' | 'reviewer' | 'planner', Actor>>;

/** How far an operating test of the scene has come, and in how many days it is due. */
interface DemoTest {
  readonly end: 'planned' | 'started' | 'inReview' | 'effective' | 'ineffective' | 'waiting';
  readonly due: number;
}

const tests: readonly DemoTest[] = [
  { end: 'effective', due: -20 },
  { end: 'ineffective', due: -12 },
  { end: 'inReview', due: 3 },
  { end: 'started', due: 5 },
  { end: 'planned', due: -6 },
  { end: 'started', due: -2 },
  { end: 'effective', due: -30 },
  { end: 'waiting', due: 20 },
];

const procedure = {
  code: 'PR-O2C-07',
  title: '发货单、签收单与发票三单匹配',
  titleEn: 'Three-way match of delivery note, proof of delivery and invoice',
  attributes: [
    {
      letter: 'A',
      text: '发票有对应的发货单',
      textEn: 'Invoice has a matching delivery note',
      expected: '编号一致，日期不晚于发票',
      expectedEn: 'Same number, dated no later than the invoice',
    },
    {
      letter: 'B',
      text: '签收单有签字和日期',
      textEn: 'Proof of delivery signed and dated',
      expected: '字迹清楚，由授权收货人签收',
      expectedEn: 'Legible and signed by an authorised recipient',
    },
    {
      letter: 'C',
      text: '三单数量和价格一致',
      textEn: 'Quantity and price agree across all three',
      expected: '差异在 1 箱或 1 元以内',
      expectedEn: 'Within 1 case or CNY 1.00',
    },
    {
      letter: 'D',
      text: '差异经销售财务批准',
      textEn: 'Differences approved by Sales Finance',
      expected: '过账前批准',
      expectedEn: 'Approved before posting',
    },
  ],
} as const;

/** What the tester writes, in the language in which the owner of the tested control reads it. */
export const testerWords = {
  zh: {
    chosen: '当月首张发票',
    suppliedBy: '王思远（财务部）',
    completeness: '与总账主营业务收入核对一致，差异为零',
    failed: '签收单上没有客户签字',
    conclusion: '两张签收单无签字',
  },
  en: {
    chosen: 'First invoice of the month',
    suppliedBy: 'Wang Siyuan (Finance)',
    completeness: 'Agreed to revenue in the general ledger without difference',
    failed: 'The proof of delivery has no customer signature',
    conclusion: 'Two proofs of delivery are not signed',
  },
} as const;
type TesterWords = (typeof testerWords)['zh' | 'en'];

/** Control tests of a period half way: concluded, failing, in review, in progress, late. */
export class TestStory {
  readonly #services: TestServices;
  readonly #directory: DemoDirectory;
  readonly #now: Date;

  constructor(services: TestServices, directory: DemoDirectory, now: Date) {
    this.#services = services;
    this.#directory = directory;
    this.#now = now;
  }

  /** @param periodId an open assessment period */
  async tell(periodId: number): Promise<void> {
    const [tester, reviewer, planner] = [this.#actor('user'), this.#actor('manager'), this.#actor('admin', true)];
    const controls = await this.#services.sql.query<{ id: number; owner: string }>(
      `select c.id, coalesce(o.user_no, '') as owner from risk_control c left join person o on o.id = c.owner_id, assessment_period p where p.id = $1 and c.is_active and c.state <> ${quoteState(riskControlWorkflow, 'draft')}
         and c.risk_year = extract(year from p.last_day)::int and not control_involved(c.id, p.first_day) && array[$2, $3]::bigint[]
       order by c.id limit $4`,
      [periodId, tester.id, reviewer.id, tests.length],
    );
    const { id: procedureId } = await this.#services.procedures.save(testProcedureBody.parse(procedure), planner);
    for (const [place, { id: controlId, owner }] of controls.entries()) {
      const told = tests[place]!;
      const words = testerWords[languageOf(owner)];
      const plan = { periodId, controlId, testerId: tester.id, reviewerId: reviewer.id, procedureId: null };
      if (told.end !== 'waiting') await this.#design(plan, procedureId, { tester, reviewer, planner }, words);
      await this.#operate(
        { ...plan, kind: 'interim', dueOn: this.#day(told.due) },
        told,
        procedureId,
        { tester, reviewer, planner },
        { place, words },
      );
    }
  }

  async #design(
    plan: Omit<DemoPlan, 'kind' | 'dueOn'>,
    procedureId: number,
    { tester, reviewer, planner }: TestPeople,
    words: TesterWords,
  ): Promise<void> {
    const { planning, samples, procedures } = this.#services;
    const { id } = await this.#at(-60, () => planning.plan({ ...plan, kind: 'design', dueOn: this.#day(-40) }, planner));
    await this.#at(-55, () => this.#act(id, 'START', tester));
    await this.#at(-55, () => procedures.choose({ id, procedureId, rowVersion: null }, tester));
    const chosen = [{ key: 'INV-26-0000018', reason: words.chosen }];
    await this.#at(-54, () => samples.draw(sampleBody.parse({ id, event: 'DRAW_SAMPLE', method: 'chosen', chosen }), tester));
    await this.#at(-53, () => this.#judge(id, tester, words, 1));
    await this.#at(-52, () => this.#act(id, 'SUBMIT', tester, { conclusion: 'effective' }));
    await this.#at(-50, () => this.#act(id, 'CONCLUDE', reviewer));
  }

  async #operate(
    plan: DemoPlan,
    { end }: DemoTest,
    procedureId: number,
    { tester, reviewer, planner }: TestPeople,
    { place, words }: { readonly place: number; readonly words: TesterWords },
  ): Promise<void> {
    const { planning, procedures, populations, samples } = this.#services;
    const { id } = await this.#at(-45, () => planning.plan(plan, planner));
    if (end === 'planned' || end === 'waiting') return;
    await this.#at(-40, () => this.#act(id, 'START', tester));
    await this.#at(-40, () => procedures.choose({ id, procedureId, rowVersion: null }, tester));
    const tested = { fromDay: this.#day(-300), toDay: this.#day(-50) };
    const fileId = await this.#store(`sales-invoices-${place + 1}.csv`, writeInvoices(place, tested), tester);
    const population = {
      ...{ id, fileId, keyColumn: 'invoice_no', amountColumn: 'amount', ...tested },
      ...{ suppliedBy: words.suppliedBy, completeness: words.completeness },
    };
    await this.#at(-39, () => populations.freeze(populationBody.parse(population), tester));
    const sample = { id, event: 'DRAW_SAMPLE', method: 'random', seed: '4711', size: 25, frequency: 'manyADay', risk: 'lower' };
    await this.#at(-38, () => samples.draw(sampleBody.parse(sample), tester));
    const isFailing = end === 'ineffective';
    await this.#at(-30, () => this.#judge(id, tester, words, end === 'started' ? 14 : 25, isFailing ? [7, 12] : []));
    if (end === 'started') return;
    const note = isFailing ? words.conclusion : '';
    await this.#at(-25, () => this.#act(id, 'SUBMIT', tester, { conclusion: isFailing ? 'ineffective' : 'effective', comments: note }));
    if (end !== 'inReview') await this.#at(-20, () => this.#act(id, 'CONCLUDE', reviewer));
  }

  /** Results of the first items, one step; of some the signature is missing. */
  async #judge(id: number, tester: Actor, words: TesterWords, count: number, failing: readonly number[] = []): Promise<void> {
    const docId = await this.#store('evidence.txt', 'Delivery note and proof of delivery inspected in the archive.', tester);
    const items = Array.from({ length: count }, (_, index) => {
      const fails = failing.includes(index + 1);
      return {
        place: index + 1,
        marks: { A: 'p', B: fails ? 'f' : 'p', C: 'p', D: 'n' },
        ...(fails && { notes: { B: words.failed } }),
        docs: [{ docId }],
      };
    });
    await this.#services.results.save(testResultsBody.parse({ id, items }), tester);
  }

  #act(id: number, event: string, actor: Actor, given: Record<string, unknown> = {}) {
    return this.#services.tests.perform(controlTestEventBody.parse({ id, event, ...given }), actor);
  }

  async #store(name: string, content: string, owner: Actor): Promise<number> {
    const stored = await this.#services.storage.put(makeStorageKey('attachments'), Readable.from([Buffer.from(content)]));
    const row = await this.#services.sql.one<{ id: number }>(
      `insert into stored_file (name, storage_key, size, sha256, media_type, uploaded_by) values ($1, $2, $3, $4, 'text/plain', $5) returning id`,
      [name, stored.key, stored.size, stored.sha256, owner.id],
    );
    return row!.id;
  }

  #actor(userNo: string, isAdministrator = false): Actor {
    return { id: this.#directory.personIds.get(userNo)!, isAdministrator, isSystem: false };
  }

  #day(offset: number): string {
    return new Date(this.#now.getTime() + offset * DAY_MS).toISOString().slice(0, 10);
  }

  #at<T>(offset: number, work: () => Promise<T>): Promise<T> {
    return requestContext.run({ requestId: 'demo', at: new Date(this.#now.getTime() + offset * DAY_MS) }, work);
  }
}

/** Invoices of a business unit, five a day from the first day that is tested; each scene has its own. */
export function writeInvoices(place: number, { fromDay, toDay }: { readonly fromDay: string; readonly toDay: string }): string {
  const lines = ['invoice_no,date,amount'];
  for (let row = 0; row < 1_200; row += 1) {
    const day = new Date(Date.parse(fromDay) + Math.floor(row / 5) * DAY_MS).toISOString().slice(0, 10);
    if (day > toDay) break;
    lines.push(`INV-26-${String(place * 10_000 + row + 1).padStart(7, '0')},${day},${(((row + 1) * 7_919) % 400_000) / 10 + 1_200}`);
  }
  return lines.join('\n');
}

/** What the scene needs of the stage on which the period was told. */
export interface TestStage {
  readonly sql: Sql;
  readonly directory: DemoDirectory;
  readonly now: Date;
  readonly get: <T>(type: new (...given: never[]) => T) => T;
  readonly periodId: number;
}

/** The scene of the control tests, after that of the period. */
export async function tellControlTests({ sql, directory, now, get, periodId }: TestStage, storage: FileStorage): Promise<void> {
  const services: TestServices = {
    sql,
    storage,
    planning: get(TestPlanning),
    tests: get(ControlTestService),
    queries: get(ControlTestQueries),
    procedures: get(ProceduresService),
    populations: get(PopulationService),
    samples: get(SampleService),
    results: get(ResultsService),
  };
  await new TestStory(services, directory, now).tell(periodId);
}
