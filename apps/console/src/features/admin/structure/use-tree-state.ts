import { useState } from 'react';
import { useListState } from '#shared/table/use-list-state.ts';
import type { TreeRow } from './TreeList.tsx';

export interface TreeState {
  keyword: string;
  setKeyword: (keyword: string) => void;
  inactiveToo: boolean;
  setInactiveToo: (on: boolean) => void;
  closed: ReadonlySet<number>;
  toggle: (id: number) => void;
  expandAll: () => void;
  collapseAll: () => void;
}

/** What a tree shows: the filter stands in the address, which branches are open does not. A filter opens everything that it finds. */
export function useTreeState(rows: readonly TreeRow[]): TreeState {
  const list = useListState({ filters: { keyword: '', inactive: '' } });
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const { keyword, inactive } = list.filters;
  return {
    keyword,
    setKeyword: (value) => list.setFilter('keyword', value),
    inactiveToo: inactive === 'true',
    setInactiveToo: (on) => list.setFilter('inactive', on ? 'true' : ''),
    closed: keyword ? new Set<number>() : closed,
    toggle: (id) =>
      setClosed((current) => {
        const next = new Set(current);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    expandAll: () => setClosed(new Set()),
    collapseAll: () => setClosed(new Set(rows.map((row) => row.id))),
  };
}
