import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/parts/Notice.tsx';
import { useButtons } from '#shared/record/RecordButtons.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { ClockIcon, InfoIcon, ReturnIcon } from '#shared/theme/icons.tsx';
import { lookOfState } from '#shared/workflow/catalogue.ts';
import { addressOfEdit, addressOfFolder, addressOfPolicy } from '../addresses.ts';
import { folderPathQuery } from '../api/library.ts';
import type { DocRecord } from '../api/wire.ts';
import { NodeDialogs } from '../components/dialogs/NodeDialogs.tsx';
import { Breadcrumbs } from '../components/list/Breadcrumbs.tsx';
import { listDocEvents, useOwnLooks } from '../components/list/row-tasks.ts';
import { DocumentSection } from '../components/record/DocumentSection.tsx';
import { PolicyFacts } from '../components/record/PolicyFacts.tsx';
import { PolicyGate } from '../components/record/PolicyGate.tsx';
import { PolicyRail } from '../components/record/PolicyRail.tsx';
import { VersionList } from '../components/record/VersionList.tsx';
import { docNode, isTask, stateOf, type NodeTask } from '../node.ts';

/** What a reader must know first: a version that is not in effect yet, a review that is due. */
function Notices({ record }: { record: DocRecord }) {
  const { t, pick } = useT();
  const { pending } = record;
  const state = (name: string) => pick(lookOfState('policyVersion', name).label);
  const mayReview = record.allowedActions.includes('CONFIRM_NO_CHANGE');
  const due = record.dmsTypes.includes(3) ? 'pastReview' : record.dmsTypes.includes(2) ? 'nearReview' : undefined;
  return (
    <>
      {pending && pending.id !== record.versionId && (
        <Notice tone="blue" icon={<InfoIcon />}>
          {t('policy.record.pending', { version: pending.version, state: state(pending.state), current: record.version })}
        </Notice>
      )}
      {pending && pending.id === record.versionId && (
        <Notice tone="blue" icon={<InfoIcon />}>
          {t('policy.record.pendingFirst', { state: state(pending.state) })}
        </Notice>
      )}
      {due && mayReview && (
        <Notice tone={due === 'pastReview' ? 'red' : 'amber'} icon={<ClockIcon />}>
          {t(`policy.record.${due}`)}
        </Notice>
      )}
    </>
  );
}

/** The buttons of a policy. Reviewing comes first only where a review is due; the versions stand on the page itself. */
function usePolicyButtons(record: DocRecord) {
  const isDue = record.dmsTypes.some((type) => type === 2 || type === 3);
  const events = listDocEvents(record.allowedActions).filter((event) => !['OPEN', 'HISTORY', 'EDIT'].includes(event));
  const mayEdit = record.allowedActions.includes('EDIT');
  return useButtons(
    { state: stateOf(record), allowedActions: mayEdit ? [...events, 'EDIT'] : events },
    {
      workflow: 'policyVersion',
      own: useOwnLooks(),
      weights: { CONFIRM_NO_CHANGE: isDue ? 'filled' : 'menu' },
      openForm: () => ({ to: addressOfEdit(record.id) }),
    },
  );
}

function View({ record }: { record: DocRecord }) {
  const { t } = useT();
  const navigate = useNavigate();
  const [task, setTask] = useState<NodeTask>();
  const path = useQuery(folderPathQuery(record.folderId)).data ?? [];
  const back = () => void navigate(addressOfFolder(record.folderId));
  const finish = (done: NodeTask, id: number) => {
    if (done.kind === 'DELETE') void navigate(addressOfFolder(record.folderId), { replace: true });
    if (done.kind === 'COPY') void navigate(addressOfPolicy(id));
  };
  return (
    <RecordPage
      // The specification names where it leads: the folder.
      back={false}
      header={{
        no: '',
        title: record.docName,
        workflow: 'policyVersion',
        state: record.state,
        owner: record.owners[0] ?? null,
        due: record.state === 'published' ? { label: t('policy.record.review'), date: record.reviewDateTime } : undefined,
      }}
      tools={
        <Button variant="text" color="inherit" startIcon={<ReturnIcon />} onClick={back}>
          {t('policy.record.back')}
        </Button>
      }
      buttons={usePolicyButtons(record)}
      onAct={(event) => isTask(event) && setTask({ kind: event, node: docNode(record) })}
      place={
        <Box sx={{ mb: 2 }}>
          <Breadcrumbs path={path} linked />
        </Box>
      }
      notices={<Notices record={record} />}
      sections={[
        { id: 'file', content: <DocumentSection record={record} /> },
        { id: 'facts', content: <PolicyFacts record={record} /> },
        {
          id: 'versions',
          title: t('policy.versions.title'),
          content: (
            <VersionList docId={record.id} shownId={record.versionId} mayRead={record.access.read} mayDownload={record.access.download} />
          ),
        },
      ]}
      rail={<PolicyRail record={record} onWhy={() => setTask({ kind: 'WHY', node: docNode(record) })} />}
    >
      <NodeDialogs task={task} onClose={() => setTask(undefined)} onDone={finish} />
    </RecordPage>
  );
}

/** View of a policy, read only (docs/decisions/library.md §2). */
export default function PolicyViewPage() {
  return <PolicyGate>{(record) => <View key={record.id} record={record} />}</PolicyGate>;
}
