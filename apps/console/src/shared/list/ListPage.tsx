import Box from '@mui/material/Box';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { loadWithTexts } from '../i18n/i18n.ts';
import { DoneArt, NothingFoundArt } from '../parts/Art.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Page, PageTop } from '../parts/Page.tsx';
import { PageHeader } from '../parts/PageHeader.tsx';
import { ColumnsPanel } from '../table/ColumnsPanel.tsx';
import type { Column } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import { ExportButton } from '../table/ExportButton.tsx';
import type { RowCard } from '../table/RowCards.tsx';
import { useColumnChoice } from '../table/use-column-choice.ts';
import { useOwnViews } from '../table/use-own-views.ts';
import { widths } from '../table/widths.ts';
import type { InlinePlace } from './inline/inline-list.ts';
import type { SidePeekProps } from './peek/SidePeek.tsx';
import type { ListDescription, ListRoute, RowOf } from './list-description.ts';
import { ListFilters } from './ListFilters.tsx';
import { hasBar, ListViews, ViewsBar } from './ListViews.tsx';
import { isHidden, useRoom } from './use-room.ts';
import { useList, type ListOf } from './use-list.ts';
import { fitBeside, usePeek } from './use-peek.ts';

// Comes with the first selection.
const BulkBar = lazy(() => loadWithTexts(() => import('../bulk/BulkBar.tsx'), 'bulk'));
// Comes with the first look at a row.
const SidePeek = lazy(() => loadWithTexts(() => import('./peek/SidePeek.tsx'), 'peek')) as unknown as <Row>(
  props: SidePeekProps<Row>,
) => ReactNode;
const BulkRunPanel = lazy(() => loadWithTexts(() => import('../bulk/BulkRunPanel.tsx'), 'bulk'));

interface ListPageProps<R extends ListRoute, Scope, Name extends string> {
  list: ListDescription<R, Scope, Name>;
  /** A list stands on a page of its own, in the `frame` of another page, or is a `part` of a record's page without a head. */
  as?: 'page' | 'frame' | 'part';
}

/** A list from its description. */
export function ListPage<R extends ListRoute, Name extends string>(props: ListPageProps<R, undefined, Name>) {
  return <ListPageOf {...props} scope={undefined} />;
}

/** A list of something: its description names the type of the `scope`. */
export function ListPageOf<R extends ListRoute, Scope, Name extends string>({
  list,
  as = 'page',
  scope,
}: ListPageProps<R, Scope, Name> & { scope: Scope }) {
  const body = <ListBody key={list.name} description={list} scope={scope} isPart={as === 'part'} />;
  if (as === 'page') return <Page kind="fit">{body}</Page>;
  if (as === 'frame') return body;
  return <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', minHeight: 360 }}>{body}</Box>;
}

interface BodyProps<R extends ListRoute, Scope, Name extends string> {
  description: ListDescription<R, Scope, Name>;
  scope: Scope;
  isPart: boolean;
}

function ListBody<R extends ListRoute, Scope, Name extends string>({ description, scope, isPart }: BodyProps<R, Scope, Name>) {
  const list = useList(description, scope);
  const { context, handle, extras, words, answer, selection } = list;
  const { t } = words;
  const own = useOwnViews(description.name, isPart);
  const choice = useColumnChoice(description.name, isPart ? undefined : own.active);
  const room = useRoom();
  const columns = toColumns(description, list, room);
  const title = extras.title ?? t(description.title);
  const { exports } = description;
  const exported = typeof exports === 'function' ? exports(context.values) : exports;
  // The selection keeps what the list is of, and not what narrowed it: a row that has changed since is wanted all the same.
  const base = { ...description.input?.(context), sort: handle.state.sort };
  const exportButton = exported && <ExportButton route={exported} body={handle.request} disabled={handle.total === 0} />;
  const hasFilters = Object.keys(description.filters).length > 0;
  const bar = (tools?: ReactNode) =>
    hasFilters && (
      <ListFilters
        description={description}
        context={context}
        words={words}
        loaded={extras.options ?? {}}
        rows={answer.rows}
        searchLabel={extras.searchLabel}
        onChange={(values) => handle.state.setFilters(values)}
        onClear={handle.state.clearFilters}
        tools={tools}
      />
    );
  const said = { count: handle.total ?? 0, number: handle.totalText };
  const meta = handle.total !== undefined && (description.total ?? (context.isFiltered && description.found));
  const empty = extras.empty ?? description.tabs?.of.find(({ value }) => value === context.tab)?.empty ?? description.empty;
  const bulk = extras.bulk;
  const { rowLink } = description;
  const rowActions =
    extras.rowActions ?? (description.rowActions && ((row: RowOf<R>) => description.rowActions?.(row, words, context) ?? []));
  const { drawer } = description;
  // A part of a record's page has no room for it, and a drawer is a look of its own.
  const canPeek = !isPart && drawer === undefined && rowLink !== undefined;
  const { peek, toggle } = usePeek(handle.rows, description.rowId, handle.state, handle.total ?? 0);
  const Further = description.peek;
  const { inline } = extras;
  const [editing, setEditing] = useState<Pick<InlinePlace<RowOf<R>>, 'row' | 'field' | 'anchor'>>();
  const openRow = drawer === undefined ? extras.onRowOpen : (row: RowOf<R>) => handle.open(Number(description.rowId(row)));
  // One click and Space look at a row in every list, beside it or in its drawer.
  const onPeek = canPeek ? toggle : openRow;
  return (
    <>
      {isPart ? (
        <Box
          sx={{
            px: { xs: 2, md: 3 },
            pt: 1.25,
            pb: hasFilters ? 1.25 : 0,
            display: 'flex',
            gap: 1,
            alignItems: 'center',
            flexWrap: 'wrap',
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>{bar()}</Box>
          {exportButton}
        </Box>
      ) : (
        <PageTop>
          {extras.above}
          <PageHeader
            title={title}
            meta={extras.meta ?? (meta ? t(meta, said) : undefined)}
            actions={
              (exportButton || extras.actions) && (
                <>
                  {exportButton}
                  {extras.actions}
                </>
              )
            }
          />
          <ListViews description={description} list={list} own={own} columns={choice.choice} inBar={!hasFilters} />
          {bar(
            <>
              <ColumnsPanel columns={columns} choice={choice.choice} onChange={choice.save} onReset={choice.reset} />
              {!hasBar(description, own) && (
                <Suspense fallback={<Box sx={{ width: 28 }} />}>
                  <ViewsBar own={own} columns={choice.choice} isMenu views={[]} />
                </Suspense>
              )}
            </>,
          )}
          {extras.panel}
        </PageTop>
      )}
      {extras.below}
      <Suspense>{bulk && <BulkRunPanel list={description.name} stale={description.route.name} />}</Suspense>
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0, position: 'relative' }}>
        <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0, position: 'relative' }}>
          <DataTable<RowOf<R>>
            key={context.tab}
            {...answer}
            label={title}
            columns={columns}
            columnChoice={choice}
            list={handle.state}
            getRowId={description.rowId}
            rowName={(row) => description.rowName(row, words)}
            {...(rowLink && { rowLink: (row: RowOf<R>) => rowLink(row) ?? '' })}
            {...(openRow && { onRowOpen: openRow })}
            {...(onPeek && { onPeek, peeked: peek?.id })}
            {...(peek && { fit: (all) => fitBeside(all, room) })}
            {...(rowActions && { rowActions })}
            {...(inline && { edit: { may: inline.may, open: (row, field, anchor) => setEditing({ row, field, anchor }) } })}
            {...(description.isQuiet && { isQuiet: description.isQuiet })}
            card={(row) => toCard(description, list, row)}
            selection={(bulk ?? exported) && { ids: selection.ids, onChange: selection.choose }}
            empty={
              <EmptyState
                art={empty.done ? <DoneArt /> : <NothingFoundArt />}
                title={t(empty.title)}
                body={t(empty.body)}
                actions={empty.actions}
              />
            }
          />
          <Suspense>
            {(bulk ?? exported) && (selection.isAll || selection.rows.length > 0) && (
              <BulkBar
                list={description.name}
                request={handle.request as object}
                selection={selection}
                rowId={description.rowId as (row: object) => number | string}
                total={handle.total ?? 0}
                isCapped={answer.capped ?? false}
                actions={bulk?.(selection.rows) ?? []}
                exported={exported && { route: exported, base }}
              />
            )}
          </Suspense>
        </Box>
        <Suspense>
          {canPeek && peek && (
            <SidePeek<RowOf<R>>
              peek={peek}
              card={toCard(description, list, peek.row)}
              name={description.rowName(peek.row, words)}
              columns={columns}
              actions={rowActions?.(peek.row) ?? []}
              total={handle.totalText}
              trail={description.trail?.(peek.row)}
            >
              {Further && <Further row={peek.row} />}
            </SidePeek>
          )}
        </Suspense>
      </Box>
      {extras.dialogs}
      {inline && editing && <Suspense>{inline.editor({ ...editing, onClose: () => setEditing(undefined) })}</Suspense>}
    </>
  );
}

/** The described columns in the reader's words, with the step of a row as the last one. */
function toColumns<R extends ListRoute, Scope, Name extends string>(
  { columns, stepHeader, stepWidth = widths.step }: ListDescription<R, Scope, Name>,
  { words, context, extras }: ListOf<R, Scope, Name>,
  room: number,
): Column<RowOf<R>>[] {
  const { step } = extras;
  const described = columns
    .filter(({ when }) => when?.(context) ?? true)
    .map(({ header, cell, mark, hidden, width, when: _when, ...look }): Column<RowOf<R>> => ({
      ...look,
      hidden: isHidden(typeof hidden === 'function' ? hidden(context) : hidden, room),
      header: words.t(header),
      render: (row) => (cell ? cell(row, words, context) : fieldOf(row, look.field)),
      ...(width !== undefined && { width: typeof width === 'number' ? width : width[words.lang] }),
      ...(mark && { mark: (row) => mark(row, words) }),
    }));
  return step && stepHeader
    ? [...described, { field: 'next', header: words.t(stepHeader), width: stepWidth, fixed: true, render: step }]
    : described;
}

/** A row's own field, where it is something to read. */
function fieldOf(row: object, field: string): ReactNode {
  const value = Object.entries(row).find(([name]) => name === field)?.[1] as unknown;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function toCard<R extends ListRoute, Scope, Name extends string>(
  description: ListDescription<R, Scope, Name>,
  { words, context, extras, addressWith }: ListOf<R, Scope, Name>,
  row: RowOf<R>,
): RowCard {
  const card = description.card(row, words, context);
  const to = description.drawer === undefined ? description.rowLink?.(row) : addressWith(description.rowId(row));
  const step = extras.step?.(row);
  return {
    to,
    ...card,
    ...(step && {
      aside: (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
          {card.aside}
          {step}
        </Box>
      ),
    }),
  };
}
