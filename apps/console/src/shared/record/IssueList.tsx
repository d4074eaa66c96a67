import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { RemediationIssueRow } from '@portal/contract/client';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';
import { DueChip } from '../parts/DueChip.tsx';
import { PersonTag } from '../parts/PersonTag.tsx';
import { Section } from '../parts/Section.tsx';
import { StateChip } from '../parts/StateChip.tsx';
import { ActionMenu } from '../parts/ActionMenu.tsx';
import { lookOfAction } from '../workflow/catalogue.ts';
import { IssueDialog } from './IssueDialog.tsx';
import type { Staleness } from './use-act.ts';

const settled = ['verified', 'cancelled'];
// The two that decide a fix stand as buttons, the rest in the menu.
const buttons = ['START', 'SUBMIT_FIX', 'VERIFY', 'FAIL'];

/** `asked`: the button of a mail leads to this one. */
function IssueCard({ issue, asked, onAct }: { issue: RemediationIssueRow; asked: boolean; onAct: (event: string) => void }) {
  const { t, pick, name, date } = useT();
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!asked) return;
    card.current?.scrollIntoView({ block: 'center' });
    card.current?.focus({ preventScroll: true });
  }, [asked]);
  const look = (event: string) => lookOfAction(issue.state, event, 'remediationIssue');
  const shown = issue.allowedActions.filter((event) => buttons.includes(event)).toReversed();
  const rest = issue.allowedActions.filter((event) => !buttons.includes(event));
  const label = (event: string) => {
    const found = look(event);
    return found ? pick(found.label) : event;
  };
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
        <Box sx={{ fontSize: 13, fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>{issue.issueNo}</Box>
        <StateChip workflow="remediationIssue" state={issue.state} variant="soft" />
        <PersonTag person={issue.assignee} />
        {!settled.includes(issue.state) && (
          <Box sx={{ display: 'inline-flex', gap: 0.75, fontSize: 12, color: 'text.secondary' }}>
            {t('riskRecord.issue.due')}
            <DueChip date={issue.dueDate} showDate />
          </Box>
        )}
        <Box sx={{ flex: 1 }} />
        <Box sx={{ display: 'flex', gap: 1 }}>
          {shown.map((event) => (
            <Button
              key={event}
              variant={look(event)?.button === 'filled' ? 'contained' : 'outlined'}
              color={look(event)?.button === 'filled' ? 'primary' : 'inherit'}
              onClick={() => onAct(event)}
              sx={{ height: { xs: 36, md: 28 } }}
            >
              {label(event)}
            </Button>
          ))}
          <ActionMenu
            label={`${t('riskRecord.actions.more')} ${issue.issueNo}`}
            actions={rest.map((event) => ({
              id: event,
              label: label(event),
              destructive: look(event)?.destructive ?? false,
              onClick: () => onAct(event),
            }))}
          />
        </Box>
      </Box>
      <Box sx={{ mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', ...(!issue.plan && { color: 'text.secondary' }) }}>
        {issue.plan || t('riskRecord.issue.noPlan')}
      </Box>
      {issue.lastComment && (
        <Box
          component="blockquote"
          sx={{
            m: 0,
            mt: 1,
            pl: 1.5,
            borderLeft: '3px solid',
            borderColor: issue.lastComment.event === 'FAIL' ? 'tone.red.line' : 'line.main',
            fontSize: 13,
            lineHeight: '20px',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t(issue.lastComment.event === 'FAIL' ? 'riskRecord.issue.failed' : 'riskRecord.issue.said', {
              who: issue.lastComment.by ? name(issue.lastComment.by) : '',
              at: date(issue.lastComment.at),
            })}
          </Box>
          <br />
          {issue.lastComment.comments}
        </Box>
      )}
    </Box>
  );
}

/** The remediation issues of a record, each with its own actions from its own machine. */
export function IssueList({ issues, stale }: { issues: readonly RemediationIssueRow[]; stale: Staleness }) {
  const { t } = useT();
  const [params] = useSearchParams();
  const asked = Number(params.get('issue')) || null;
  const [act, setAct] = useState<{ id: number; event: string }>();
  if (issues.length === 0) return null;
  const open = issues.filter((issue) => !settled.includes(issue.state)).length;
  const chosen = act && issues.find((issue) => issue.id === act.id);
  return (
    <Section
      title={t('riskRecord.section.issues')}
      note={open > 0 && <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('riskRecord.issue.open', { number: open })}</Box>}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}>
        {issues.toReversed().map((issue) => (
          <IssueCard key={issue.id} issue={issue} asked={issue.id === asked} onAct={(event) => setAct({ id: issue.id, event })} />
        ))}
      </Box>
      {act && chosen && <IssueDialog issue={chosen} event={act.event} stale={stale} onClose={() => setAct(undefined)} />}
    </Section>
  );
}
