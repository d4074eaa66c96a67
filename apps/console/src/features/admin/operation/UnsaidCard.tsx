import type { AuditRun } from '@portal/contract/client';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { Tag } from '#shared/parts/Tag.tsx';
import { useWorkflowName } from '#shared/workflow/use-workflow-name.ts';

/** The records whose steps do not say all that is audited of them: how many, and where to look at them (docs/audited.md). */
export function UnsaidCard({ run }: { run: AuditRun | null }) {
  const { t, n } = useT();
  const nameOf = useWorkflowName();
  const body = !run ? 'unsaidUnknown' : run.unsaid === 0 ? 'unsaidNone' : 'unsaidBody';
  return (
    <Card
      title={t('adminOperation.audit.unsaidTitle')}
      action={
        run && (
          <Tag tone={run.unsaid === 0 ? 'green' : 'amber'}>
            {t('adminOperation.audit.unsaidCount', { count: run.unsaid, number: n(run.unsaid) })}
          </Tag>
        )
      }
    >
      <Box sx={{ fontSize: 14, color: 'text.secondary' }}>{t(`adminOperation.audit.${body}`)}</Box>
      {run?.unsaidKinds.map(({ workflow, count, records }) => (
        <Box key={workflow} sx={{ mt: 1.5 }}>
          <Box id={`unsaid-${workflow}`} sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
            {`${nameOf(workflow)} · ${n(count)}`}
          </Box>
          <Box
            component="ul"
            aria-labelledby={`unsaid-${workflow}`}
            sx={{
              m: 0,
              p: 0,
              listStyle: 'none',
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 2,
              rowGap: 0.25,
              fontSize: 13,
              lineHeight: '22px',
            }}
          >
            {records.map(({ id, number, link }) => (
              <li key={id}>
                {link ? (
                  <MuiLink component={Link} to={link}>
                    {number}
                  </MuiLink>
                ) : (
                  number
                )}
              </li>
            ))}
            {count > records.length && (
              <Box component="li" sx={{ color: 'text.secondary' }}>
                {t('adminOperation.audit.moreUnsaid', { count: count - records.length, number: n(count - records.length) })}
              </Box>
            )}
          </Box>
        </Box>
      ))}
    </Card>
  );
}
