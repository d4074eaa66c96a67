import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { providerAddress } from '#shared/page/login-path.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { LockIcon } from '#shared/theme/icons.pages.tsx';

/** Leads to the identity provider; below it stands the local form. */
export function ProviderButton({ name, target, newWindow = false }: { name: string; target: string; newWindow?: boolean }) {
  const { t } = useT();
  const line = { flex: 1, height: '1px', bgcolor: 'line.main' } as const;
  return (
    <>
      <Button
        href={providerAddress(target)}
        variant="contained"
        fullWidth
        startIcon={<LockIcon />}
        {...(newWindow && { target: '_blank', rel: 'noopener' })}
        sx={{ height: 44, fontSize: 14 }}
      >
        {name ? t('login.providerNamed', { name }) : t('login.provider')}
      </Button>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, my: 2.5, fontSize: 12, color: 'text.secondary' }}>
        <Box sx={line} />
        {t('login.orLocal')}
        <Box sx={line} />
      </Box>
    </>
  );
}
