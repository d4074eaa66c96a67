import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useT } from '#shared/i18n/use-t.ts';
import { PersonAvatar } from '#shared/parts/PersonTag.tsx';
import type { SignInOptions } from './api/sign-in.ts';

export interface DemoAccountsProps {
  demo: NonNullable<SignInOptions['demo']>;
  /** The account that is being signed in. */
  busy: string;
  onChoose: (account: { userName: string; password: string }) => void;
}

/** The demo accounts while DEMO is on, each one click away, and how to leave the demo behind. */
export function DemoAccounts({ demo, busy, onChoose }: DemoAccountsProps) {
  const { t, lang, name } = useT();
  return (
    <Box component="section" aria-labelledby="demo-title" sx={{ width: '100%' }}>
      <Box id="demo-title" sx={{ fontSize: 15, lineHeight: '24px', fontWeight: 600 }}>
        {t('login.demoTitle')}
      </Box>
      <Box sx={{ mt: 0.5, mb: 1.5, fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>
        {t('login.demoBody', { password: demo.password })}
      </Box>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          border: '1px solid',
          borderColor: 'line.main',
          borderRadius: '8px',
          overflow: 'hidden',
          bgcolor: 'background.paper',
        }}
      >
        {demo.accounts.map((account, index) => (
          <Box component="li" key={account.userNO} sx={{ borderTop: index ? '1px solid' : 0, borderColor: 'line.soft' }}>
            <ButtonBase
              onClick={() => onChoose({ userName: account.userNO, password: demo.password })}
              disabled={busy !== ''}
              aria-busy={busy === account.userNO}
              sx={{
                width: '100%',
                minHeight: 44,
                px: 1.5,
                py: 0.75,
                gap: 1.25,
                justifyContent: 'flex-start',
                textAlign: 'left',
                fontSize: 13,
                bgcolor: busy === account.userNO ? 'surface.selected' : 'transparent',
                '&:hover': { bgcolor: 'surface.hover' },
                '&:focus-visible': { outlineOffset: -2 },
              }}
            >
              <PersonAvatar person={account} size={24} />
              <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                <Box component="span" sx={{ display: 'block', lineHeight: '18px', fontWeight: 500 }}>
                  {name(account)}
                </Box>
                <Box component="span" sx={{ display: 'block', fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
                  {lang === 'zh' ? account.who : account.whoEn}
                </Box>
              </Box>
              <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
                {account.userNO}
              </Box>
            </ButtonBase>
          </Box>
        ))}
      </Box>
      <Box
        component="details"
        sx={{ mt: 1.5, fontSize: 12, lineHeight: '18px', color: 'text.secondary', '& summary': { cursor: 'pointer', borderRadius: '4px' } }}
      >
        <summary>{t('login.demoHow')}</summary>
        <Box sx={{ mt: 0.5 }}>{t('login.demoProduction')}</Box>
      </Box>
    </Box>
  );
}
