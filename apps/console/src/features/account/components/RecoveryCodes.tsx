import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { CopyIcon } from '#shared/theme/icons.pages.tsx';

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useT();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showToast({ tone: 'success', text: t('account.secondFactor.copied') });
    } catch {
      showToast({ tone: 'warning', text: t('account.secondFactor.copyFailed') });
    }
  };
  return (
    <Box sx={{ maxWidth: 480 }}>
      <Box component="h3" sx={{ m: 0, fontSize: 15, lineHeight: '24px', fontWeight: 600 }}>
        {t('account.secondFactor.codesTitle')}
      </Box>
      <Box sx={{ mt: 0.5, mb: 1.5, fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>{t('account.secondFactor.codesBody')}</Box>
      <Box
        component="ul"
        aria-label={t('account.secondFactor.codesTitle')}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 1.5,
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
          rowGap: 0.75,
          columnGap: 2,
          fontFamily: 'ui-monospace, monospace',
          fontSize: 14,
          border: '1px solid',
          borderColor: 'line.strong',
          borderRadius: '8px',
          bgcolor: 'surface.hover',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ mt: 2, display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={onDone}>
          {t('account.secondFactor.codesKept')}
        </Button>
        <Button variant="outlined" color="inherit" startIcon={<CopyIcon />} onClick={() => void copy()}>
          {t('account.secondFactor.copy')}
        </Button>
      </Box>
    </Box>
  );
}
