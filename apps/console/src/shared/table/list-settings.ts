import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { DataOf } from '../api/route-types.ts';
import { routes } from '../api/routes.ts';
import { getUserNo } from '../api/session-gate.ts';
import type { ColumnChoice } from './columns.ts';

/** A view: filters, order and, when it has some, columns; one's own, or shared by a department, or the default of a role. */
export type OwnView = Omit<DataOf<typeof routes.getListSettings>['views'][number], 'query' | 'columns'> & {
  readonly query: Readonly<Record<string, string>>;
  readonly columns: ColumnChoice | null;
};

/** What a person has arranged for a list. Null columns: as the list comes. */
export interface ListSettings {
  readonly columns: ColumnChoice | null;
  readonly views: readonly OwnView[];
}

const columnsKey = (list: string) => `columns:${getUserNo() ?? ''}:${list}`;
const viewsKey = (list: string) => `views:${getUserNo() ?? ''}:${list}`;

function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function store(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the server alone remembers.
  }
}

/** Whatever a device or an older server answers: what is not a choice is none. */
function toColumns(value: unknown): ColumnChoice | null {
  if (typeof value !== 'object' || value === null) return null;
  const { order, shown, widths } = value as Partial<ColumnChoice>;
  return { order: Array.isArray(order) ? order : [], shown: shown ?? {}, widths: widths ?? {} };
}

/** What a device that kept a view before views were shared does not know of it. */
const ofOwn = { audience: 'mine', of: null, isMine: true, mayChange: true } as const;

function toSettings(value: unknown): ListSettings {
  const { columns, views } = (value ?? {}) as Partial<ListSettings>;
  return { columns: toColumns(columns), views: Array.isArray(views) ? (views as OwnView[]).map((view) => ({ ...ofOwn, ...view })) : [] };
}

/** What this device knows: the first picture of a list, before the server has answered. */
export function readDevice(list: string): ListSettings {
  return toSettings({ columns: readStored(columnsKey(list)), views: readStored(viewsKey(list)) });
}

export function writeDevice(list: string, settings: ListSettings): void {
  store(columnsKey(list), settings.columns);
  store(viewsKey(list), settings.views.length > 0 ? settings.views : null);
}

const waiting = new Map<string, ReturnType<typeof setTimeout>>();
const pause = 500;

/** Remembers columns, on this device at once and on the server a little later: a drag of a width says many. */
export function saveColumns(list: string, columns: ColumnChoice | null): void {
  store(columnsKey(list), columns);
  clearTimeout(waiting.get(list));
  waiting.set(
    list,
    setTimeout(() => {
      waiting.delete(list);
      // Who is offline keeps the device's; the next change tells the server again.
      void call(routes.saveListColumns, { body: { list, columns } }).catch(() => undefined);
    }, pause),
  );
}

/** A person's settings of a list: the device's at once, the server's when they come, which the device then keeps for the next time. */
export const listSettingsQuery = (list: string) =>
  queryOptions<ListSettings, Error>({
    queryKey: [routes.getListSettings.name, list],
    queryFn: async ({ signal }) => {
      const settings = toSettings(await call(routes.getListSettings, { query: { list } }, { signal }));
      // What was just changed here is newer than what the server told.
      const isChanging = waiting.has(list);
      writeDevice(list, isChanging ? { ...settings, columns: readDevice(list).columns } : settings);
      return settings;
    },
    staleTime: 60_000,
    retry: false,
    placeholderData: () => readDevice(list),
  });
