import type { SetupStep } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { StateGlyph } from '#shared/parts/StateGlyph.tsx';
import { saveSettings } from '#shared/settings/save-settings.ts';
import { useSettings } from '#shared/settings/settings.ts';
import { setupQuery } from '../api/onboarding.ts';

/** Where each step is done; the mail server is set by whoever runs the portal. */
const places: Readonly<Record<SetupStep, string | null>> = {
  secondAdministrator: '/admin/Roles',
  mailServer: null,
  people: '/admin/People',
  managers: '/admin/Departments',
  categories: '/admin/Categories',
  holidays: '/admin/ReminderSettings',
  controls: '/RiskControl/RiskControlList',
};

/** What a new portal still needs, first what is open. It goes when all is done, or when its reader puts it away. */
export default function SetupCard() {
  const { t, n } = useT();
  const { setupHidden = false } = useSettings();
  const { data } = useQuery({ ...setupQuery, enabled: !setupHidden });
  const steps = data?.steps ?? [];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (setupHidden || done === steps.length) return null;
  const words = t('onboarding.progress', { done: n(done), total: n(steps.length) });
  return (
    <Card
      title={t('onboarding.title')}
      action={
        <Button variant="text" color="inherit" onClick={() => saveSettings({ setupHidden: true })}>
          {t('onboarding.dismiss')}
        </Button>
      }
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 1 }}>
        <LinearProgress
          variant="determinate"
          value={(done / steps.length) * 100}
          aria-label={words}
          sx={{ flex: 1, borderRadius: '2px' }}
        />
        <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{words}</Box>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps
          .toSorted((a, b) => Number(a.isDone) - Number(b.isDone))
          .map(({ step, isDone }) => (
            <Box
              component="li"
              key={step}
              sx={{ display: 'flex', gap: 1, py: 0.75, alignItems: 'flex-start', borderTop: '1px solid', borderColor: 'line.soft' }}
            >
              <Box sx={{ pt: '2px', color: isDone ? 'tone.green.fg' : 'text.secondary' }}>
                <StateGlyph glyph={isDone ? 'check' : 'dashed'} />
              </Box>
              <Box sx={{ minWidth: 0, fontSize: 13, lineHeight: '20px' }}>
                {isDone ? (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {`${t(`onboarding.steps.${step}.name`)} · ${t('onboarding.done')}`}
                  </Box>
                ) : (
                  <>
                    <Name step={step} />
                    <Box sx={{ color: 'text.secondary', fontSize: 12, lineHeight: '18px' }}>{t(`onboarding.steps.${step}.why`)}</Box>
                  </>
                )}
              </Box>
            </Box>
          ))}
      </Box>
    </Card>
  );
}

function Name({ step }: { step: SetupStep }) {
  const { t } = useT();
  const to = places[step];
  const name = t(`onboarding.steps.${step}.name`);
  return to === null ? (
    <span>{name}</span>
  ) : (
    <MuiLink component={Link} to={to}>
      {name}
    </MuiLink>
  );
}
