import type { DashboardSlice, FigureFilter } from '@portal/contract';

/** How many controls have a value; null is none. */
export interface Part {
  readonly value: string | null;
  readonly count: number;
}

interface SliceRules {
  /** Values that are always told, in this order, even when no control has them; others follow. */
  readonly known?: readonly string[];
  /** `count` puts the largest first, `value` goes by number. */
  readonly order?: 'count' | 'value';
  readonly filter: (value: string) => FigureFilter;
  readonly missing?: FigureFilter;
  readonly names?: ReadonlyMap<string, { readonly name: string; readonly nameEn: string }>;
}

/** The parts of one division as slices; what has no value comes last, and only when there is such. */
export function toSlices(parts: readonly Part[], { known = [], order = 'count', filter, missing, names }: SliceRules): DashboardSlice[] {
  const counts = new Map<string, number>(known.map((value) => [value, 0]));
  let without = 0;
  for (const { value, count } of parts) {
    if (value === null) without += count;
    else counts.set(value, (counts.get(value) ?? 0) + count);
  }
  const place = (value: string) => (known.includes(value) ? known.indexOf(value) : known.length);
  const slices = [...counts]
    .map(([value, count]) => ({ value, name: '', nameEn: '', ...names?.get(value), count, filter: filter(value) }))
    .sort(
      (a, b) =>
        place(a.value) - place(b.value) ||
        (order === 'value' ? Number(a.value) - Number(b.value) : b.count - a.count) ||
        a.value.localeCompare(b.value),
    );
  return without > 0 && missing ? [...slices, { value: '', name: '', nameEn: '', count: without, filter: missing }] : slices;
}
