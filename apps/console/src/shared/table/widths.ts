import { layout } from '../theme/tokens.ts';

/** Widths of a table in px where its list says nothing else: a column, the least that one shrinks to, a row's step, and what stands beside the columns. */
export const widths = { column: 120, least: 56, step: 112, selection: 56, actions: 48 } as const;

/** What the menu and a table's own columns take of the window. */
export const besideColumns = layout.sidebar + widths.selection + widths.actions;
