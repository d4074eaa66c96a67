import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/parts/Notice.tsx';
import { RecordHeader } from '#shared/parts/RecordHeader.tsx';
import { Section } from '#shared/parts/Section.tsx';
import { ActionButtons, FootActions } from '#shared/record/RecordButtons.tsx';
import { RecordLayout } from '#shared/record/RecordLayout.tsx';
import { ClockIcon, InfoIcon, ReturnIcon } from '#shared/theme/icons.tsx';
import { lookOfState } from '#shared/workflow/catalogue.ts';
import { addressOfFolder, addressOfPolicy } from '../addresses.ts';
import { folderPathQuery } from '../api/library.ts';
import type { DocRecord } from '../api/wire.ts';
import { NodeDialogs } from '../components/dialogs/NodeDialogs.tsx';
import { Breadcrumbs } from '../components/list/Breadcrumbs.tsx';
import { isTask } from '../components/list/row-tasks.ts';
import { useEventWords } from '../components/list/use-node-menu.tsx';
import { DocumentSection } from '../components/record/DocumentSection.tsx';
import { PolicyFacts } from '../components/record/PolicyFacts.tsx';
import { PolicyGate } from '../components/record/PolicyGate.tsx';
import { PolicyRail } from '../components/record/PolicyRail.tsx';
import { planActions } from '../components/record/record-actions.ts';
import { VersionList } from '../components/record/VersionList.tsx';
import { docNode, type NodeTask } from '../node.ts';

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

function View({ record }: { record: DocRecord }) {
  const { t } = useT();
  const navigate = useNavigate();
  const words = useEventWords();
  const [task, setTask] = useState<NodeTask>();
  const path = useQuery(folderPathQuery(record.folderId)).data ?? [];
  const actions = planActions(record, words);
  const act = (event: string) => isTask(event) && setTask({ kind: event, node: docNode(record) });
  const back = () => void navigate(addressOfFolder(record.folderId));
  const finish = (done: NodeTask, id: number) => {
    if (done.kind === 'DELETE') void navigate(addressOfFolder(record.folderId), { replace: true });
    if (done.kind === 'COPY') void navigate(addressOfPolicy(id));
  };
  return (
    <>
      <RecordHeader
        no=""
        title={record.docName}
        workflow="policyVersion"
        state={record.state}
        owner={record.owners[0] ?? null}
        due={record.state === 'published' ? { label: t('policy.record.review'), date: record.reviewDateTime } : undefined}
        actions={
          <>
            <Button variant="text" color="inherit" startIcon={<ReturnIcon />} onClick={back}>
              {t('policy.record.back')}
            </Button>
            <ActionButtons actions={actions} onAct={act} />
          </>
        }
      />
      <RecordLayout rail={<PolicyRail record={record} onWhy={() => setTask({ kind: 'WHY', node: docNode(record) })} />}>
        <Box sx={{ mb: 2 }}>
          <Breadcrumbs path={path} linked />
        </Box>
        <Notices record={record} />
        <DocumentSection record={record} />
        <PolicyFacts record={record} />
        <Section title={t('policy.versions.title')}>
          <VersionList docId={record.id} shownId={record.versionId} mayRead={record.access.read} mayDownload={record.access.download} />
        </Section>
      </RecordLayout>
      <FootActions actions={actions} onAct={act} />
      <NodeDialogs task={task} onClose={() => setTask(undefined)} onDone={finish} />
    </>
  );
}

/** View of a policy, read only (docs/decisions/library.md §2). */
export default function PolicyViewPage() {
  return <PolicyGate>{(record) => <View key={record.id} record={record} />}</PolicyGate>;
}
