import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { refuseField, type sampleBody } from '@portal/contract';
import { Sql, WorkflowRunner, type DrawnRow, type Moved, type SampleFormula, type SqlTransaction } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import type { z } from 'zod';
import { ControlTestQueries } from '../control-test.queries.ts';
import type { ControlTestView } from '../control-test.row.ts';
import { PopulationService } from './population.service.ts';

type Wanted = z.output<typeof sampleBody>;

interface NewDraw {
  readonly ordinal: number;
  readonly role: 'first' | 'redraw' | 'extension';
  readonly formula: SampleFormula;
  readonly least: number | null;
  readonly most: number | null;
}
type NewItem = Omit<DrawnRow, 'position'> & { readonly position: number | null; readonly reason: string };

const ROLES = { DRAW_SAMPLE: 'first', REDRAW_SAMPLE: 'redraw', EXTEND_SAMPLE: 'extension' } as const;

/** Draws samples by their formula and keeps every one of them: a redraw puts the first out of use, never out of sight. */
@Injectable()
export class SampleService {
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

  /**
   * The first sample, one in its place, or more of the same.
   * @throws Refusal where there is no population, the size is not the table's and nobody says why, or the formula cannot be answered
   */
  async draw(wanted: Wanted, actor: Actor): Promise<Moved> {
    const row = await this.#queries.read(wanted.id, actor);
    const step = this.#populations.decide(row, wanted.event, wanted.rowVersion, actor, wanted.reason);
    if (wanted.event === 'DRAW_SAMPLE' && row.items > 0) throw refuseField('event', 'controlTest.alreadyDrawn');
    if (wanted.event !== 'DRAW_SAMPLE' && row.items === 0) throw refuseField('event', 'controlTest.noSample');
    const table = wanted.event === 'EXTEND_SAMPLE' || wanted.method === 'chosen' ? null : await this.#assertSize(wanted);
    const { formula, items } = await this.#find(row, wanted, actor);
    const draw = await this.#number(row.id, { role: ROLES[wanted.event], formula, least: table?.least ?? null, most: table?.most ?? null });
    const changes = [
      {
        field: 'sample',
        before: row.items === 0 ? '' : String(row.items),
        after: String(wanted.event === 'EXTEND_SAMPLE' ? row.items + items.length : items.length),
      },
      { field: 'formula', before: '', after: JSON.stringify({ ...formula, drawnBefore: undefined }) },
      ...(formula.method === 'chosen'
        ? [{ field: 'chosen', before: '', after: items.map(({ key, reason }) => `${key}: ${reason}`).join('; ') }]
        : []),
    ];
    const [moved] = await this.#runner.commit([{ ...step, changes }], {
      actor,
      also: (tx) => write(tx, row.id, draw, items, wanted, actor),
    });
    return moved!;
  }

  /** The table's size of a frequency and risk lies between both its columns; another one needs a word. */
  async #assertSize({ frequency, size, sizeReason }: Wanted): Promise<{ least: number; most: number } | null> {
    if (!size || size < 1) throw refuseField('size', 'controlTest.sizeMissing');
    const [table] = await this.#sql.query<{ least: number | null; most: number | null }>(
      'select min(size) as least, max(size) as most from sample_size where frequency = $1',
      [frequency],
    );
    const { least, most } = table ?? { least: null, most: null };
    if (least !== null && most !== null && size >= least && size <= most) return { least, most };
    const isTold = least !== null && most !== null;
    if (!sizeReason && !isTold) throw refuseField('sizeReason', 'controlTest.sizeReasonAlone', { size });
    if (!sizeReason)
      throw refuseField('sizeReason', 'controlTest.sizeReason', { size, table: least === most ? String(least) : `${least}–${most}` });
    return isTold ? { least, most } : null;
  }

  async #find(row: ControlTestView, wanted: Wanted, actor: Actor): Promise<{ formula: SampleFormula; items: NewItem[] }> {
    const { method, chosen } = wanted;
    const population = await this.#populations.findFrozen(row.id);
    // A walkthrough takes a case that somebody names; only an operating test needs all cases to draw from.
    if (!population && (row.kind !== 'design' || method !== 'chosen')) throw refuseField('population', 'controlTest.noPopulation');
    if (method === 'chosen') assertChosen(chosen);
    const reasons = new Map(chosen.map(({ key, reason }) => [key, reason]));
    const formula = await this.#formula(row.id, wanted);
    if (!population) return { formula, items: [...reasons].map(([key, reason]) => ({ position: null, key, cells: [], reason })) };
    const { drawn } = await this.#populations.draw(population, formula, actor);
    return { formula, items: drawn.map((item) => ({ ...item, reason: reasons.get(item.key) ?? '' })) };
  }

  async #formula(testId: number, { event, method, seed, size, start, chosen }: Wanted): Promise<SampleFormula> {
    const keys = chosen.map(({ key }) => key);
    const base = { method, seed: seed || String(randomInt(1, 1_000_000)), size: method === 'chosen' ? keys.length : (size ?? 0) };
    if (event === 'EXTEND_SAMPLE') {
      const before = await this.#sql.query<{ item_key: string; formula: SampleFormula }>(
        `select i.item_key, w.formula from control_test_item i join control_test_draw w on w.test_id = i.test_id and w.ordinal = i.ordinal
         where i.test_id = $1 and w.is_current order by i.place`,
        [testId],
      );
      const again = method === 'chosen' && before.find(({ item_key }) => keys.includes(item_key));
      if (again) throw refuseField('chosen', 'controlTest.itemDrawn', { key: again.item_key });
      if (method === 'chosen') return { ...base, keys };
      // It goes on in the order of the seed with which it began.
      return { ...base, method: 'random', seed: before[0]?.formula.seed ?? base.seed, drawnBefore: before.map(({ item_key }) => item_key) };
    }
    if (method === 'chosen') return { ...base, keys };
    return method === 'interval' ? { ...base, start } : base;
  }

  async #number(testId: number, draw: Omit<NewDraw, 'ordinal'>): Promise<NewDraw> {
    const [last] = await this.#sql.query<{ n: number }>(
      'select coalesce(max(ordinal), 0)::int as n from control_test_draw where test_id = $1',
      [testId],
    );
    return { ...draw, ordinal: (last?.n ?? 0) + 1 };
  }
}

/** Every item that somebody chooses stands once, with its reason: of two lines of one item the second would take the place of the first. */
function assertChosen(chosen: Wanted['chosen']): void {
  if (chosen.length === 0) throw refuseField('chosen', 'controlTest.itemsMissing');
  const bare = chosen.find(({ reason }) => !reason);
  if (bare) throw refuseField('chosen', 'controlTest.itemReason', { key: bare.key });
  const repeated = chosen.find(({ key }, index) => chosen.findIndex((one) => one.key === key) !== index);
  if (repeated) throw refuseField('chosen', 'controlTest.itemRepeated', { key: repeated.key });
}

async function write(
  tx: SqlTransaction,
  testId: number,
  draw: NewDraw,
  items: readonly NewItem[],
  wanted: Wanted,
  actor: Actor,
): Promise<void> {
  if (draw.role === 'redraw') await tx.query('update control_test_draw set is_current = false where test_id = $1', [testId]);
  await tx.query(
    `insert into control_test_draw (test_id, ordinal, role, formula, frequency, risk, least, most, size_reason, reason, drawn_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[testId, draw.ordinal, draw.role, JSON.stringify(draw.formula), wanted.frequency, wanted.risk, draw.least, draw.most],
      ...[wanted.sizeReason, wanted.reason, actor.id],
    ],
  );
  await tx.query(
    `insert into control_test_item (test_id, place, ordinal, position, item_key, cells, reason)
     select $1, (select coalesce(max(i.place), 0) from control_test_item i where i.test_id = $1) + given.place, $2, given.position, given.key, given.cells, given.reason
     from json_to_recordset($3) as given (place int, position int, key text, cells jsonb, reason text)
     where not exists (select 1 from control_test_item i join control_test_draw w on w.test_id = i.test_id and w.ordinal = i.ordinal
       where i.test_id = $1 and w.is_current and i.ordinal <> $2 and i.item_key = given.key)`,
    [testId, draw.ordinal, JSON.stringify(items.map((item, index) => ({ ...item, place: index + 1 })))],
  );
}
