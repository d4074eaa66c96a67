import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { DrawerFrame } from '#shared/parts/DrawerFrame.tsx';
import { RecordSkeleton } from '#shared/parts/Skeletons.tsx';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { mailQuery, mayResend } from '../api/mail-log.ts';
import { MailNotices } from './MailNotices.tsx';
import { MailState } from './MailState.tsx';
import { ResendDialog } from './ResendDialog.tsx';

type View = 'html' | 'text';

/** One mail as its reader sees it. The HTML runs in a sandbox: no scripts, no forms, no access to the portal. */
export function MailDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t, name, instant } = useT();
  const [view, setView] = useState<View>('html');
  const { data: mail, error, refetch } = useQuery(mailQuery(id));
  const [asking, setAsking] = useState(false);
  const facts: [string, React.ReactNode][] = mail
    ? [
        [t('mailLog.fields.to'), mail.person ? `${name(mail.person)} <${mail.to}>` : mail.to],
        [
          t('mailLog.fields.template'),
          t('mailLog.templateWith', { template: mail.template, language: t(`mailLog.languages.${mail.language}`) }),
        ],
        [t('mailLog.fields.createdAt'), instant(mail.createdAt)],
        ...(mail.sentAt ? [[t('mailLog.fields.sentAt'), instant(mail.sentAt)] as [string, React.ReactNode]] : []),
        [t('mailLog.fields.attempts'), mail.attempts],
        ...(mail.lastError
          ? [
              [
                t('mailLog.fields.lastError'),
                <Box key="error" component="span" sx={{ color: 'tone.red.fg', overflowWrap: 'anywhere' }}>
                  {mail.lastError}
                </Box>,
              ] as [string, React.ReactNode],
            ]
          : []),
      ]
    : [];
  return (
    <DrawerFrame
      title={mail ? mail.subject || t('mailLog.unwritten') : t('mailLog.mail')}
      titleLang={mail?.language}
      note={mail && <MailState state={mail.state} />}
      width={640}
      onClose={onClose}
    >
      {error && !mail && (
        <Box role="alert" sx={{ p: 3, fontSize: 14 }}>
          {error.message}
          <Button variant="outlined" color="inherit" onClick={() => void refetch()} sx={{ ml: 2 }}>
            {t('common.retry')}
          </Button>
        </Box>
      )}
      {!mail && !error && <RecordSkeleton />}
      {mail && (
        <>
          <Box
            component="dl"
            sx={{
              m: 0,
              px: 3,
              py: 2,
              display: 'grid',
              gridTemplateColumns: 'max-content minmax(0, 1fr)',
              columnGap: 2.5,
              rowGap: 0.75,
              fontSize: 13,
              lineHeight: '20px',
            }}
          >
            {facts.map(([label, value]) => (
              <Box key={label} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ color: 'text.secondary' }}>
                  {label}
                </Box>
                <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
                  {value}
                </Box>
              </Box>
            ))}
          </Box>
          <MailNotices notices={mail.notices} />
          {mail.isSecret && mail.text === '' && (
            <Box sx={{ px: 3, pb: 1.5, fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>{t('mailLog.secret')}</Box>
          )}
          <Box sx={{ px: 3, pb: 1 }}>
            <Segmented<View>
              label={t('mailLog.preview')}
              value={view}
              onChange={setView}
              options={[
                { value: 'html', label: t('mailLog.html') },
                { value: 'text', label: t('mailLog.text') },
              ]}
            />
          </Box>
          <Box
            sx={{
              flex: 1,
              minHeight: 240,
              mx: 3,
              mb: 2,
              border: '1px solid',
              borderColor: 'line.main',
              borderRadius: '8px',
              overflow: 'hidden',
              display: 'flex',
            }}
          >
            {view === 'html' ? (
              // Mails are written on white; an empty sandbox allows nothing but showing them.
              <Box
                component="iframe"
                title={t('mailLog.preview')}
                sandbox=""
                srcDoc={mail.html}
                sx={{ flex: 1, border: 0, bgcolor: '#fff', colorScheme: 'light' }}
              />
            ) : (
              <Box
                component="pre"
                tabIndex={0}
                lang={mail.language}
                sx={{
                  m: 0,
                  p: 2,
                  flex: 1,
                  overflow: 'auto',
                  whiteSpace: 'pre-wrap',
                  overflowWrap: 'anywhere',
                  fontFamily: 'inherit',
                  fontSize: 13,
                  lineHeight: '20px',
                }}
              >
                {mail.text}
              </Box>
            )}
          </Box>
          {mayResend(mail) && (
            <Box sx={{ px: 3, py: 1.5, display: 'flex', alignItems: 'center', gap: 1, borderTop: '1px solid', borderColor: 'line.main' }}>
              <Box sx={{ flex: 1, fontSize: 12, color: 'text.secondary' }}>
                {t(mail.state === 'logged' ? 'mailLog.whyLogged' : 'mailLog.whyFailed')}
              </Box>
              <Button variant="contained" onClick={() => setAsking(true)}>
                {t('mailLog.resend')}
              </Button>
            </Box>
          )}
        </>
      )}
      <ResendDialog mail={asking && mail ? mail : null} onClose={() => setAsking(false)} />
    </DrawerFrame>
  );
}
