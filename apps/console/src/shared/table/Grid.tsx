import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import {
  DataGrid,
  GRID_CHECKBOX_SELECTION_COL_DEF,
  GRID_CHECKBOX_SELECTION_FIELD,
  type GridColDef,
  type GridRowId,
  type GridRowSelectionModel,
  type GridValidRowModel,
  useGridApiRef,
} from '@mui/x-data-grid';
import { enUS, zhCN } from '@mui/x-data-grid/locales';
import { useEffect, useRef, type CSSProperties, type MouseEvent as ReactMouseEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';
import { ActionMenu, type MenuAction } from '../parts/ActionMenu.tsx';
import { useSettings } from '../settings/settings.ts';
import { ArrowDown, ArrowUp } from '../theme/icons.tsx';
import { rowHeights } from '../theme/tokens.ts';
import type { Column } from './columns.ts';
import { widths } from './widths.ts';

export interface GridProps<Row extends GridValidRowModel> {
  label: string;
  columns: readonly Column<Row>[];
  widths: Readonly<Record<string, number>>;
  rows: readonly Row[];
  loading: boolean;
  sort: string;
  getRowId: (row: Row) => number | string;
  rowName: (row: Row) => string;
  onSort: (sort: string) => void;
  onWidth: (field: string, width: number) => void;
  onOpen?: ((row: Row) => void) | undefined;
  /** The address behind the strong column, for one click and for a window of its own. */
  linkOf?: ((row: Row) => string | undefined) | undefined;
  /** A look at the row, beside the list or in its drawer: one click on what is no link, or Space. */
  onPeek?: ((row: Row) => void) | undefined;
  peeked?: number | string | undefined;
  rowActions?: ((row: Row) => readonly MenuAction[]) | undefined;
  isQuiet?: ((row: Row) => boolean) | undefined;
  /** Cells that are edited in their place: which, and what opens the editor over one. */
  edit?: { may: (row: Row, field: string) => boolean; open: (row: Row, field: string, cell: HTMLElement) => void } | undefined;
  selection?: { ids: ReadonlySet<number | string>; onChange: (ids: Set<number | string>) => void } | undefined;
}

const slots = {
  columnSortedAscendingIcon: () => <ArrowUp sx={{ fontSize: 15 }} />,
  columnSortedDescendingIcon: () => <ArrowDown sx={{ fontSize: 15 }} />,
};

/** The one grid style of the console: no outer frame, hairline rows, quiet head, tabular figures. */
const gridSx: SxProps<Theme> = {
  border: 0,
  borderTop: '1px solid',
  borderColor: 'line.main',
  borderRadius: 0,
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  flex: 1,
  minHeight: 0,
  // Whole rows only: half a row at the foot would hide half of its menu button. 49 px is the pager, 37 px the head.
  maxHeight: 'calc(round(down, 100% - 86px, var(--row)) + 37px)',
  '--DataGrid-rowBorderColor': 'var(--mui-palette-line-soft)',
  '--DataGrid-t-header-background-base': 'var(--mui-palette-surface-side)',
  '--DataGrid-t-color-border-base': 'var(--mui-palette-line-main)',
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 500, fontSize: 12, color: 'text.secondary' },
  '& .MuiDataGrid-columnHeader, & .MuiDataGrid-cell': { px: '8px', outlineOffset: -2 },
  // The first column is preceded by fillers, so its number tells it.
  '& [aria-colindex="1"]': { pl: '24px' },
  // Behind the last column: neither the empty filler nor the last handle may widen a table that fits.
  '& .MuiDataGrid-cellEmpty': { p: 0 },
  '& .MuiDataGrid-columnHeader--last': { overflow: 'hidden' },
  '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center' },
  '& .MuiDataGrid-cell--textRight': { justifyContent: 'flex-end' },
  '& .MuiDataGrid-columnHeaderCheckbox, & .MuiDataGrid-cellCheckbox': { px: '0 !important', justifyContent: 'center' },
  '& .MuiDataGrid-columnSeparator': { opacity: 0, transition: 'opacity .12s' },
  '& .MuiDataGrid-columnHeaders:hover .MuiDataGrid-columnSeparator': { opacity: 1 },
  '& .MuiDataGrid-row:hover': { bgcolor: 'surface.hover' },
  '& .MuiDataGrid-row.Mui-selected, & .MuiDataGrid-row.Mui-selected:hover': { bgcolor: 'surface.selected' },
  '& .MuiDataGrid-row.peeked, & .MuiDataGrid-row.peeked:hover': {
    bgcolor: 'surface.selected',
    boxShadow: 'inset 2px 0 0 var(--mui-palette-brand-accent)',
  },
  '& .MuiDataGrid-cell.editable': { cursor: 'text' },
  '& .MuiDataGrid-row:hover .MuiDataGrid-cell.editable': { boxShadow: 'inset 0 -1px 0 var(--mui-palette-line-strong)' },
  '& .MuiDataGrid-row.quiet': { color: 'faint' },
  '& .MuiCheckbox-root.Mui-checked, & .MuiCheckbox-root.MuiCheckbox-indeterminate': { color: 'brand.solid' },
};

function Cell({ strong, to, children }: { strong: boolean; to: string | undefined; children: React.ReactNode }) {
  const isText = typeof children === 'string' || typeof children === 'number';
  if (!isText) return <>{children}</>;
  return (
    <Box
      // The grid's own cursor keys and Enter reach the row: the link is for the pointer.
      {...(to ? { component: RouterLink, to, tabIndex: -1 } : { component: 'span' })}
      title={String(children)}
      sx={{
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        fontWeight: strong ? 500 : 400,
        color: strong ? 'text.primary' : 'text.secondary',
        textDecoration: 'none',
        ...(to && { '&:hover': { color: 'primary.main', textDecoration: 'underline' } }),
      }}
    >
      {children}
    </Box>
  );
}

function toGridColumn<Row extends GridValidRowModel>(
  column: Column<Row>,
  width: number | undefined,
  linkOf: GridProps<Row>['linkOf'],
): GridColDef<Row> {
  return {
    field: column.field,
    headerName: column.header,
    sortable: column.sortable ?? false,
    align: column.align ?? 'left',
    headerAlign: column.align ?? 'left',
    ...(width !== undefined ? { width } : column.flex ? { flex: column.flex } : { width: column.width ?? widths.column }),
    minWidth: column.minWidth ?? widths.least,
    renderCell: ({ row }) => (
      <>
        {column.mark?.(row)}
        <Cell strong={column.strong ?? false} to={column.strong ? linkOf?.(row) : undefined}>
          {column.render(row)}
        </Cell>
      </>
    ),
  };
}

/** x-data-grid as the console uses it: everything is done by the server. Loaded on demand through DataTable. */
export default function Grid<Row extends GridValidRowModel>(props: GridProps<Row>) {
  const { t, lang } = useT();
  const { density } = useSettings();
  const rowHeight = rowHeights[density];
  const { selection, rowActions, onOpen, onPeek, peeked, edit } = props;
  const looking = useRef<ReturnType<typeof setTimeout>>(undefined);
  const grid = useGridApiRef();
  const place = peeked === undefined ? -1 : props.rows.findIndex((row) => props.getRowId(row) === peeked);
  const first = props.columns.find(({ strong }) => strong)?.field ?? props.columns[0]?.field;
  useEffect(() => {
    const { current: api } = grid;
    if (!api || peeked === undefined || place < 0 || first === undefined) return;
    api.scrollToIndexes({ rowIndex: place });
    // The keys go on from the row that is looked at, unless somebody is elsewhere.
    if (api.rootElementRef.current?.contains(document.activeElement)) api.setCellFocus(peeked, first);
  }, [grid, place, peeked, first]);
  const columns: GridColDef<Row>[] = [
    ...(selection ? [{ ...GRID_CHECKBOX_SELECTION_COL_DEF, width: widths.selection } as GridColDef<Row>] : []),
    ...props.columns.map((column) => toGridColumn(column, props.widths[column.field], props.linkOf)),
    ...(rowActions
      ? [
          {
            field: '__actions',
            headerName: t('table.actions'),
            renderHeader: () => (
              <Box component="span" sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}>
                {t('table.actions')}
              </Box>
            ),
            sortable: false,
            resizable: false,
            width: widths.actions,
            align: 'center' as const,
            renderCell: ({ row }: { row: Row }) => (
              <ActionMenu label={t('table.actionsFor', { name: props.rowName(row) })} actions={rowActions(row)} />
            ),
          },
        ]
      : []),
  ];
  const model: GridRowSelectionModel = { type: 'include', ids: new Set<GridRowId>(selection?.ids ?? []) };
  const field = props.sort.replace(/^-/, '');
  return (
    <DataGrid<Row>
      apiRef={grid}
      aria-label={props.label}
      rows={props.rows as Row[]}
      columns={columns}
      getRowId={props.getRowId}
      loading={props.loading}
      sortingMode="server"
      filterMode="server"
      disableColumnFilter
      disableColumnMenu
      disableRowSelectionOnClick
      hideFooter
      rowHeight={rowHeight}
      columnHeaderHeight={36}
      checkboxSelection={selection !== undefined}
      rowSelectionModel={model}
      onRowSelectionModelChange={(next) => selection?.onChange(toIds(next, props.rows.map(props.getRowId)))}
      sortModel={field ? [{ field, sort: props.sort.startsWith('-') ? 'desc' : 'asc' }] : []}
      onSortModelChange={([first]) => {
        // The column beside a look is gone for a while, not the order that it gives.
        if (!first && field && !props.columns.some((column) => column.field === field)) return;
        props.onSort(first ? `${first.sort === 'desc' ? '-' : ''}${first.field}` : '');
      }}
      onColumnWidthChange={({ colDef, width }) => props.onWidth(colDef.field, Math.round(width))}
      onRowDoubleClick={({ row }, event) => {
        clearTimeout(looking.current);
        const cell = cellOf(event.target);
        if (cell && edit?.may(row, cell.dataset.field ?? '')) edit.open(row, cell.dataset.field ?? '', cell);
        else onOpen?.(row);
      }}
      onRowClick={({ row }, event) => {
        if (!onPeek || !isPlainClick(event)) return;
        // The look beside the list would move a cell away from under the second click.
        if (edit?.may(row, cellOf(event.target)?.dataset.field ?? '')) looking.current = setTimeout(() => onPeek(row), secondClick);
        else onPeek(row);
      }}
      onCellKeyDown={({ row, field: cell }, event) => {
        if (cell === '__actions') return;
        const target = cellOf(event.target);
        if (target && (event.key === 'Enter' || event.key === 'F2') && edit?.may(row as Row, cell)) {
          event.preventDefault();
          event.defaultMuiPrevented = true;
          edit.open(row as Row, cell, target);
          return;
        }
        if (event.key === 'Enter') onOpen?.(row as Row);
        if (event.key !== ' ' || event.shiftKey || !onPeek || cell === GRID_CHECKBOX_SELECTION_FIELD) return;
        event.preventDefault();
        event.defaultMuiPrevented = true;
        onPeek(row as Row);
      }}
      getCellClassName={({ row, field: cell }) => (edit?.may(row as Row, cell) ? 'editable' : '')}
      getRowClassName={({ row, id }) => [props.isQuiet?.(row) && 'quiet', id === peeked && 'peeked'].filter(Boolean).join(' ')}
      localeText={(lang === 'zh' ? zhCN : enUS).components.MuiDataGrid.defaultProps.localeText}
      slots={slots}
      slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
      sx={gridSx}
      style={{ '--row': `${rowHeight}px` } as CSSProperties}
    />
  );
}

/** How long a second click may take, in milliseconds. */
const secondClick = 300;
const cellOf = (target: EventTarget): HTMLElement | null => (target as HTMLElement).closest<HTMLElement>('[role="gridcell"]');

/** A click on the row itself: not on a link or a button in it, not the second of two, and not the end of marking a text. */
const isPlainClick = (event: ReactMouseEvent): boolean =>
  event.detail < 2 &&
  !(event.target as HTMLElement).closest('a, button, input, .MuiDataGrid-cellCheckbox, [data-field="__actions"]') &&
  !getSelection()?.toString();

/** The grid says "all but these" after its head box; we keep plain ids of the rows in sight. */
function toIds(model: GridRowSelectionModel, all: readonly (number | string)[]): Set<number | string> {
  if (model.type === 'include') return new Set(model.ids);
  return new Set(all.filter((id) => !model.ids.has(id)));
}
