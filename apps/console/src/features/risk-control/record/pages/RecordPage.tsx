import type { RiskControlRecord } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { loadWithTexts } from '#shared/i18n/i18n.ts';
import { IssueList } from '#shared/record/IssueList.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { useRecordDialogs } from '#shared/record/use-record-dialogs.ts';
import { issuesQuery } from '../api/record.ts';
import { CurrentControlView } from '../components/CurrentControlView.tsx';
import { RecordGate } from '../components/RecordGate.tsx';
import { RecordRail } from '../components/RecordRail.tsx';
import { ReviewHistory, ReviewInfoView } from '../components/ReviewInfoView.tsx';
import { controlIdOf, SharedControlSection } from '../components/SharedControl.tsx';
import { jumpToStandard, StandardInfo } from '../components/StandardInfo.tsx';
import { SummaryLine } from '../components/SummaryLine.tsx';
import { RecordDialogs } from '../dialogs/RecordDialogs.tsx';
import { useReadChange } from '../forms/use-record-form.ts';
import { staleControl, useControlButtons, useControlPage, usePastControl } from '../use-control-page.tsx';
import { useGoBack } from '../use-go-back.ts';

const AttributesSection = lazy(() => loadWithTexts(() => import('../attributes/AttributesSection.tsx'), 'controlAttributes'));

/** The read-only page of a record with everything that may be done with it. */
function ControlView({ record }: { record: RiskControlRecord }) {
  const page = useControlPage(record);
  const goBack = useGoBack();
  const admin = isAdministrator(useSession());
  const { data: issues = [] } = useQuery(issuesQuery(controlIdOf(record)));
  const action = useRecordDialogs(record, { stale: staleControl, readChange: useReadChange(record.id) });
  return (
    <RecordPage
      {...page}
      past={usePastControl(record)}
      buttons={useControlButtons(record)}
      onAct={action.ask}
      sending={action.sending}
      rail={<RecordRail record={record} />}
      sections={[
        { id: 'shared', content: <SharedControlSection record={record} /> },
        { id: 'summary', content: <SummaryLine record={record} onStandard={jumpToStandard} /> },
        { id: 'current', content: <CurrentControlView record={record} /> },
        { id: 'issues', content: <IssueList issues={issues} stale={staleControl} /> },
        { id: 'review', content: <ReviewInfoView record={record} /> },
        { id: 'rounds', content: <ReviewHistory riskId={record.id} /> },
        { id: 'standard', content: <StandardInfo record={record} /> },
        {
          id: 'attributes',
          content: (
            <Suspense>
              <AttributesSection record={{ ...record, id: controlIdOf(record) }} onEdit={() => action.ask('CLASSIFY')} />
            </Suspense>
          ),
        },
      ]}
    >
      <RecordDialogs
        record={record}
        action={action}
        decides={action.isNamed}
        // A deleted record is of no more use to who deleted his own; an administrator stays and may restore it.
        onDone={(done) => done === 'DELETE' && !admin && goBack()}
      />
    </RecordPage>
  );
}

/** Review view (docs/decisions/portal.md §2). */
export default function ControlViewPage() {
  return <RecordGate>{(record) => <ControlView key={record.id} record={record} />}</RecordGate>;
}
