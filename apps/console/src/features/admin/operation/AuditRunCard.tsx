import type { AuditRun } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { Facts } from '#shared/parts/Section.tsx';
import { Tag } from '#shared/parts/Tag.tsx';

/** What the last verification of all chains found. */
export function AuditRunCard({ run }: { run: AuditRun }) {
  const { t, n, name, instant } = useT();
  const isWhole = run.state === 'completed' && run.problemCount === 0;
  const verdict =
    run.state === 'failed'
      ? t('adminOperation.audit.failed')
      : isWhole
        ? t('adminOperation.audit.ok')
        : t('adminOperation.audit.broken', { count: run.problemCount });
  return (
    <Card title={t('adminOperation.audit.last')} action={<Tag tone={isWhole ? 'green' : 'red'}>{verdict}</Tag>}>
      <Facts
        items={[
          { label: t('adminOperation.audit.facts.records'), value: n(run.records) },
          { label: t('adminOperation.audit.facts.steps'), value: n(run.steps) },
          { label: t('adminOperation.audit.facts.heads'), value: n(run.heads) },
          { label: t('adminOperation.audit.facts.unproven'), value: n(run.unproven) },
          { label: t('adminOperation.audit.facts.finished'), value: run.finishedAt ? instant(run.finishedAt) : '' },
        ]}
      />
      {run.startedBy && (
        <Box sx={{ mt: 1, fontSize: 13, color: 'text.secondary' }}>
          {t('adminOperation.audit.by', { name: name(run.startedBy), at: instant(run.startedAt) })}
        </Box>
      )}
      {run.error && <Box sx={{ mt: 1, fontSize: 13, color: 'tone.red.fg', overflowWrap: 'anywhere' }}>{run.error}</Box>}
      <Problems problems={run.problems} count={run.problemCount} />
    </Card>
  );
}

/** The broken steps by name; they come in the service's own words, the same as `npm run audit:verify` prints. */
export function Problems({ problems, count }: { problems: readonly string[]; count: number }) {
  const { t } = useT();
  if (problems.length === 0) return null;
  return (
    <>
      <Box
        component="ul"
        aria-label={t('adminOperation.audit.problems')}
        lang="en"
        sx={{ mt: 1.5, mb: 0, pl: 2.5, fontSize: 13, lineHeight: '22px', color: 'tone.red.fg', overflowWrap: 'anywhere' }}
      >
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </Box>
      {count > problems.length && (
        <Box sx={{ mt: 0.5, fontSize: 13, color: 'text.secondary' }}>
          {t('adminOperation.audit.moreProblems', { count: count - problems.length })}
        </Box>
      )}
    </>
  );
}
