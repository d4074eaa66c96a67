import type { RiskListInput } from '@portal/contract';
import type { Sql } from '@portal/platform';

/** A row as the test made it: what every filter, list and sort is about. */
export interface OracleRow {
  readonly id: number;
  readonly riskNo: string;
  readonly storeNo: string;
  readonly year: number;
  readonly state: string;
  readonly isActive: boolean;
  readonly categories: readonly (number | null)[];
  readonly freeTexts: readonly [string, string];
  readonly description: string;
  readonly standard: string;
  readonly area: string;
  readonly key: string;
  readonly unit: string;
  readonly ownerFunction: string;
  readonly departmentId: number | null;
  readonly ownerId: number | null;
  readonly creatorId: number;
  readonly submittedBy: number | null;
  readonly assistants: readonly number[];
  readonly forwards: readonly number[];
  readonly score: number | null;
  readonly mode: number;
  readonly frequency: number;
  readonly current: string;
  readonly updatedAt: Date;
  readonly dueOn: string | null;
  readonly issue: { readonly state: string; readonly assigneeId: number } | null;
  readonly reviews: readonly {
    readonly state: string;
    readonly effectiveness: number | null;
    readonly deficiency: string;
    readonly reviewerId: number | null;
  }[];
}

/** A seeded generator: a failure can be made again. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    chance: (share: number) => next() < share,
    pick: <T>(values: readonly T[]): T => values[below(values.length)]!,
    some: <T>(values: readonly T[], share: number): T[] => values.filter(() => next() < share),
  };
}
export type Random = ReturnType<typeof createRandom>;

const states = ['draft', 'assessing', 'returned', 'ownerApproval', 'reviewing', 'remediating', 'complete'] as const;
const words = ['采购', '库存', '权限', '断供', 'payroll', 'Vendor', '100%_', `it's`];
const DAY_MS = 86_400_000;

/** What the rows are made of. */
export interface OraclePeople {
  readonly owners: readonly number[];
  readonly others: readonly number[];
  readonly reviewers: readonly number[];
  readonly departments: readonly number[];
}

export function generateRows(
  random: Random,
  categories: readonly [number, number, number],
  people: OraclePeople,
  count: number,
  firstId: number,
  now: Date,
): OracleRow[] {
  const thisYear = now.getUTCFullYear();
  return Array.from({ length: count }, (_, index): OracleRow => {
    const state = random.pick(states);
    const first = random.pick([null, 0, categories[0], categories[0], categories[0]]);
    const isNamed = first !== null && first !== 0;
    const second = isNamed ? random.pick([0, categories[1]]) : 0;
    const third = second ? random.pick([0, categories[2]]) : 0;
    const year = random.pick([thisYear - 1, thisYear, thisYear, thisYear + 1]);
    return {
      id: firstId + index,
      riskNo: `RC-${year}-${String(700_000 + index)}`,
      storeNo: random.pick(['', `RS-${year}-${random.below(20)}`]),
      year,
      state,
      isActive: random.chance(0.85),
      categories: [first, second, third],
      freeTexts: [random.chance(0.3) ? random.pick(words) : '', random.chance(0.3) ? random.pick(words) : ''],
      description: random.some(words, 0.3).join(' '),
      standard: random.chance(0.5) ? random.pick(words) : '',
      area: random.pick(['', '集团', '中国', '欧盟']),
      key: random.pick(['', '是', '否']),
      unit: random.pick(['', 'ANC', 'PNC', '其他']),
      ownerFunction: random.pick(['', '运营', '财务']),
      departmentId: random.pick([null, ...people.departments]),
      ownerId: random.pick([null, ...people.owners]),
      creatorId: random.pick([...people.owners, ...people.reviewers]),
      submittedBy: random.pick([null, null, ...people.owners, ...people.others]),
      assistants: random.some(people.others, 0.2),
      forwards: random.some(people.others, 0.2),
      score: random.pick([null, 1, 2, 3, 4, 5]),
      mode: random.below(4),
      frequency: random.below(7),
      current: random.chance(0.5) ? random.pick(words) : '',
      // Some share their instant, so that the id must decide.
      updatedAt: new Date(now.getTime() - random.below(40) * (DAY_MS / 4)),
      dueOn: random.chance(0.7) ? new Date(now.getTime() + (random.below(30) - 15) * DAY_MS).toISOString().slice(0, 10) : null,
      issue: random.chance(0.3)
        ? {
            state: random.pick(['open', 'inProgress', 'pendingVerification', 'verified', 'cancelled']),
            assigneeId: random.pick(people.others),
          }
        : null,
      reviews: Array.from({ length: random.below(3) }, () => ({
        state: random.pick(['closed', 'rejected', 'withdrawn', 'closed']),
        effectiveness: random.pick([null, 1, 3, 5]),
        deficiency: random.pick(['', '0', '10', '20']),
        reviewerId: random.pick([null, ...people.reviewers, ...people.others]),
      })),
    };
  });
}

/** Writes the rows as they are, past every machine: lists only read. */
export async function insertRows(sql: Sql, rows: readonly OracleRow[]): Promise<void> {
  for (const row of rows) {
    await sql.query(
      `insert into risk_control (id, risk_no, lineage_id, risk_year, state, is_active, risk_store_no, category1_id, category2_id, category3_id,
         category2_text, category3_text, risk_description, standard_control_desc, management_area, key_control, business_unit,
         control_owner_function, department_id, owner_id, creator_id, submitted_by, updated_at)
       values ($1, $2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`,
      [
        row.id,
        row.riskNo,
        row.year,
        row.state,
        row.isActive,
        row.storeNo,
        ...row.categories,
        ...row.freeTexts,
        row.description,
        row.standard,
        row.area,
        row.key,
        row.unit,
        row.ownerFunction,
        row.departmentId,
        row.ownerId,
        row.creatorId,
        row.submittedBy,
        row.updatedAt,
      ],
    );
    // A draft's proposed score of 1 counts as none: every other row without a score has that one.
    await sql.query(
      'insert into self_assessment (risk_id, current_desc, frequency, mode, score, submitted_at) values ($1, $2, $3, $4, $5, $6)',
      [row.id, row.current, row.frequency, row.mode, row.score ?? (row.id % 2 ? 1 : null), row.score === null ? null : row.updatedAt],
    );
    for (const person of row.assistants) await sql.query('insert into control_assistant values ($1, $2)', [row.id, person]);
    for (const person of row.forwards)
      await sql.query('insert into forward (risk_id, person_id, forwarded_by) values ($1, $2, $3)', [row.id, person, row.creatorId]);
    if (row.dueOn)
      await sql.query(
        `insert into workflow_timer (workflow, subject_id, duty, rung, due_on, fire_at, fired_at) values ('riskControl', $1, 'assessment', 0, $2, now(), now())`,
        [row.id, row.dueOn],
      );
    if (row.issue)
      await sql.query(
        `insert into remediation_issue (issue_no, source_workflow, source_id, state, assignee_id, due_on, raised_by)
         values ($1, 'riskControl', $2, $3, $4, '2030-01-01', $5)`,
        [`RI-${row.id}`, row.id, row.issue.state, row.issue.assigneeId, row.creatorId],
      );
    for (const [index, review] of row.reviews.entries())
      await sql.query(
        `insert into independent_review (risk_id, round, state, submitted_by, effectiveness, deficiency, reviewer_id)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [row.id, index + 1, review.state, row.creatorId, review.effectiveness, review.deficiency, review.reviewerId],
      );
  }
}

/** Every filter of a list request, with a value that some rows have and now and then one that none has. */
export const filterMakers: Readonly<Record<string, (random: Random, row: OracleRow, names: PersonNames) => Partial<RiskListInput>>> = {
  status: (random) => ({ status: random.pick([0, 1, 3, 2]) }),
  startDate: (_random, row) => ({ startDate: portalDay(row.updatedAt) }),
  endDate: (_random, row) => ({ endDate: portalDay(row.updatedAt) }),
  riskCategory1: (_random, row) => ({ riskCategory1: row.categories[0] ?? 0 }),
  riskCategory2: (_random, row) => ({ riskCategory2: row.categories[1] ?? 0 }),
  riskCategory3: (_random, row) => ({ riskCategory3: row.categories[2] ?? 0 }),
  score: (_random, row) => ({ score: row.score ?? 0 }),
  bu: (_random, row) => ({ bu: row.unit }),
  businessUnit: (_random, row) => ({ businessUnit: row.unit }),
  runo: (random, row) => ({ runo: random.pick([row.riskNo.toLowerCase(), row.riskNo.slice(-4), row.storeNo, 'RS-', '%']) }),
  key: (_random, row) => ({ key: row.key }),
  controlMode: (_random, row) => ({ controlMode: row.mode }),
  controlFrequency: (_random, row) => ({ controlFrequency: row.frequency }),
  controlOwnerFunction: (_random, row) => ({ controlOwnerFunction: row.ownerFunction }),
  ownerId: (_random, row) => ({ ownerId: row.ownerId ?? 0 }),
  ownerIdStr: (random, row, names) => ({ ownerIdStr: random.pick([...(names.get(row.ownerId ?? 0) ?? ['nobody']), '_']) }),
  ownerNo: (_random, row, names) => ({ ownerNo: names.get(row.ownerId ?? 0)?.[0] ?? 'nobody' }),
  keyword: (random, row) => ({ keyword: random.pick([...words, row.riskNo.slice(-6), 'nothing has this', '采购 库存']) }),
  managementArea: (_random, row) => ({ managementArea: row.area }),
  state: (random, row) => ({ state: random.pick([row.state, row.state, 'noSuchState']) }),
  riskYear: (random, row) => ({ riskYear: random.pick([row.year, row.year, 1999]) }),
  isActive: (random) => ({ isActive: random.chance(0.5) }),
  categoryLevel: (random) => ({ categoryLevel: random.pick([1, 2, 3, 4]) }),
  effectiveness: (random) => ({ effectiveness: random.pick([1, 3, 5, 2]) }),
  effectivenessFrom: (random) => ({ effectivenessFrom: random.pick([1, 2, 3, 5]) }),
  effectivenessTo: (random) => ({ effectivenessTo: random.pick([1, 2, 4, 5]) }),
  deficiency: (random) => ({ deficiency: random.pick(['0', '10', '20', '30', 'notStated']) }),
  dueFrom: (_random, row) => ({ dueFrom: row.dueOn ?? '2026-01-01' }),
  dueTo: (_random, row) => ({ dueTo: row.dueOn ?? '2026-01-01' }),
  openIssues: (random) => ({ openIssues: random.chance(0.5) }),
  missing: (random) => ({
    missing: random.pick([
      'category',
      'businessUnit',
      'managementArea',
      'keyControl',
      'controlOwnerFunction',
      'controlMode',
      'controlFrequency',
      'effectiveness',
      'deficiency',
      'dueDate',
      'nonsense',
    ]),
  }),
  rowIds: (random, row) => ({ rowIds: [row.id, row.id + 1, row.id + 2 + random.below(9), 7] }),
};

/** A person's number, AD number, name and English name. */
export type PersonNames = ReadonlyMap<number, readonly [string, string, string, string]>;

/** The day it is in the portal's time zone. */
export function portalDay(instant: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);
}
