import { certificationList, controlTestList, deficiencyList, evidenceRequestList } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';

/** For who takes part in a period and does not lead it: the lists of its records, each as he may read them. */
export function PeriodWays({ id }: { id: number }) {
  const { t } = useT();
  const ways = [
    ['controlTestList', `${controlTestList}?periodId=${id}`],
    ['evidenceRequestList', `${evidenceRequestList}?periodId=${id}`],
    ['deficiencyList', `${deficiencyList}?period=${id}`],
    ['certificationList', `${certificationList}?period=${id}`],
  ] as const;
  return (
    <Box component="nav" aria-label={t('assessmentPeriod.ways')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {ways.map(([name, to]) => (
        <Button key={name} component={Link} to={to} variant="outlined" color="inherit">
          {t(`titles.${name}`)}
        </Button>
      ))}
    </Box>
  );
}
