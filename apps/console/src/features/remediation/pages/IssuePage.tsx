import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { IssueSeverity, IssueSource, RemediationIssueRow } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { RecordEvidence } from '#shared/evidence/RecordEvidence.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { EvidenceList } from '#shared/parts/EvidenceList.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { RailBlock, RailRow } from '#shared/parts/Section.tsx';
import { SeverityMark } from '#shared/parts/SeverityMark.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { toEvidenceFile } from '#shared/record/evidence-file.ts';
import { BecameOf } from '#shared/record/BecameOf.tsx';
import { HistoryPanel } from '#shared/record/HistoryPanel.tsx';
import { IssueDialog } from '#shared/record/IssueDialog.tsx';
import { IssueNotes } from '#shared/record/IssueNotes.tsx';
import { useButtons } from '#shared/record/RecordButtons.tsx';
import { RecordGateOf } from '#shared/record/RecordGate.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { useRecordDialogs } from '#shared/record/use-record-dialogs.ts';
import { useChangeOf } from '#shared/record/use-record-form.ts';
import { lookOfState } from '#shared/workflow/catalogue.ts';
import { issueAddress, sourceAddress, sourceTypeOf } from '../addresses.ts';
import { issueGate, issueHistoryQuery, issueSource, siblingsQuery, staleIssue } from '../api/issues.ts';
import BulkDialog from '../dialogs/BulkDialog.tsx';
import { isOpen, originOf } from '../issue-columns.tsx';

const severities: readonly IssueSeverity[] = ['high', 'medium', 'low'];
const sources: readonly IssueSource[] = ['deficiency', 'report', 'byHand'];

function Rail({ issue }: { issue: RemediationIssueRow }) {
  const { t, date } = useT();
  const { data: siblings = [] } = useQuery(siblingsQuery(issue.riskId));
  const others = siblings.filter(({ id }) => id !== issue.id);
  return (
    <>
      <RailBlock title={t('remediation.page.issue')}>
        <RailRow label={t('remediation.columns.severity')}>
          <SeverityMark severity={issue.severity} />
        </RailRow>
        <RailRow label={t('remediation.columns.owner')}>
          <PersonTag person={issue.assignee} />
        </RailRow>
        {issue.raisedBy && (
          <RailRow label={t('remediation.page.raisedBy')}>
            <PersonTag person={issue.raisedBy} />
          </RailRow>
        )}
        <RailRow label={t('remediation.columns.dueOn')}>
          {/* While it waits for who verifies it, the header has his day. */}
          {isOpen(issue) && issue.state !== 'pendingVerification' ? <DueChip date={issue.dueDate} showDate /> : date(issue.dueDate)}
        </RailRow>
        <RailRow label={t('remediation.columns.ageDays')}>
          {issue.ageDays === 0 ? t('remediation.list.today') : t('remediation.list.days', { count: issue.ageDays })}
        </RailRow>
        <RailRow label={t('remediation.columns.extensions')}>
          {issue.extensions === 0 ? t('remediation.list.never') : t('remediation.list.times', { count: issue.extensions })}
        </RailRow>
      </RailBlock>
      <RailBlock title={t('remediation.page.related')}>
        <RailRow label={t(`remediation.sources.${originOf(issue)}`)}>
          <Link component={RouterLink} to={sourceAddress(issue.sourceType, issue.riskId)} title={issue.sourceTitle}>
            {issue.sourceNo}
          </Link>
        </RailRow>
        {others.length > 0 && (
          <RailRow label={t('remediation.page.siblings')}>
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5 }}>
              {others.map((other) => (
                <Box key={other.id} sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
                  <Link component={RouterLink} to={issueAddress(other.id)}>
                    {other.issueNo}
                  </Link>
                  <StateChip workflow="remediationIssue" state={other.state} />
                </Box>
              ))}
            </Box>
          </RailRow>
        )}
      </RailBlock>
      {issue.sourceType === 'riskControl' && issue.source === 'deficiency' && <BecameOf source="issue" id={issue.id} />}
      <RecordEvidence workflow="remediationIssue" id={issue.id} />
    </>
  );
}

/** What was done about it and what was found of that, and the files that show it. */
function Fix({ issue }: { issue: RemediationIssueRow }) {
  const { t, name } = useT();
  const { lastComment, notes = [], docs } = issue;
  if (!lastComment && notes.length === 0 && docs.length === 0)
    return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('remediation.page.noFix')}</Box>;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Box>
        <IssueNotes issue={issue} />
      </Box>
      {docs.length > 0 && <EvidenceList files={docs.map((doc) => toEvidenceFile(doc, name))} />}
    </Box>
  );
}

function IssueRecord({ issue }: { issue: RemediationIssueRow }) {
  const { t, lang, date } = useT();
  const buttons = useButtons(issue, { workflow: 'remediationIssue' });
  const action = useRecordDialogs(issue, { stale: staleIssue, readChange: useChangeOf(issueSource, issue.id) });
  const labels = {
    dueDate: t('remediation.columns.dueOn'),
    assignee: t('remediation.columns.owner'),
    docs: t('riskRecord.issue.evidence'),
    plan: t('remediation.page.finding'),
    severity: t('remediation.columns.severity'),
    source: t('remediation.columns.origin'),
  };
  const say = (field: string, value: string): string => {
    const severity = severities.find((one) => one === value);
    const source = sources.find((one) => one === value);
    if (field === 'severity' && severity) return t(`riskRecord.issue.severities.${severity}`);
    if (field === 'source' && source) return t(`remediation.sources.${source}`);
    return field === 'dueDate' ? date(value) : value;
  };
  return (
    <RecordPage
      header={{
        no: issue.issueNo,
        title: issue.plan || t('riskRecord.issue.noPlan'),
        workflow: 'remediationIssue',
        state: issue.state,
        // Once the fix was submitted it waits for who verifies it, who has days of his own.
        ...(issue.state === 'pendingVerification' ? { waitsFor: t('remediation.page.verifiers') } : { owner: issue.assignee }),
        due: isOpen(issue)
          ? {
              label: t(issue.state === 'pendingVerification' ? 'remediation.columns.verifyBy' : 'remediation.columns.dueOn'),
              date: issue.dutyDueOn ?? issue.dueDate,
            }
          : undefined,
      }}
      buttons={buttons}
      onAct={action.ask}
      sending={action.sending}
      rail={<Rail issue={issue} />}
      history={(tools) => (
        <HistoryPanel
          logOnly
          query={() => issueHistoryQuery(issue.id, lang)}
          waiting={isOpen(issue) ? lookOfState('remediationIssue', issue.state).label : undefined}
          words={({ field, before, after }) => ({
            label: labels[field as keyof typeof labels] ?? field,
            before: say(field, before),
            after: say(field, after),
          })}
          tools={tools}
          trail={{ type: 'remediationIssue', id: issue.id, no: issue.issueNo }}
          exported={{ type: sourceTypeOf(issue.sourceType), id: issue.riskId, no: issue.sourceNo }}
        />
      )}
      sections={[
        {
          id: 'finding',
          title: t('remediation.page.finding'),
          note: (
            <Link component={RouterLink} to={sourceAddress(issue.sourceType, issue.riskId)} sx={{ fontSize: 13 }}>
              {t('remediation.page.from', { no: issue.sourceNo })}
            </Link>
          ),
          content: (
            <Box
              sx={{
                border: '1px solid',
                borderColor: 'line.main',
                borderRadius: '8px',
                p: 2,
                whiteSpace: 'pre-wrap',
                overflowWrap: 'anywhere',
              }}
            >
              {issue.plan || t('riskRecord.issue.noPlan')}
              {issue.sourceTitle && (
                <Box sx={{ mt: 1, fontSize: 13, color: 'text.secondary' }}>{t('remediation.page.about', { title: issue.sourceTitle })}</Box>
              )}
            </Box>
          ),
        },
        { id: 'fix', title: t('remediation.page.fix'), content: <Fix issue={issue} /> },
      ]}
    >
      {action.event === 'REMIND' ? (
        <BulkDialog
          deed="remind"
          rows={[{ ...issue, sourceId: issue.riskId, owner: issue.assignee, dueOn: issue.dueDate, files: issue.docs.length }]}
          leftOut={0}
          onClose={action.cancel}
          onDone={() => undefined}
        />
      ) : (
        action.event !== undefined && <IssueDialog issue={issue} event={action.event} action={action} />
      )}
    </RecordPage>
  );
}

/** One issue: what was found, what was done, who must act, and every step (docs/decisions/console.md). */
export default function IssuePage() {
  return <RecordGateOf {...issueGate}>{(issue) => <IssueRecord key={issue.id} issue={issue} />}</RecordGateOf>;
}
