import { useReducer } from 'react';

type Id = number | string;

/** What is selected of a list: rows by their ids, or all that match but some. */
interface Selected {
  /** The list's rows as they were asked for, without page and order. */
  readonly of: string;
  readonly rows: ReadonlyMap<Id, object>;
  readonly isAll: boolean;
  readonly except: ReadonlySet<Id>;
}

/** The last selection of each list, for whoever comes back to it. */
const kept = new Map<string, Selected>();

export interface Selection<Row> {
  /** The selected rows that were seen, those in sight as they are now. */
  readonly rows: readonly Row[];
  /** Those of the rows in sight that are selected. */
  readonly ids: ReadonlySet<Id>;
  readonly isAll: boolean;
  readonly except: readonly Id[];
  /** Some of them are on other pages. */
  readonly isBeyond: boolean;
  /** Every row in sight is selected. */
  readonly isPage: boolean;
  /** Selects these of the rows in sight, and no others of them. */
  readonly choose: (ids: ReadonlySet<Id>) => void;
  readonly chooseAll: () => void;
  readonly clear: () => void;
}

/**
 * The selection of a list. It outlives paging, sorting and leaving the page, and ends with another filter, for nobody acts on what he no longer asks for.
 * @param of whose list it is, and what is filtered
 */
export function useSelection<Row extends object>(list: string, of: string, sight: readonly Row[], rowId: (row: Row) => Id): Selection<Row> {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const last = kept.get(list);
  const now: Selected = last?.of === of ? last : { of, rows: new Map(), isAll: false, except: new Set() };
  const keep = (next: Partial<Selected>) => {
    kept.set(list, { ...now, ...next });
    redraw();
  };
  const rows = new Map(now.rows as ReadonlyMap<Id, Row>);
  for (const row of sight) if (rows.has(rowId(row))) rows.set(rowId(row), row);
  const ids = new Set(sight.map(rowId).filter((id) => (now.isAll ? !now.except.has(id) : rows.has(id))));
  return {
    rows: [...rows.values()],
    ids,
    isAll: now.isAll,
    except: [...now.except],
    isBeyond: now.isAll || rows.size > ids.size,
    isPage: sight.length > 0 && ids.size === sight.length,
    choose: (chosen) => {
      const except = new Set(now.except);
      for (const row of sight) {
        const id = rowId(row);
        if (chosen.has(id)) {
          rows.set(id, row);
          except.delete(id);
        } else {
          rows.delete(id);
          except.add(id);
        }
      }
      keep(now.isAll ? { except } : { rows });
    },
    chooseAll: () => keep({ isAll: true, rows: new Map(), except: new Set() }),
    clear: () => keep({ isAll: false, rows: new Map(), except: new Set() }),
  };
}
