import type { AuditOverview } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { Tag } from '#shared/parts/Tag.tsx';

const tones = { present: 'green', trusted: 'neutral', unknown: 'red' } as const;

/** The key under exported trails, whose fingerprint an auditor compares, and every other that signed a daily seal (ADR 37). */
export function SigningKeyCard({ fingerprint, keys }: { fingerprint: string | null; keys: AuditOverview['keys'] }) {
  const { t } = useT();
  return (
    <Card title={t('adminOperation.audit.keyTitle')}>
      {fingerprint === null && <Box sx={{ fontSize: 14, color: 'text.secondary' }}>{t('adminOperation.audit.noKey')}</Box>}
      {keys.length > 0 && (
        <Box component="dl" sx={{ m: 0, fontSize: 14, '& > div + div': { mt: 1.5 } }}>
          {keys.map((key) => (
            <KeyRow key={key.fingerprint} of={key} />
          ))}
        </Box>
      )}
      {fingerprint !== null && (
        <Box sx={{ mt: 1.5, fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>{t('adminOperation.audit.keyHint')}</Box>
      )}
    </Card>
  );
}

function KeyRow({ of: { fingerprint, use, heads, firstDay, lastDay } }: { of: AuditOverview['keys'][number] }) {
  const { t, date } = useT();
  return (
    <div>
      <Box
        component="dt"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontSize: 12, lineHeight: '20px', color: 'text.secondary' }}
      >
        {fingerprint === null ? t('adminOperation.audit.unsigned') : t('adminOperation.audit.fingerprint')}
        {fingerprint !== null && <Tag tone={tones[use]}>{t(`adminOperation.audit.keyUses.${use}`)}</Tag>}
      </Box>
      <Box component="dd" sx={{ m: 0, lineHeight: '22px', overflowWrap: 'anywhere' }}>
        {fingerprint !== null && <Box sx={{ fontFamily: 'ui-monospace, monospace' }}>{fingerprint}</Box>}
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          {firstDay === null || lastDay === null
            ? t('adminOperation.audit.keyUnused')
            : t('adminOperation.audit.keySigned', { count: heads, from: date(firstDay), to: date(lastDay) })}
        </Box>
      </Box>
    </div>
  );
}
