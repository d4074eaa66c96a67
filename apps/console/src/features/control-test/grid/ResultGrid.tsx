import Box from '@mui/material/Box';
import { useEffect, useRef, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { TestAttribute, TestItem, TestMark } from '../api/records.ts';
import { sayCell, type ShownColumn } from './amounts.ts';
import { MARK_SIGNS, readGridKey, readPasted, type Cell } from './grid-keys.ts';
import type { Results } from './use-results.ts';

export interface ResultGridProps {
  items: readonly TestItem[];
  attributes: readonly TestAttribute[];
  /** Heads of the population's columns that are shown beside the key. */
  columns: readonly ShownColumn[];
  keyHead: string;
  results: Results;
  cursor: Cell;
  onCursor: (cell: Cell) => void;
  readOnly: boolean;
  /** Places of the items that are selected, and changing them; without it none can be. */
  selection?: { readonly places: ReadonlySet<number>; readonly onChange: (places: ReadonlySet<number>) => void };
  /** Files that were dropped onto the grid, and the item that they fell on. */
  onFiles?: (files: readonly File[], place: number | undefined) => void;
}

const cellLook = {
  borderBottom: '1px solid',
  borderColor: 'line.main',
  height: 30,
  px: 1,
  fontSize: 13,
  textAlign: 'left',
  whiteSpace: 'nowrap',
} as const;

/** Items down, attributes across, one cursor: results by the keyboard, from a sheet, or filled down. */
export function ResultGrid({
  items,
  attributes,
  columns,
  keyHead,
  results,
  cursor,
  onCursor,
  readOnly,
  selection,
  onFiles,
}: ResultGridProps) {
  const { t, lang } = useT();
  const table = useRef<HTMLTableElement>(null);
  const isChosen = items.some(({ reason }) => reason);
  const size = { rows: items.length, columns: attributes.length };
  useEffect(() => {
    if (table.current?.contains(document.activeElement))
      table.current.querySelector<HTMLElement>(`[data-cell="${cursor.row}-${cursor.column}"]`)?.focus();
  }, [cursor]);
  const set = ({ row, column }: Cell, mark: TestMark | '') => {
    const [item, attribute] = [items[row], attributes[column]];
    if (item && attribute) results.setMark(item, attribute.letter, mark);
  };
  const press = (event: KeyboardEvent) => {
    const act = readGridKey(event.key, { ctrl: event.ctrlKey || event.metaKey }, cursor, size);
    if (!act || (act.kind !== 'move' && readOnly)) return;
    event.preventDefault();
    if (act.kind === 'fillDown') return fillDown();
    if (act.kind === 'select') return select(items.slice(cursor.row, cursor.row + 1));
    if (act.kind === 'mark') set(cursor, act.mark);
    onCursor(act.to);
  };
  const fillDown = () => {
    const [item, attribute] = [items[cursor.row], attributes[cursor.column]];
    const mark = item && attribute ? results.markOf(item, attribute.letter) : '';
    if (mark !== '') for (let row = cursor.row + 1; row < size.rows; row += 1) set({ row, column: cursor.column }, mark as TestMark);
  };
  /** Takes items in, or out again where all of them are in. */
  const select = (chosen: readonly TestItem[]) => {
    if (!selection) return;
    const places = new Set(selection.places);
    const isOut = chosen.every(({ place }) => places.has(place));
    for (const { place } of chosen)
      if (isOut) places.delete(place);
      else places.add(place);
    selection.onChange(places);
  };
  const fall = (event: DragEvent) => {
    const files = Array.from(event.dataTransfer.files);
    if (!onFiles || files.length === 0) return;
    event.preventDefault();
    const row = (event.target as Element).closest('[data-place]')?.getAttribute('data-place');
    onFiles(files, row ? Number(row) : undefined);
  };
  const box = (label: string, chosen: readonly TestItem[]) => (
    <Box
      component="input"
      type="checkbox"
      aria-label={label}
      // The grid is one stop of the keyboard: x selects there.
      tabIndex={-1}
      checked={chosen.every(({ place }) => selection?.places.has(place))}
      onChange={() => select(chosen)}
      sx={{ m: 0, mr: 1, width: 14, height: 14, verticalAlign: '-2px', accentColor: 'var(--mui-palette-primary-main)' }}
    />
  );
  const paste = (event: ClipboardEvent) => {
    if (readOnly) return;
    event.preventDefault();
    const { marks, unread } = readPasted(event.clipboardData.getData('text/plain'), cursor, size);
    for (const { mark, ...cell } of marks) set(cell, mark);
    if (unread > 0) showToast({ tone: 'error', text: t('controlTest.grid.unread', { count: unread }) });
  };
  return (
    <Box
      sx={{
        overflow: 'auto',
        flex: { md: '0 1 auto' },
        minHeight: 160,
        maxHeight: { xs: '62vh', md: 'none' },
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
      }}
      role="region"
      aria-label={t('controlTest.grid.name')}
      tabIndex={-1}
      onDragOver={(event) => onFiles && event.preventDefault()}
      onDrop={fall}
    >
      <Box
        component="table"
        ref={table}
        role="grid"
        aria-label={t('controlTest.grid.name')}
        aria-readonly={readOnly}
        onKeyDown={press}
        onPaste={paste}
        sx={{ borderCollapse: 'separate', borderSpacing: 0, width: '100%', fontVariantNumeric: 'tabular-nums' }}
      >
        <Box
          component="thead"
          sx={{
            '& th': {
              ...cellLook,
              position: 'sticky',
              top: 0,
              zIndex: 1,
              bgcolor: 'background.paper',
              color: 'text.secondary',
              fontWeight: 500,
            },
          }}
        >
          <tr>
            <th scope="col">{selection && box(t('controlTest.many.selectAll'), items)}#</th>
            <th scope="col">{keyHead}</th>
            {columns.map(({ head, isAmount }) => (
              <Box component="th" key={head} scope="col" sx={isAmount ? { textAlign: 'right !important' } : {}}>
                {head}
              </Box>
            ))}
            {isChosen && <th scope="col">{t('controlTest.grid.reason')}</th>}
            {attributes.map(({ letter }) => (
              <Box component="th" key={letter} scope="col" sx={{ textAlign: 'center !important', width: 38 }}>
                {letter}
              </Box>
            ))}
            <th scope="col">{t('controlTest.grid.evidence')}</th>
          </tr>
        </Box>
        <tbody>
          {items.map((item, row) => (
            <Box
              component="tr"
              key={item.place}
              data-place={item.place}
              sx={{
                bgcolor: row === cursor.row ? 'surface.selected' : 'transparent',
                '& td, & th': cellLook,
                '& td[role=gridcell]': { textAlign: 'center' },
              }}
            >
              <Box component="td" sx={{ color: 'text.secondary' }}>
                {selection && box(t('controlTest.many.select', { item: row + 1 }), [item])}
                {row + 1}
              </Box>
              <Box component="th" scope="row" sx={{ fontWeight: 600 }}>
                {item.key}
              </Box>
              {columns.map((column) => (
                <Box component="td" key={column.head} sx={column.isAmount ? { textAlign: 'right !important' } : {}}>
                  {sayCell(item.cells[column.place] ?? '', column, lang)}
                </Box>
              ))}
              {isChosen && (
                <Box component="td" sx={{ minWidth: 160, whiteSpace: 'normal !important' }}>
                  {item.reason}
                </Box>
              )}
              {attributes.map(({ letter }, column) => {
                const mark = results.markOf(item, letter);
                const here = row === cursor.row && column === cursor.column;
                return (
                  <Box
                    component="td"
                    key={letter}
                    role="gridcell"
                    data-cell={`${row}-${column}`}
                    tabIndex={here ? 0 : -1}
                    aria-label={t('controlTest.grid.cell', {
                      item: row + 1,
                      attribute: letter,
                      result: mark ? t(`controlTest.marks.${mark as TestMark}`) : '–',
                    })}
                    onClick={(event) => {
                      onCursor({ row, column });
                      event.currentTarget.focus();
                    }}
                    sx={{
                      textAlign: 'center',
                      cursor: 'default',
                      bgcolor: mark === 'f' ? 'tone.red.bg' : undefined,
                      color: mark === 'f' ? 'tone.red.fg' : mark === 'p' ? 'tone.green.fg' : 'text.secondary',
                      outline: here ? '2px solid var(--mui-palette-brand-accent)' : 'none',
                      outlineOffset: -2,
                    }}
                  >
                    {MARK_SIGNS[mark] ?? ''}
                  </Box>
                );
              })}
              <Box component="td" sx={{ color: item.evidence.length > 0 ? 'text.secondary' : 'tone.amber.fg' }}>
                {item.evidence.length > 0 ? item.evidence.length : t('controlTest.grid.missing')}
              </Box>
            </Box>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
