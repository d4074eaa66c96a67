import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { allEventsQuery } from '../api/lists.ts';
import { EventList } from '../components/EventList.tsx';

/** Every event that the reader may see, for administrators and aides (docs/decisions/portal.md §2). */
export default function RiskEventQuery() {
  const { t } = useT();
  return (
    <EventList
      name="risk-event-query"
      title={t('titles.eventQuery')}
      query={allEventsQuery}
      exports={routes.exportRiskEventQueryReport}
      empty="Query"
      hidden={{ bu: true, occurredDate: true }}
    />
  );
}
