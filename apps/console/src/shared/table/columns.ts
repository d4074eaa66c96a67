import type { ReactNode } from 'react';

/** One column of a DataTable. */
export interface Column<Row> {
  /** Also the sort field on the wire. */
  field: string;
  header: string;
  /** The cell. Plain text gets an ellipsis and its full text as tooltip. */
  render: (row: Row) => ReactNode;
  /** What stands before the cell's text: a mark that makes the text no longer plain would cost its ellipsis, tooltip and link. */
  mark?: (row: Row) => ReactNode;
  /** Fixed width in px, or a share of what is left with `minWidth`. */
  width?: number;
  flex?: number;
  minWidth?: number;
  align?: 'left' | 'right' | 'center';
  sortable?: boolean;
  /** The one column that is read first: weight 500. Others are quiet unless they draw themselves. */
  strong?: boolean;
  /** Not shown until chosen in the column dialog. */
  hidden?: boolean;
  /** Cannot be hidden. */
  fixed?: boolean;
  /** False: the head of the look beside the list says it already. */
  inPeek?: boolean;
}

/** What a person has chosen for a table; unknown fields are ignored, new columns come in at their place. */
export interface ColumnChoice {
  order: string[];
  shown: Record<string, boolean>;
  widths: Record<string, number>;
}

export const noChoice: ColumnChoice = { order: [], shown: {}, widths: {} };

export function isShown(column: Pick<Column<never>, 'field' | 'hidden' | 'fixed'>, choice: ColumnChoice): boolean {
  return column.fixed === true || (choice.shown[column.field] ?? column.hidden !== true);
}

/** All columns in the person's order: chosen ones first as ordered, those he never moved after their old neighbour. */
export function orderColumns<C extends { field: string }>(columns: readonly C[], order: readonly string[]): C[] {
  const result = order.map((field) => columns.find((column) => column.field === field)).filter((column) => column !== undefined);
  columns.forEach((column, index) => {
    if (result.includes(column)) return;
    const before = columns[index - 1];
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, column);
  });
  return result;
}

/** The order after moving one field by one place; the same order when it is at the edge. */
export function moveField(fields: readonly string[], field: string, step: -1 | 1): string[] {
  const from = fields.indexOf(field);
  const to = from + step;
  const next = [...fields];
  if (from < 0 || to < 0 || to >= next.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
