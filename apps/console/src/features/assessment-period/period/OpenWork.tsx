import { certificationList, controlTestList, deficiencyList, evidenceRequestList, type OpenWorkKind } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { sentences } from '#shared/i18n/sentences.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { figuresLive } from './PeriodProgress.tsx';

/** The list that shows exactly what is counted. */
const listOf: Readonly<Record<OpenWorkKind, (id: number) => string>> = {
  controlTest: (id) => `${controlTestList}?periodId=${id}&open=1`,
  evidenceRequest: (id) => `${evidenceRequestList}?periodId=${id}&open=1`,
  certification: (id) => `${certificationList}?period=${id}&settled=false`,
  deficiency: (id) => `${deficiencyList}?period=${id}&unconcluded=true`,
};

/** What is still open in a period before it is concluded or signed off: each number leads to exactly what it counts. */
export function OpenWork({ periodId, signsOff }: { periodId: number; signsOff: boolean }) {
  const { t, lang } = useT();
  const { data } = useQuery(readQuery(routes.getPeriodFigures, { query: { id: periodId } }, { live: figuresLive }));
  const open = data?.open.filter(({ count }) => count > 0) ?? [];
  const goesOn = open.some(({ workflow }) => workflow === 'evidenceRequest');
  const stays = open.some(({ workflow }) => workflow !== 'evidenceRequest');
  if (!signsOff && open.length === 0) return null;
  return (
    <>
      {t('periodFigures.signOff.open')}
      <Box component="ul" sx={{ my: 1, pl: 2.5 }}>
        {open.map(({ workflow, count }) => (
          <li key={workflow}>
            <Link component={RouterLink} to={listOf[workflow](periodId)}>
              {t(`periodFigures.signOff.${workflow}`, { count })}
            </Link>
          </li>
        ))}
      </Box>
      {sentences(
        lang,
        !signsOff && t('periodFigures.signOff.concluding'),
        signsOff && stays && t('periodFigures.signOff.stays'),
        signsOff && goesOn && t('periodFigures.signOff.requestsGoOn'),
        signsOff && t('periodFigures.signOff.kept'),
      )}
    </>
  );
}
