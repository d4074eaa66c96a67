import { routes } from '#shared/api/routes.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { describeEventList } from '../components/event-list.tsx';

/** Events that I reported or that were shared with me (docs/decisions/portal.md §2). */
export const myEventList = describeEventList({
  name: 'my-risk-events',
  title: 'titles.myEvents',
  route: routes.getRiskEventByPage,
  exports: routes.exportRiskEventReport,
  empty: 'Mine',
  hidden: ['bu', 'category1Name', 'occurredDate'],
});

export default function MyRiskEventList() {
  return <ListPage list={myEventList} />;
}
