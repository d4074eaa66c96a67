import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { providerAddress } from '#shared/page/login-path.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { LockIcon } from '#shared/theme/icons.pages.tsx';
import { OrLine } from './OrLine.tsx';

/** Leads to the identity provider; below it stands the local form. */
export function ProviderButton({ name, target, newWindow = false }: { name: string; target: string; newWindow?: boolean }) {
  const { t } = useT();
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
      <Box sx={{ my: 2.5 }}>
        <OrLine words={t('login.orLocal')} />
      </Box>
    </>
  );
}
