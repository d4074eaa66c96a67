import Box from '@mui/material/Box';
import type { RemediationIssueRow } from '@portal/contract/client';
import { useT } from '../i18n/use-t.ts';
import { issueHistory } from '../workflow/issue-history.ts';

/** What was done about an issue and what its verification found, each with who said it and when, oldest first: a failed check with the fix before it. */
export function IssueNotes({ issue: { lastComment, notes = lastComment ? [lastComment] : [] } }: { issue: RemediationIssueRow }) {
  const { pick, name, instant } = useT();
  return notes.map(({ event, comments, by, at }) => (
    <Box
      key={`${event}-${at}`}
      component="blockquote"
      sx={{
        m: 0,
        mt: 1,
        pl: 1.5,
        borderLeft: '3px solid',
        borderColor: event === 'FAIL' ? 'tone.red.line' : 'line.main',
        fontSize: 13,
        lineHeight: '20px',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {[issueHistory[event] && pick(issueHistory[event]), by && name(by), instant(at)].filter(Boolean).join(' · ')}
      </Box>
      <br />
      {comments}
    </Box>
  ));
}
