import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { RecordSkeleton } from '#shared/parts/Skeletons.tsx';
import { sessionsQuery, type OwnSession } from '../api/account.ts';
import { DeviceIcon } from './DeviceIcon.tsx';
import { SectionFailure } from './SectionFailure.tsx';

const refreshes = [routes.getMySessions.name];

/** Where the person is signed in; what he does not know he ends. */
export default function SessionsSection() {
  const { t } = useT();
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const [asking, setAsking] = useState(false);
  const end = useCommand(routes.endMySession, {
    refreshes,
    onSuccess: () => void showToast({ tone: 'success', text: t('account.sessions.ended') }),
  });
  const endOthers = useCommand(routes.endMyOtherSessions, {
    refreshes,
    onSuccess: ({ ended }) => {
      setAsking(false);
      showToast({ tone: 'success', text: t('account.sessions.othersEnded', { count: ended }) });
    },
  });
  if (error && !sessions) return <SectionFailure error={error} onRetry={() => void refetch()} />;
  if (!sessions) return <RecordSkeleton />;
  const others = sessions.filter((session) => !session.isCurrent);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, mb: 1.5, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <Box sx={{ flex: 1, minWidth: 220, fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>{t('account.sessions.body')}</Box>
        {others.length > 0 && (
          <Button variant="outlined" color="inherit" onClick={() => setAsking(true)} sx={{ flexShrink: 0 }}>
            {t('account.sessions.endOthers')}
          </Button>
        )}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => end.mutate({ body: { id: session.id } })} />
        ))}
      </Box>
      {others.length === 0 && (
        <Box sx={{ mt: 1.5, fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>{t('account.sessions.alone')}</Box>
      )}
      <ConfirmDialog
        open={asking}
        title={t('account.sessions.endOthersTitle')}
        body={t('account.sessions.endOthersBody')}
        confirmLabel={t('account.sessions.endOthers')}
        destructive
        busy={endOthers.isPending}
        onConfirm={() => endOthers.mutate({})}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function SessionLine({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t, instant } = useT();
  const device = useDeviceWords(session.device);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.25,
        '& + &': { borderTop: '1px solid', borderColor: 'line.soft' },
      }}
    >
      <DeviceIcon kind={session.device.kind} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          sx={{ display: 'flex', alignItems: 'center', columnGap: 1, flexWrap: 'wrap', fontSize: 14, lineHeight: '22px', fontWeight: 500 }}
        >
          {device}
          {session.isCurrent && (
            <Box
              component="span"
              sx={{ px: 1, borderRadius: 10, bgcolor: 'tone.green.bg', color: 'tone.green.fg', fontSize: 12, lineHeight: '20px' }}
            >
              {t('account.sessions.current')}
            </Box>
          )}
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 1.5,
            fontSize: 12,
            lineHeight: '18px',
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          <span>{session.address}</span>
          <span>{t('account.sessions.seen', { at: instant(session.lastSeenAt) })}</span>
          <span>{t('account.sessions.since', { at: instant(session.createdAt) })}</span>
        </Box>
      </Box>
      {!session.isCurrent && (
        <Button variant="text" color="error" aria-label={t('account.sessions.endNamed', { device })} onClick={onEnd} sx={{ flexShrink: 0 }}>
          {t('account.sessions.end')}
        </Button>
      )}
    </Box>
  );
}

function useDeviceWords({ kind, browser, system }: OwnSession['device']): string {
  const { t } = useT();
  if (kind === 'program') return browser ? t('account.sessions.program', { name: browser }) : t('account.sessions.unknown');
  return browser && system ? t('account.sessions.device', { browser, system }) : browser || system || t('account.sessions.unknown');
}
