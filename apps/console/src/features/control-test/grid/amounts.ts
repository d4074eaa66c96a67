import { htmlLang, type Language } from '#shared/i18n/languages.ts';
import type { ControlTestRecord, TestItem } from '../api/records.ts';

/** A column of the population as it is shown: by its place in a row, and whether its cells are amounts. */
export interface ShownColumn {
  readonly head: string;
  readonly place: number;
  readonly isAmount: boolean;
}

type Population = Pick<NonNullable<ControlTestRecord['population']>, 'columns' | 'keyColumn' | 'amountColumn'>;

/** So many digits are certainly an amount; more are a number of something, and a double would not hold them. */
const MOST_DIGITS = 15;

/** Commas part thousands and nothing else: read as such, `1234,56` and `1.234,56` would be other amounts. */
const AMOUNT = /^-?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/;

/** `1,234.5` and `-20` as a number; undefined for dates, for numbers that begin with 0 as those of accounts do, and for all else. */
export function readAmount(cell: string): number | undefined {
  const text = cell.trim();
  const plain = text.replaceAll(',', '');
  if (!AMOUNT.test(text) || plain.replace(/\D/g, '').length > MOST_DIGITS) return undefined;
  return Number(plain);
}

/**
 * The columns of a population in their order, without its key. The one that was named as its amount holds amounts; of the others one does whose cells are all
 * numbers and some of them with decimals: whole numbers alone may as well be years or the numbers of people.
 */
export function readColumns(population: Population | null, items: readonly Pick<TestItem, 'cells'>[]): ShownColumn[] {
  const { columns = [], keyColumn = '', amountColumn = null } = population ?? {};
  return columns.flatMap((head, place) => {
    if (head === keyColumn) return [];
    const cells = items.flatMap((item) => (item.cells[place] ? [item.cells[place]] : []));
    const areNumbers = cells.length > 0 && cells.every((cell) => readAmount(cell) !== undefined);
    return [{ head, place, isAmount: head === amountColumn || (areNumbers && cells.some((cell) => cell.includes('.'))) }];
  });
}

/** So many columns beside the key, that of the amount among them: the item's own pane shows all. */
export function chooseColumns(columns: readonly ShownColumn[], population: Population | null, most: number): ShownColumn[] {
  const amount = columns.find(({ head }) => head === population?.amountColumn);
  const first = columns.filter((column) => column !== amount).slice(0, amount ? most - 1 : most);
  return columns.filter((column) => column === amount || first.includes(column));
}

/** A cell as it is read: an amount with thousands and two decimals (or as many as it has), all else as it was frozen. */
export function sayCell(cell: string, { isAmount }: Pick<ShownColumn, 'isAmount'>, language: Language): string {
  const amount = isAmount ? readAmount(cell) : undefined;
  if (amount === undefined) return cell;
  return new Intl.NumberFormat(htmlLang(language), { minimumFractionDigits: 2, maximumFractionDigits: MOST_DIGITS }).format(amount);
}
