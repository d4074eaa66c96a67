import { routes } from '#shared/api/routes.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { describeEventList } from '../components/event-list.tsx';

/** Every event that the reader may see, for administrators and aides (docs/decisions/portal.md §2). */
export const eventQueryList = describeEventList({
  name: 'risk-event-query',
  title: 'titles.eventQuery',
  route: routes.getRiskEventQueryByPage,
  exports: routes.exportRiskEventQueryReport,
  empty: 'Query',
  hidden: ['bu', 'occurredDate'],
});

export default function RiskEventQuery() {
  return <ListPage list={eventQueryList} />;
}
