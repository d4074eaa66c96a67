import { addDays, type Sql } from '@portal/platform';
import { riskControlWorkflow, type RiskControlState } from '@portal/workflows';

interface Someone {
  readonly id: number;
  readonly userNo: string;
}

/** Whom the controls belong to; the world of a test has them. */
interface People {
  readonly departmentId: number;
  readonly categories: readonly [number, number, number];
  readonly administrator: Someone;
  readonly owner: Someone;
  readonly otherOwner: Someone;
}

export type Filters = Partial<{
  managementArea: string;
  riskCategory1: number;
  riskCategory2: number;
  riskCategory3: number;
  key: string;
  controlMode: number;
  businessUnit: string;
  controlOwnerFunction: string;
  ownerNo: string;
}>;

export interface Control {
  readonly state: RiskControlState;
  readonly isActive: boolean;
  readonly category1: number | null;
  readonly category2: number | null;
  readonly category3: number | null;
  readonly category2Text: string;
  readonly category3Text: string;
  readonly businessUnit: string;
  readonly managementArea: string;
  readonly key: string;
  readonly ownerFunction: string;
  readonly ownerId: number | null;
  readonly ownerNo: string;
  readonly departmentId: number | null;
  /** False before the first assessment is opened: then there is no row of it. */
  readonly hasAssessment: boolean;
  readonly score: number | null;
  readonly mode: number;
  readonly frequency: number;
  readonly dueOn: string | null;
  readonly reviews: readonly { readonly state: string; readonly effectiveness: number | null; readonly deficiency: string }[];
  readonly issues: readonly string[];
}

/** The same filters as the lists', told once more in plain words; a row that shows the control of another one is counted with that one. */
export function matches(control: Control, filters: Filters): boolean {
  const { riskCategory1, riskCategory2, riskCategory3, managementArea, key, controlMode, businessUnit, controlOwnerFunction, ownerNo } =
    filters;
  return (
    control.state !== 'shared' &&
    (riskCategory1 === undefined || control.category1 === riskCategory1) &&
    (!riskCategory2 || control.category2 === riskCategory2) &&
    (!riskCategory3 || control.category3 === riskCategory3) &&
    (!managementArea || control.managementArea === managementArea) &&
    (!key || control.key === key) &&
    (!controlMode || control.mode === controlMode) &&
    (!businessUnit || control.businessUnit === businessUnit) &&
    (!controlOwnerFunction || control.ownerFunction === controlOwnerFunction) &&
    (!ownerNo || control.ownerNo === ownerNo)
  );
}

const HOW_MANY = 160;
const SEED = 20261120;

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Controls in random states with random values, written past the machine: the figures must hold for whatever stands in the tables. */
export async function buildControls(sql: Sql, world: People, today: string): Promise<Control[]> {
  const random = createRandom(SEED);
  const draw = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const [one, two, three] = world.categories;
  const owners = [world.owner, world.otherOwner, null];
  const controls = Array.from({ length: HOW_MANY }, (): Control => {
    const owner = draw(owners);
    const hasAssessment = random() > 0.15;
    const category1 = draw([one, one, one, 0, null]);
    return {
      state: draw(riskControlWorkflow.states),
      isActive: random() > 0.1,
      category1,
      category2: category1 === one ? draw([two, null]) : draw([0, null]),
      category3: category1 === one ? draw([three, null]) : null,
      category2Text: category1 === 0 ? draw(['自填', '']) : '',
      category3Text: category1 === 0 ? draw(['自填', '']) : '',
      businessUnit: draw(['ANC', 'ANC', 'BNC', '其他', '']),
      managementArea: draw(['中国', '欧盟', '集团', '']),
      key: draw(['是', '否', '']),
      ownerFunction: draw(['财务', '运营', '']),
      ownerId: owner?.id ?? null,
      ownerNo: owner?.userNo ?? '',
      departmentId: draw([world.departmentId, null]),
      hasAssessment,
      score: hasAssessment ? draw([null, 1, 2, 3, 4, 5]) : null,
      mode: hasAssessment ? draw([0, 1, 2, 3]) : 0,
      frequency: hasAssessment ? draw([0, 1, 2, 3, 4, 5, 6]) : 0,
      // The edges of soon are among them.
      dueOn: draw([null, addDays(today, -30), addDays(today, -1), today, addDays(today, 7), addDays(today, 8), addDays(today, 90)]),
      reviews: random() > 0.2 ? drawReviews(draw) : [],
      issues: draw([[], [], ['open'], ['verified'], ['cancelled', 'inProgress'], ['verified', 'cancelled']]),
    };
  });
  for (const [index, control] of controls.entries()) await writeControl(sql, control, index, world.administrator.id);
  return controls;
}

/** Rounds of which only the last may be open: an open or rejected round does not change what the last closed one found. */
function drawReviews(draw: <T>(values: readonly T[]) => T): Control['reviews'] {
  const closed = () => ({ state: 'closed', effectiveness: draw([null, 1, 2, 3, 4, 5]), deficiency: draw(['', '0', '10', '20']) });
  const undecided = (state: string) => ({ state, effectiveness: draw([null, 3]), deficiency: draw(['', '10']) });
  return draw([
    [closed()],
    [closed(), closed()],
    [closed(), undecided('open')],
    [undecided('rejected')],
    [closed(), undecided('rejected')],
  ]);
}

async function writeControl(sql: Sql, control: Control, index: number, administratorId: number): Promise<void> {
  const made =
    control.state === 'shared' ? await sql.one<{ id: number }>('insert into shared_control default values returning id') : undefined;
  const shared = made?.id ?? null;
  const row = await sql.one<{ id: number }>(
    `insert into risk_control (risk_no, lineage_id, risk_year, state, is_active, category1_id, category2_id, category3_id, category2_text,
       category3_text, business_unit, management_area, key_control, control_owner_function, owner_id, department_id, creator_id, shared_control_id)
     values ($1, nextval('portal_id_seq'), 2026, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning id`,
    [
      `RND-${index}`,
      control.state,
      control.isActive,
      control.category1,
      control.category2,
      control.category3,
      control.category2Text,
      control.category3Text,
      control.businessUnit,
      control.managementArea,
      control.key,
      control.ownerFunction,
      control.ownerId,
      control.departmentId,
      administratorId,
      shared,
    ],
  );
  const id = row!.id;
  if (control.hasAssessment) {
    // The score of 1 that the form proposes counts as none until it is submitted.
    await sql.query('insert into self_assessment (risk_id, score, mode, frequency, submitted_at) values ($1, $2, $3, $4, $5)', [
      id,
      control.score ?? (index % 2 ? 1 : null),
      control.mode,
      control.frequency,
      control.score === null ? null : new Date(),
    ]);
  }
  if (control.dueOn !== null) {
    await sql.query(
      `insert into workflow_timer (workflow, subject_id, duty, rung, due_on, fire_at) values ('riskControl', $1, 'assessment', 0, $2, now())`,
      [id, control.dueOn],
    );
  }
  for (const [round, review] of control.reviews.entries()) {
    await sql.query(
      'insert into independent_review (risk_id, round, state, submitted_by, effectiveness, deficiency) values ($1, $2, $3, $4, $5, $6)',
      [id, round + 1, review.state, administratorId, review.effectiveness, review.deficiency],
    );
  }
  for (const [place, state] of control.issues.entries()) {
    await sql.query(
      `insert into remediation_issue (issue_no, source_workflow, source_id, state, assignee_id, due_on, raised_by)
       values ($1, 'riskControl', $2, $3, $4, '2030-01-01', $5)`,
      [`RND-ISS-${index}-${place}`, id, state, administratorId, administratorId],
    );
  }
}
