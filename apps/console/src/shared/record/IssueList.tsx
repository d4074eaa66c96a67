import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { pageAddress, recordPages, type RemediationIssueRow } from '@portal/contract/client';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';
import { DueChip } from '../parts/DueChip.tsx';
import { PersonTag } from '../parts/PersonTag.tsx';
import { Section } from '../parts/Section.tsx';
import { EvidenceList } from '../parts/EvidenceList.tsx';
import { SeverityMark } from '../parts/SeverityMark.tsx';
import { StateChip } from '../parts/StateChip.tsx';
import { isOver } from '../workflow/is-over.ts';
import { toEvidenceFile } from './evidence-file.ts';
import { IssueDialog, type IssueAction } from './IssueDialog.tsx';
import { IssueNotes } from './IssueNotes.tsx';
import { ActionButtons, useButtons } from './RecordButtons.tsx';
import { useRecordAction, type Staleness } from './use-record-action.ts';

const isSettled = ({ state }: RemediationIssueRow): boolean => isOver('remediationIssue', state);

/** `asked`: the button of a mail leads to this one. */
function IssueCard({ issue, asked, onAct }: { issue: RemediationIssueRow; asked: boolean; onAct: (event: IssueAction) => void }) {
  const { t, name } = useT();
  const buttons = useButtons(issue, { workflow: 'remediationIssue' });
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!asked) return;
    card.current?.scrollIntoView({ block: 'center' });
    card.current?.focus({ preventScroll: true });
  }, [asked]);
  return (
    <Box
      component="li"
      ref={card}
      tabIndex={asked ? -1 : undefined}
      sx={{
        scrollMarginTop: 216,
        outline: 'none',
        boxShadow: ({ vars }) => (asked ? `inset 3px 0 0 ${vars.palette.brand.accent}` : 'none'),
        p: 2,
        borderTop: '1px solid',
        borderColor: 'line.soft',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 2, rowGap: 0.5, flexWrap: 'wrap', minHeight: 32 }}>
        <Link
          component={RouterLink}
          to={pageAddress(recordPages.remediationIssue.view, issue.id)}
          sx={{ fontSize: 13, fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}
        >
          {issue.issueNo}
        </Link>
        <StateChip workflow="remediationIssue" state={issue.state} variant="soft" />
        <SeverityMark severity={issue.severity} />
        <PersonTag person={issue.assignee} />
        {!isSettled(issue) && (
          <Box sx={{ display: 'inline-flex', gap: 0.75, fontSize: 12, color: 'text.secondary' }}>
            {t(issue.state === 'pendingVerification' ? 'riskRecord.issue.verifyBy' : 'riskRecord.issue.due')}
            <DueChip date={issue.dutyDueOn ?? issue.dueDate} showDate />
          </Box>
        )}
        <Box sx={{ flex: 1 }} />
        <Box sx={{ display: 'flex', gap: 1, '& .MuiButton-root': { height: { xs: 36, md: 28 } } }}>
          <ActionButtons actions={buttons} onAct={onAct} of={issue.issueNo} />
        </Box>
      </Box>
      <Box sx={{ mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', ...(!issue.plan && { color: 'text.secondary' }) }}>
        {issue.plan || t('riskRecord.issue.noPlan')}
      </Box>
      {issue.docs.length > 0 && (
        <Box sx={{ mt: 1 }}>
          <EvidenceList files={issue.docs.map((doc) => toEvidenceFile(doc, name))} />
        </Box>
      )}
      <IssueNotes issue={issue} />
    </Box>
  );
}

/** The remediation issues of a record, each with its own actions from its own machine. */
export function IssueList({ issues, stale }: { issues: readonly RemediationIssueRow[]; stale: Staleness }) {
  const { t } = useT();
  const [params] = useSearchParams();
  const asked = Number(params.get('issue')) || null;
  const [chosenId, choose] = useState<number>();
  const action = useRecordAction<IssueAction>({ stale });
  if (issues.length === 0) return null;
  const open = issues.filter((issue) => !isSettled(issue)).length;
  const chosen = issues.find((issue) => issue.id === chosenId);
  return (
    <Section
      title={t('riskRecord.section.issues')}
      note={open > 0 && <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('riskRecord.issue.open', { number: open })}</Box>}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}>
        {issues.toReversed().map((issue) => (
          <IssueCard
            key={issue.id}
            issue={issue}
            asked={issue.id === asked}
            onAct={(event) => {
              choose(issue.id);
              action.ask(event);
            }}
          />
        ))}
      </Box>
      {action.event !== undefined && chosen && <IssueDialog issue={chosen} event={action.event} action={action} />}
    </Section>
  );
}
