import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noChoice, type ColumnChoice } from './columns.ts';
import { listSettingsQuery, readDevice, saveColumns, type OwnView } from './list-settings.ts';

/**
 * Columns that a person has chosen for a table, remembered for him on the server and on this device. The device's choice stands at once and for
 * as long as the page is open, so that nothing jumps; one made elsewhere is here at the next opening. A view with columns of its own shows
 * those, and what is changed then belongs to the view.
 */
export function useColumnChoice(table: string, view?: OwnView) {
  const [own, setOwn] = useState(() => readDevice(table).columns);
  const [inView, setInView] = useState<{ id: number; choice: ColumnChoice }>();
  const { data, isPlaceholderData } = useQuery(listSettingsQuery(table));
  const viewColumns = view?.columns;
  if (view && viewColumns) {
    const changeView = (choice: ColumnChoice) => setInView({ id: view.id, choice });
    const choice = inView?.id === view.id ? inView.choice : viewColumns;
    return { choice, save: changeView, reset: () => changeView(noChoice) };
  }
  const keep = (next: ColumnChoice | null) => {
    setOwn(next ?? noChoice);
    saveColumns(table, next);
  };
  return { choice: own ?? (isPlaceholderData ? null : data?.columns) ?? noChoice, save: keep, reset: () => keep(null) };
}
