import type { ReactNode } from 'react';

/** A cell that is edited: its row, its column and where it stands on the screen. */
export interface InlinePlace<Row> {
  row: Row;
  field: string;
  anchor: HTMLElement;
  onClose: () => void;
}

/** What of a list's rows is edited in its place: which cells, and what they become while somebody types. */
export interface InlineEdit<Row> {
  may: (row: Row, field: string) => boolean;
  editor: (place: InlinePlace<Row>) => ReactNode;
}
