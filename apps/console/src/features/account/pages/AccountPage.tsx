import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { useSession } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { RecordSkeleton } from '#shared/parts/Skeletons.tsx';
import { accountSections } from '../sections.ts';

/** /account: what a person sees and settles about himself, a section at a time; the section stands in the address. */
export default function AccountPage() {
  const { t, name } = useT();
  const user = useSession();
  const { hash } = useLocation();
  const chosen = accountSections.find((section) => `#${section.id}` === hash) ?? accountSections[0]!;
  const { Component } = chosen;
  return (
    <Page>
      <PageHeader title={t('titles.account')} meta={`${name(user)} · ${user.userNO}`} />
      <Box
        sx={{
          mt: 2,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '184px minmax(0, 760px)' },
          columnGap: 4,
          rowGap: 2,
        }}
      >
        <SectionLinks current={chosen.id} />
        <Box component="section" aria-labelledby="account-section">
          <Typography id="account-section" variant="h2" sx={{ mb: 1.5 }}>
            {t(chosen.label)}
          </Typography>
          <Suspense fallback={<RecordSkeleton />}>
            <Component key={chosen.id} />
          </Suspense>
        </Box>
      </Box>
    </Page>
  );
}

function SectionLinks({ current }: { current: string }) {
  const { t } = useT();
  return (
    <Box
      component="nav"
      aria-label={t('account.sections.label')}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'row', md: 'column' },
        gap: 0.25,
        alignSelf: 'start',
        position: { md: 'sticky' },
        top: { md: 'calc(var(--frame-bottom, 88px) + 16px)' },
        overflowX: { xs: 'auto', md: 'visible' },
        scrollbarWidth: 'none',
        // Room for the focus ring inside the scrolling strip.
        p: '3px',
        m: '-3px',
        borderBottom: { xs: '1px solid', md: 'none' },
        borderColor: { xs: 'line.main' },
      }}
    >
      {accountSections.map((section) => {
        const on = section.id === current;
        return (
          <ButtonBase
            key={section.id}
            component={RouterLink}
            to={`#${section.id}`}
            {...(on && { 'aria-current': 'page' as const })}
            sx={{
              justifyContent: 'flex-start',
              flexShrink: 0,
              px: 1.25,
              height: 34,
              borderRadius: '6px',
              fontSize: 13,
              whiteSpace: 'nowrap',
              fontWeight: on ? 600 : 400,
              color: on ? 'primary.main' : 'text.primary',
              bgcolor: on ? 'brand.soft' : 'transparent',
              '&:hover': { bgcolor: on ? 'brand.soft' : 'action.hover' },
            }}
          >
            {t(section.label)}
          </ButtonBase>
        );
      })}
    </Box>
  );
}
