import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { myEventsQuery } from '../api/lists.ts';
import { EventList } from '../components/EventList.tsx';

/** Events that I reported or that were shared with me (docs/decisions/portal.md §2). */
export default function MyRiskEventList() {
  const { t } = useT();
  return (
    <EventList
      name="my-risk-events"
      title={t('titles.myEvents')}
      query={myEventsQuery}
      exports={routes.exportRiskEventReport}
      empty="Mine"
      hidden={{ bu: true, category1Name: true, occurredDate: true }}
    />
  );
}
