import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { reasonWords } from '#shared/record/reason-words.ts';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { request, useRecordAction } from '#shared/record/use-record-action.ts';
import { certificationAddress, staleCertification, type CertificationRecord } from '../api/records.ts';

type Blocker = CertificationRecord['blockers'][number];

/** Who has to sign first, and the way round: signing over an open subordinate, with a reason, statement by statement. */
export function Blockers({ blockers }: { blockers: readonly Blocker[] }) {
  const { t, name, lang } = useT();
  const [chosen, setChosen] = useState<Blocker>();
  const action = useRecordAction<'OVERRIDE'>({ stale: staleCertification, state: chosen?.state });
  return (
    <Box sx={{ border: '1px solid', borderColor: 'line.main', borderRadius: '8px', bgcolor: 'action.hover', p: 2, maxWidth: 640 }}>
      <Box sx={{ fontSize: 13, fontWeight: 600, mb: 1 }}>{t('certification.signFirst', { count: blockers.length })}</Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {blockers.map((blocker) => (
          <Box
            component="li"
            key={blocker.id}
            sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, minHeight: 36, fontSize: 13 }}
          >
            <Link component={RouterLink} to={certificationAddress(blocker.id)}>
              {lang === 'en' ? blocker.titleEn || blocker.title : blocker.title}
            </Link>
            <Box component="span" sx={{ color: 'text.secondary', flex: 1 }}>
              {name(blocker.signer)}
            </Box>
            <StateChip workflow="certification" state={blocker.state} />
            {blocker.allowedActions.includes('OVERRIDE') && (
              <Button
                size="small"
                variant="outlined"
                onClick={() => {
                  setChosen(blocker);
                  action.ask('OVERRIDE');
                }}
              >
                {t('certification.override')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {chosen && action.event && (
        <ActionDialog
          key={chosen.id}
          action={action}
          state={chosen.state}
          workflow="certification"
          spec={{
            reason: reasonWords(t),
            body: t('certification.overrideBody', { title: lang === 'en' ? chosen.titleEn || chosen.title : chosen.title }),
            send: ({ reason }) =>
              request({
                route: routes.updateCertification,
                input: { body: { id: chosen.id, event: 'OVERRIDE', reason, signerId: null, rowVersion: chosen.rowVersion } },
              }),
          }}
        />
      )}
    </Box>
  );
}
