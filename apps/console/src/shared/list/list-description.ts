import type { ConditionKind, UserInfo } from '@portal/contract/client';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { useReference } from '../api/reference.ts';
import type { TrailRecord } from '../api/trail-bundle.ts';
import type { DataOf, Route } from '../api/route-types.ts';
import type { Language } from '../i18n/languages.ts';
import type { TextKey } from '../i18n/texts.ts';
import type { useT } from '../i18n/use-t.ts';
import type { MenuAction } from '../parts/ActionMenu.tsx';
import type { SelectionAction } from '../parts/SelectionBar.tsx';
import type { Option } from '../parts/SelectPill.tsx';
import type { Column } from '../table/columns.ts';
import type { InlineEdit } from './inline/inline-list.ts';
import type { RowCard } from '../table/RowCards.tsx';
import type { ListState } from '../table/use-list-state.ts';

/** Texts, formats and, where the list says so, reference lists in the reader's language. */
export type ListWords = ReturnType<typeof useT> & { reference: ReturnType<typeof useReference> };

/** What a page of a list answers. */
export interface ListAnswer<Row> {
  data: readonly Row[];
  totalCount: number;
  /** A keyword matches more than is counted. */
  isCapped?: boolean;
}
export type ListRoute = Route<unknown, unknown, ListAnswer<object>>;
export type RowOf<R> = DataOf<R> extends ListAnswer<infer Row> ? Row & object : never;
/** What the call takes: its body, or the query of one that has none. */
export type WireOf<R> = R extends { types?: { query: infer Query; body: infer Body } }
  ? 'pageIndex' extends keyof Body
    ? Body
    : Query
  : never;

/** What is around a list while it is drawn. */
export interface ListContext<Scope, Name extends string> {
  user: UserInfo;
  isAdministrator: boolean;
  /** What the page gives the list, for example the record whose people it shows. */
  scope: Scope;
  /** The address's value of the open tab; empty without tabs. */
  tab: string;
  values: Readonly<Record<Name, string>>;
  isFiltered: boolean;
}

export interface ListColumn<Row, Scope, Name extends string> extends Omit<Column<Row>, 'header' | 'render' | 'hidden' | 'mark' | 'width'> {
  header: TextKey;
  /** In px; words of the two languages are not of one length. */
  width?: number | Readonly<Record<Language, number>>;
  /** The cell; without it the row's own field stands there. */
  cell?: (row: Row, words: ListWords, context: ListContext<Scope, Name>) => ReactNode;
  mark?: (row: Row, words: ListWords) => ReactNode;
  /** Not shown until chosen; a number: only where the window is as wide as that, for there it fits. */
  hidden?: boolean | number | ((context: ListContext<Scope, Name>) => boolean | number);
  /** Whether the list has the column at all. */
  when?: (context: ListContext<Scope, Name>) => boolean;
}

export interface ListFilter<Wire = Readonly<Record<string, unknown>>> {
  label: TextKey;
  /** The field of the call; the filter's own name when it is the same, null for one that the description's `input` reads. */
  to?: (keyof Wire & string) | null;
  /** What the text of the address becomes: `text` unless told; a `day` has a calendar, a `search` is the keyword's box. */
  kind?: ConditionKind | 'search';
  /** The only values that are sent; an address may say anything. */
  values?: readonly string[];
  /** What is chosen without a word in the address. */
  standard?: string;
  /** The choices of its pill; without them a value that a link has set is shown as it is. */
  options?: (words: ListWords) => readonly Option[];
  /** Choices that have to be loaded: a hook with the value of the address and the rows in sight. All of them are undefined until they have come. */
  useOptions?: (value: string, rows: readonly object[] | undefined) => readonly Option[] | undefined;
  /** What a value is called that none of the loaded choices names: the reader may not read it, or it is there no more. */
  unnamed?: TextKey;
  /** A level of the risk categories: its choices are loaded, and a level comes in with the one above it. */
  category?: 1 | 2 | 3;
  /** Draws itself, for example as a search for a person. */
  control?: ComponentType<{ label: string; value: string; onChange: (value: string) => void }>;
  /** Names that lose their value when this one changes. */
  clears?: readonly string[];
  /** Of a day: the filters that it lies between; and that none of the future is taken. */
  from?: string;
  until?: string;
  notAhead?: boolean;
  /** Offered to administrators only. */
  forAdministrators?: boolean;
  /** Behind "more filters". */
  further?: boolean;
  /** Has no pill: something else of the page shows and changes it. */
  unseen?: boolean;
}
/** All filters of a list by the names that they have in the address. */
export type FilterTable<Name extends string = string, Wire = Readonly<Record<string, unknown>>> = Readonly<Record<Name, ListFilter<Wire>>>;

export interface ListTab {
  /** `type` of the address; empty for the bare one. */
  value: string;
  label: TextKey;
  /** A tab with a call of its own. */
  route?: ListRoute;
  /** Its order until another one is chosen. */
  sort?: string;
  /** What an external auditor never has: he reads, and nothing waits for him. */
  forStaff?: true;
  /** What it says while it has no rows, where that is not what the whole list says. */
  empty?: ListEmpty;
}

/** A set of filters that the page brings. */
export interface ListView<Name extends string> {
  id: string;
  label: TextKey;
  labelValues?: Readonly<Record<string, string | number>>;
  filters: Partial<Record<Name, string>>;
}

export interface ListEmpty {
  title: TextKey;
  body: TextKey;
  /** Nothing left to do, rather than nothing there. */
  done?: boolean;
  actions?: ReactNode;
}

/** What a list's own hook gets: the rows in sight and what can be done with the list. */
export interface ListHandle<Row, Wire, Scope, Name extends string> extends ListContext<Scope, Name> {
  words: ListWords;
  state: ListState<Record<Name, string>>;
  /** The call's input as it stands: what is filtered is what is exported. */
  request: Wire;
  rows: readonly Row[];
  total: number | undefined;
  /** The total as it is said: "1,000+" where a keyword finds more than is counted. */
  totalText: string;
  /** Asks for the total of a tab. */
  countOf: (tab: string) => UseQueryOptions<ListAnswer<object>, Error>;
  /** The row that is open beside the list (`drawer`), and opens another one. */
  opened: number | null;
  open: (id: number | null) => void;
  clearSelection: () => void;
}

/** What only this list has: buttons, dialogs, actions with rows. */
export interface ListExtras<Row> {
  /** A title, and what stands behind it, that have to be loaded. */
  title?: string;
  meta?: string;
  /** Words of the keyword's box where they depend on something loaded. */
  searchLabel?: string;
  /** Above the title. */
  above?: ReactNode;
  /** Behind the title, after the export. */
  actions?: ReactNode;
  /** Below the filters. */
  panel?: ReactNode;
  /** Between the filters and the rows. */
  below?: ReactNode;
  /** Choices of filters that only this list can load; where a filter loads its own, they stand instead. */
  options?: Readonly<Record<string, readonly Option[] | undefined>>;
  rowActions?: (row: Row) => readonly MenuAction[];
  /** The one thing to do with a row, as a button in sight: a last column, and on a card. */
  step?: (row: Row) => ReactNode;
  onRowOpen?: (row: Row) => void;
  /** Cells that are edited in their place: double click, F2 or Enter. */
  inline?: InlineEdit<Row>;
  /**
   * Actions with the selected rows that were seen; rows can be selected when there are some. Those of the contract's `bulkForms` under the list's name are
   * also done with rows of other pages and with all that match.
   */
  bulk?: (selected: readonly Row[]) => readonly SelectionAction[];
  empty?: ListEmpty;
  dialogs?: ReactNode;
}

/**
 * A list, told once: `ListPage` makes address, call, table, cards, filters, views, export and every state of waiting, refusal and emptiness of it.
 * The console's README shows one.
 */
export interface ListDescription<R extends ListRoute, Scope, Name extends string> {
  /** Under which columns and views of one's own are kept. */
  name: string;
  title: TextKey;
  /** Behind the title; takes `count` and `number`. */
  total?: TextKey;
  /** Behind the title while filters narrow the list. */
  found?: TextKey;
  route: R;
  /** Another call with the same rows and input, where a filter asks for one. */
  routeFor?: (values: Readonly<Record<NoInfer<Name>, string>>) => ListRoute | undefined;
  /** Topics of the live stream that make it stale. */
  live: readonly string[];
  columns: readonly ListColumn<RowOf<R>, Scope, NoInfer<Name>>[];
  filters: FilterTable<Name, WireOf<R>>;
  /** Pills that are offered, in this order; without it all of the table. Others are shown while they narrow the list: nothing does unseen. */
  offers?: readonly NoInfer<Name>[];
  /** What else the call takes. */
  input?: (context: ListContext<Scope, NoInfer<Name>>) => Partial<WireOf<R>>;
  tabs?: { label: TextKey; of: readonly ListTab[]; standard?: string; counted?: boolean };
  views?: (context: Omit<ListContext<Scope, NoInfer<Name>>, 'values' | 'isFiltered' | 'tab'>) => readonly ListView<NoInfer<Name>>[];
  /** Categories offer Others; not where every row has its categories. */
  others?: boolean;
  /** Words of reference lists are shown. */
  reference?: boolean;
  exports?:
    | Route<unknown, unknown, { jobId: string } | string>
    | ((values: Readonly<Record<NoInfer<Name>, string>>) => Route<unknown, unknown, { jobId: string } | string>);
  /** Words of the button behind which `further` filters are. */
  more?: TextKey;
  /** Words of the last column, for `step`. */
  stepHeader?: TextKey;
  stepWidth?: number;
  rowId: (row: RowOf<R>) => number | string;
  /** How a row is called in "Actions for …". */
  rowName: (row: RowOf<R>, words: ListWords) => string;
  rowLink?: (row: RowOf<R>) => string | undefined;
  /** The record behind a row, for its latest steps in the look beside the list. */
  trail?: (row: RowOf<R>) => TrailRecord | undefined;
  /** What that look says of a row beyond its columns. */
  peek?: ComponentType<{ row: RowOf<R> }>;
  /** The name in the address of the row that is open beside the list. */
  drawer?: string;
  rowActions?: (row: RowOf<R>, words: ListWords, context: ListContext<Scope, NoInfer<Name>>) => readonly MenuAction[];
  isQuiet?: (row: RowOf<R>) => boolean;
  card: (row: RowOf<R>, words: ListWords, context: ListContext<Scope, NoInfer<Name>>) => RowCard;
  empty: ListEmpty;
  /** The list's own hook. */
  useExtras?: (list: ListHandle<RowOf<R>, WireOf<R>, Scope, NoInfer<Name>>) => ListExtras<RowOf<R>>;
}

/** Describes a list; the call's route tells the types of its rows and of its input. */
export const defineList = <R extends ListRoute, Name extends string>(
  description: ListDescription<R, undefined, Name>,
): ListDescription<R, undefined, Name> => description;

/** Describes a list of something that its page gives: `defineListOf<{ share: ShareRecord }>()({ … })`. */
export const defineListOf =
  <Scope>() =>
  <R extends ListRoute, Name extends string>(description: ListDescription<R, Scope, Name>): ListDescription<R, Scope, Name> =>
    description;
