import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';

/** The key under exported trails: an auditor compares its fingerprint with the one that his verifier shows. */
export function SigningKeyCard({ fingerprint }: { fingerprint: string | null }) {
  const { t } = useT();
  return (
    <Card title={t('adminOperation.audit.keyTitle')}>
      {fingerprint === null ? (
        <Box sx={{ fontSize: 14, color: 'text.secondary' }}>{t('adminOperation.audit.noKey')}</Box>
      ) : (
        <>
          <Box component="dl" sx={{ m: 0, fontSize: 14 }}>
            <Box component="dt" sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
              {t('adminOperation.audit.fingerprint')}
            </Box>
            <Box component="dd" sx={{ m: 0, fontFamily: 'ui-monospace, monospace', lineHeight: '22px', overflowWrap: 'anywhere' }}>
              {fingerprint}
            </Box>
          </Box>
          <Box sx={{ mt: 1, fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>{t('adminOperation.audit.keyHint')}</Box>
        </>
      )}
    </Card>
  );
}
