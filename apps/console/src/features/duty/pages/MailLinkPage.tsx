import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { dropMailToken, readMailToken } from '#shared/api/mail-token.ts';
import { isApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { sessionQuery } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { LostArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { PageSkeleton } from '#shared/parts/Skeletons.tsx';

type MovedOn = NonNullable<DataOf<typeof routes.openMailLink>['movedOn']>;

/** /open: asks where the button of a mail leads, and goes there; says so when it does not or when the record has moved on. */
export default function MailLinkPage() {
  const { t } = useT();
  const navigate = useNavigate();
  const token = readMailToken();
  const { data, error, refetch } = useQuery({
    queryKey: [routes.openMailLink.name, token],
    queryFn: () => call(routes.openMailLink, { body: { token: token ?? '' } }),
    enabled: token !== null,
    retry: false,
    gcTime: 0,
  });
  const target = data && !data.movedOn ? data.link : undefined;
  useEffect(() => {
    if (!target) return;
    dropMailToken();
    void navigate(target, { replace: true });
  }, [target, navigate]);
  return (
    <Box component="main" sx={{ maxWidth: 640, mx: 'auto', px: 2, py: { xs: 4, md: 8 } }}>
      {token === null ? (
        <Refused title={t('mailLink.badTitle')} body={t('mailLink.noToken')} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data?.movedOn ? (
        <Moved movedOn={data.movedOn} link={data.link} />
      ) : (
        <Box role="status" aria-label={t('mailLink.opening')}>
          <PageSkeleton />
        </Box>
      )}
    </Box>
  );
}

/** Signed in as somebody else: who that is, and nothing of the record. */
function OtherPerson() {
  const { t, name } = useT();
  const { data: user } = useQuery(sessionQuery);
  return (
    <Refused title={t('mailLink.otherTitle')} body={user ? t('mailLink.otherBody', { name: name(user), number: user.userNO }) : ''}>
      <SignOut />
    </Refused>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useT();
  if (isApiError(error, 'not_allowed')) return <OtherPerson />;
  if (isApiError(error, 'not_found')) return <Refused title={t('mailLink.badTitle')} body={t('mailLink.goneBody')} />;
  if (isApiError(error, 'validation') || isApiError(error, 'wrong_state'))
    return <Refused title={t('mailLink.badTitle')} body={error.message} />;
  return (
    <Refused title={t('mailLink.badTitle')} body={error.message}>
      <Button variant="outlined" color="inherit" onClick={onRetry}>
        {t('mailLink.retry')}
      </Button>
    </Refused>
  );
}

function Refused({ title, body, children }: { title: string; body: string; children?: ReactNode }) {
  const { t } = useT();
  return (
    <EmptyState
      art={<LostArt />}
      heading="h1"
      title={title}
      body={body}
      actions={
        <>
          {children}
          <Button component={Link} to="/dashboard" variant="contained" onClick={dropMailToken}>
            {t('mailLink.toDuties')}
          </Button>
        </>
      }
    />
  );
}

/** Signs out and comes back here: the token waits in this tab for the one who signs in next. */
function SignOut() {
  const { t } = useT();
  const leave = async () => {
    await call(routes.userLogout, {}).catch(() => undefined);
    // Everything that was read as the other person goes with the page.
    location.reload();
  };
  return (
    <Button variant="outlined" color="inherit" onClick={() => void leave()}>
      {t('mailLink.signOut')}
    </Button>
  );
}

function Moved({ movedOn, link }: { movedOn: MovedOn; link: string }) {
  const { t, name, instant } = useT();
  const who = ({ actor, onBehalfOf }: MovedOn['steps'][number]) =>
    onBehalfOf && actor ? t('mailLink.actedFor', { who: name(actor), absent: name(onBehalfOf) }) : actor ? name(actor) : '';
  return (
    <Box component="section" aria-labelledby="moved">
      <Box component="h1" id="moved" sx={{ m: 0, fontSize: 20, lineHeight: '28px', fontWeight: 600 }}>
        {t('mailLink.movedTitle', { recordNo: movedOn.recordNo })}
      </Box>
      <Box sx={{ mt: 1, fontSize: 14, lineHeight: '22px' }}>{t('mailLink.movedBody', { state: movedOn.state })}</Box>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}
      >
        {movedOn.steps.map((step, index) => (
          <Box
            component="li"
            key={index}
            sx={{ px: 2, py: 1, fontSize: 13, lineHeight: '20px', '& + li': { borderTop: '1px solid', borderColor: 'line.soft' } }}
          >
            <Box sx={{ fontWeight: 500 }}>{step.operation}</Box>
            <Box sx={{ color: 'text.secondary', fontSize: 12, lineHeight: '18px', fontVariantNumeric: 'tabular-nums' }}>
              {[who(step), instant(step.at)].filter(Boolean).join(' · ')}
            </Box>
          </Box>
        ))}
      </Box>
      <Button component={Link} to={link} replace variant="contained" onClick={dropMailToken} sx={{ mt: 2.5 }}>
        {t('mailLink.open')}
      </Button>
    </Box>
  );
}
