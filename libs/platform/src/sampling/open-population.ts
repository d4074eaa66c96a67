import { draw, DrawRefusal } from './draw.ts';
import { POPULATION_BOUNDS, type PopulationResult, type PopulationTask } from './population-protocol.ts';
import { nameCell, PopulationRefusal, readPopulationRows, type PopulationRow } from './population-rows.ts';

const SHOWN_ROWS = 5;

/**
 * What a task asks of a population: its columns and first rows; that it can be frozen by its key column; or the rows that a formula draws. One pass
 * over the file, and a second one for the cells of the rows that were drawn: of all others the key alone is held.
 * @throws PopulationRefusal, WorkbookRefusal
 */
export async function openPopulation(task: PopulationTask): Promise<PopulationResult> {
  const rows = readPopulationRows(task.path, task.fileName);
  const header = await rows.next();
  if (header.done) throw new PopulationRefusal({ code: 'noRows' });
  const columns = readHeader(header.value);
  const start: (readonly string[])[] = [];
  const shape = task.kind === 'look' ? undefined : new Keys(columns, task.keyColumn, task.amountColumn);
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > POPULATION_BOUNDS.rows) throw new PopulationRefusal({ code: 'tooManyRows' });
    if (row.cells.length > POPULATION_BOUNDS.columns) throw new PopulationRefusal({ code: 'tooManyColumns' });
    if (start.length < SHOWN_ROWS) start.push(columns.map((_, column) => row.cells[column] ?? ''));
    shape?.take(row);
  }
  if (count === 0) throw new PopulationRefusal({ code: 'noRows' });
  const drawn = task.kind === 'draw' ? await readDrawn(task, columns, shape!) : [];
  return { columns, rows: count, start, total: shape?.total ?? null, drawn };
}

function readHeader({ cells }: PopulationRow): string[] {
  const columns = cells.map((cell, column) => cell || nameCell(column, 1));
  if (columns.length > POPULATION_BOUNDS.columns) throw new PopulationRefusal({ code: 'tooManyColumns' });
  const double = columns.find((column, place) => columns.indexOf(column) !== place);
  if (double !== undefined) throw new PopulationRefusal({ code: 'doubleColumn', column: double });
  return columns;
}

/** The keys of a population, each once, and its amounts. */
class Keys {
  readonly keys: string[] = [];
  readonly amounts: number[] = [];
  readonly #keyPlace: number;
  readonly #amountPlace: number | null;
  readonly #rows = new Map<string, number>();
  #total = 0n;

  constructor(columns: readonly string[], keyColumn: string, amountColumn: string | null) {
    this.#keyPlace = findColumn(columns, keyColumn);
    this.#amountPlace = amountColumn === null ? null : findColumn(columns, amountColumn);
  }

  get total(): string | null {
    return this.#amountPlace === null ? null : String(this.#total);
  }

  take({ row, cells }: PopulationRow): void {
    const key = cells[this.#keyPlace] ?? '';
    if (key === '') throw new PopulationRefusal({ code: 'emptyKey', row });
    const firstRow = this.#rows.get(key);
    if (firstRow !== undefined) throw new PopulationRefusal({ code: 'doubleKey', key, row, firstRow });
    this.#rows.set(key, row);
    this.keys.push(key);
    if (this.#amountPlace === null) return;
    const amount = readAmount(cells[this.#amountPlace] ?? '');
    if (amount === null)
      throw new PopulationRefusal({ code: 'amount', cell: nameCell(this.#amountPlace, row), value: cells[this.#amountPlace] ?? '' });
    this.amounts.push(amount);
    this.#total += BigInt(amount);
  }
}

function findColumn(columns: readonly string[], wanted: string): number {
  const place = columns.indexOf(wanted);
  if (place < 0) throw new PopulationRefusal({ code: 'noColumn', column: wanted });
  return place;
}

/** `1,234.5` is 123450 hundredths; nothing is 0; null is no amount. */
export function readAmount(text: string): number | null {
  const bare = text.replaceAll(',', '').replaceAll(' ', '');
  if (bare === '') return 0;
  const found = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(bare);
  if (!found) return null;
  const amount = Number(found[2]) * 100 + Number((found[3] ?? '0').padEnd(2, '0'));
  return found[1] ? -amount : amount;
}

async function readDrawn(
  task: PopulationTask & { kind: 'draw' },
  columns: readonly string[],
  { keys, amounts }: Keys,
): Promise<PopulationResult['drawn']> {
  const positions = drawPositions(task, keys, amounts);
  const wanted = new Set(positions);
  const cells = new Map<number, readonly string[]>();
  let position = -2;
  for await (const row of readPopulationRows(task.path, task.fileName)) {
    position += 1;
    if (wanted.has(position))
      cells.set(
        position,
        columns.map((_, column) => row.cells[column] ?? ''),
      );
  }
  return positions.map((one) => ({ position: one + 1, key: keys[one]!, cells: cells.get(one) ?? [] }));
}

function drawPositions({ formula }: PopulationTask & { kind: 'draw' }, keys: readonly string[], amounts: readonly number[]): number[] {
  try {
    return draw({ keys, amounts }, formula);
  } catch (fault) {
    if (fault instanceof DrawRefusal) throw new PopulationRefusal({ code: 'draw', fault: fault.fault, what: fault.what });
    throw fault;
  }
}
