import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { planAddress } from '#shared/control-test/plan-address.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/parts/Notice.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { InfoIcon } from '#shared/theme/icons.tsx';
import { controlTestAddress, controlTestLive, type ControlTestRecord } from '../api/records.ts';

/** Why an operating test does not start (docs/adr/0056-control-tests.md): its design test leads on, and who may plan the one that is missing does so from here. */
export function DesignFirst({ record: { controlId, controlNo, periodId } }: { record: ControlTestRecord }) {
  const { t } = useT();
  const mayPlan = isAdministrator(useSession());
  const body = { controlId, periodId, kind: 'design', cancelled: false, pageIndex: 0, pageSize: 1 } as const;
  const { data } = useQuery(readQuery(routes.getControlTestByPage, { body }, { live: controlTestLive }));
  const [design] = data?.data ?? [];
  return (
    <Notice tone="amber" icon={<InfoIcon />}>
      {t('controlTest.designFirst')}{' '}
      {design && (
        <>
          <Link component={RouterLink} to={controlTestAddress(design.id)}>
            {design.recordNo}
          </Link>{' '}
          <StateChip workflow="controlTest" state={design.state} />
        </>
      )}
      {data && !design && mayPlan && (
        <Link component={RouterLink} to={planAddress(periodId, controlNo)}>
          {t('controlTest.planDesign')}
        </Link>
      )}
      {/* Whoever may not plan may not see the test of somebody else either: that there is none is not his to be told. */}
      {data && !design && !mayPlan && t('controlTest.designByAdmin')}
    </Notice>
  );
}
