import type { RiskEventListInput, RiskEventRow } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { lazy } from 'react';
import { Link } from 'react-router-dom';
import type { Route } from '#shared/api/route-types.ts';
import type { TextKey } from '#shared/i18n/texts.ts';
import { defineList, type ListAnswer } from '#shared/list/list-description.ts';
import { PlusIcon } from '#shared/theme/icons.tsx';
import { addressOf, eventPaths } from '../addresses.ts';
import { eventFilters, offeredFilters } from '../event-filters.ts';
import { eventCard, eventColumns } from './event-columns.tsx';
import { EventRowStep, eventRowActions } from './EventRowStep.tsx';
import { mayEditCell } from './inline-fields.ts';

// Comes with the first cell that is edited.
const InlineEventCell = lazy(() => import('./InlineEventCell.tsx'));

interface EventList {
  name: 'my-risk-events' | 'risk-event-query';
  title: TextKey;
  route: Route<unknown, RiskEventListInput, ListAnswer<RiskEventRow>>;
  exports: Route<unknown, RiskEventListInput, { jobId: string } | string>;
  empty: 'Mine' | 'Query';
  /** Columns that this list hides other than usual. */
  hidden: readonly string[];
}

const pending = '1';

/** A list of events: its stages with their counts (`type` of the address, docs/decisions/wire.md), and the filters of all lists of events. */
export const describeEventList = ({ name, title, route, exports, empty, hidden }: EventList) =>
  defineList({
    name,
    title,
    found: 'riskEvent.list.found',
    route,
    live: ['riskEvent', 'riskReport'],
    exports,
    reference: true,
    tabs: {
      label: 'riskEvent.list.tabs',
      counted: true,
      of: [
        { value: '', label: 'riskEvent.list.all' },
        { value: pending, label: 'riskEvent.list.pending' },
        { value: '2', label: 'riskEvent.list.finished' },
      ],
    },
    filters: eventFilters,
    offers: offeredFilters,
    input: ({ tab }) => (tab === '' ? {} : { wfStatus: Number(tab) }),
    columns: eventColumns.map((column) => ({
      ...column,
      ...(hidden.includes(column.field) && { hidden: true }),
      // What waits is told by when it is due; that it waits is said by the stage.
      ...(column.field === 'dueDate' && { hidden: ({ tab }) => tab !== pending }),
      ...(column.field === 'state' && { hidden: ({ tab }) => tab === pending }),
    })),
    stepHeader: 'riskEvent.list.columns.next',
    stepWidth: 92,
    rowId: (row) => row.id,
    rowName: (row) => row.eventNo,
    rowLink: (row) => addressOf('view', row.id),
    rowActions: eventRowActions,
    card: eventCard,
    trail: (row) => ({ type: 'riskEvent', id: row.id, no: row.eventNo }),
    empty: { title: `riskEvent.list.empty${empty}`, body: `riskEvent.list.empty${empty}Body` },
    useExtras: function useEventExtras({ words: { t }, tab }) {
      const seeAll = (
        <Button component={Link} to="?" variant="outlined" color="inherit">
          {t('riskEvent.list.seeAll')}
        </Button>
      );
      const report = (
        <Button component={Link} to={eventPaths.edit} variant="contained">
          {t('riskEvent.list.report')}
        </Button>
      );
      const empties = {
        '': { title: `riskEvent.list.empty${empty}`, body: `riskEvent.list.empty${empty}Body`, actions: report },
        [pending]: { title: 'riskEvent.list.emptyPending', body: 'riskEvent.list.emptyPendingBody', done: true, actions: seeAll },
        '2': { title: 'riskEvent.list.emptyFinished', body: 'riskEvent.list.emptyFinishedBody', actions: seeAll },
      } as const;
      return {
        actions: (
          <Button component={Link} to={eventPaths.edit} variant="contained" startIcon={<PlusIcon />}>
            {t('riskEvent.list.report')}
          </Button>
        ),
        step: (row) => <EventRowStep row={row} />,
        inline: { may: mayEditCell, editor: (place) => <InlineEventCell {...place} /> },
        empty: tab === pending || tab === '2' ? empties[tab] : empties[''],
      };
    },
  });
