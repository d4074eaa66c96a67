import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';
import type { MenuAction } from '../parts/ActionMenu.tsx';
import { LostArt, NothingFoundArt } from '../parts/Art.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Pager } from '../parts/Pager.tsx';
import { ListSkeleton } from '../parts/Skeletons.tsx';
import { useMedia } from '../parts/use-media.ts';
import { layout } from '../theme/tokens.ts';
import { isShown, orderColumns, type Column } from './columns.ts';
import type { GridProps } from './Grid.tsx';
import { RowCards, type RowCard } from './RowCards.tsx';
import type { useColumnChoice } from './use-column-choice.ts';
import type { ListState } from './use-list-state.ts';

// The grid is the heaviest chunk of the console: it comes after the page is readable, and never on a phone.
const Grid = lazy(() => import('./Grid.tsx')) as unknown as <Row extends object>(props: GridProps<Row>) => ReactNode;

export interface DataTableProps<Row extends object> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** From `useColumnChoice(name)`, shared with `ColumnsPanel` in the filter bar. */
  columnChoice: ReturnType<typeof useColumnChoice>;
  rows: readonly Row[] | undefined;
  total: number | undefined;
  /** A keyword matches more than `total`: "1,000+". */
  capped?: boolean | undefined;
  /** True while the first answer is on its way. */
  loading: boolean;
  /** True while a further page is on its way: the old rows stay, with a line of progress. */
  refreshing?: boolean;
  error?: Error | null;
  onRetry?: () => void;
  list: ListState<Record<string, string>>;
  getRowId: (row: Row) => number | string;
  /** How a row is called in `Actions for …`. */
  rowName: (row: Row) => string;
  /** Where a double click, Enter, or a tap on the card leads. */
  rowLink?: (row: Row) => string;
  /** A look at a row beside the list, the row that is looked at, and which columns are left for the table then. */
  onPeek?: ((row: Row) => void) | undefined;
  peeked?: number | string | undefined;
  fit?: ((columns: Column<Row>[]) => Column<Row>[]) | undefined;
  /** For rows that open beside the list instead of on a page of their own. */
  onRowOpen?: (row: Row) => void;
  rowActions?: (row: Row) => readonly MenuAction[];
  card: (row: Row) => RowCard;
  /** Rows that are not active any more. */
  isQuiet?: (row: Row) => boolean;
  selection?: GridProps<Row>['selection'];
  /** Cells that are edited in their place; on a desk alone. */
  edit?: GridProps<Row>['edit'];
  /** What to say when there is nothing at all; with filters set the table says itself that they leave nothing. */
  empty: ReactNode;
}

/** A list: grid on a desk, cards on a phone; the pager always in sight; skeleton, error and both kinds of empty said in place. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { t } = useT();
  const narrow = useMedia(`(max-width:${layout.drawerBelow - 0.05}px)`);
  const navigate = useNavigate();
  const { list, rows, rowLink } = props;
  if (props.error && !rows)
    return (
      <EmptyState
        art={<LostArt />}
        title={t('table.failed')}
        body={props.error.message}
        actions={
          <Button variant="outlined" color="inherit" onClick={props.onRetry}>
            {t('common.retry')}
          </Button>
        }
      />
    );
  if (props.loading || !rows) return <ListSkeleton rows={list.pageSize} />;
  if (rows.length === 0 && list.page === 1)
    return list.isFiltered ? (
      <EmptyState
        art={<NothingFoundArt />}
        title={t('table.nothingTitle')}
        body={t('table.nothingBody')}
        actions={
          <Button variant="outlined" color="inherit" onClick={list.clearFilters}>
            {t('table.clearFilters')}
          </Button>
        }
      />
    ) : (
      props.empty
    );
  const shared = {
    label: props.label,
    rows,
    getRowId: props.getRowId,
    rowName: props.rowName,
    rowActions: props.rowActions,
    onPeek: props.onPeek,
  };
  const shown = orderColumns(props.columns, props.columnChoice.choice.order).filter((column) => isShown(column, props.columnChoice.choice));
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, minWidth: 0, position: 'relative' }}>
      {narrow ? (
        <RowCards {...shared} card={props.card} />
      ) : (
        <Suspense fallback={<ListSkeleton rows={rows.length} />}>
          <Grid<Row>
            {...shared}
            columns={props.fit?.(shown) ?? shown}
            peeked={props.peeked}
            widths={props.columnChoice.choice.widths}
            loading={props.refreshing ?? false}
            sort={list.sort}
            onSort={list.setSort}
            onWidth={(field, width) =>
              props.columnChoice.save({ ...props.columnChoice.choice, widths: { ...props.columnChoice.choice.widths, [field]: width } })
            }
            onOpen={props.onRowOpen ?? (rowLink && ((row) => void navigate(rowLink(row))))}
            linkOf={(row) => props.card(row).to}
            isQuiet={props.isQuiet}
            selection={props.selection}
            edit={props.edit}
          />
        </Suspense>
      )}
      <Pager
        total={props.total ?? 0}
        capped={props.capped}
        page={list.page}
        pageSize={list.pageSize}
        onPage={list.setPage}
        onPageSize={list.setPageSize}
      />
    </Box>
  );
}
