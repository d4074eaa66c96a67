import type { AdminPerson, AdminRole } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { peopleAnswers } from '../api/people.ts';
import { rolesQuery } from '../api/structure.ts';
import { RoleCard } from '../structure/RoleCard.tsx';

const AssignDialog = lazy(() => import('../structure/AssignDialog.tsx'));

/** The roles: who has them, and what each may see and do (docs/decisions/identity.md). */
export default function Roles() {
  const { t, lang, name } = useT();
  const { data, error, refetch } = useQuery(rolesQuery);
  const [assigning, setAssigning] = useState<AdminRole | null>(null);
  const [withdrawing, setWithdrawing] = useState<{ role: AdminRole; person: AdminPerson } | null>(null);
  const nameOf = (role: AdminRole) => (lang === 'en' ? role.nameEn : role.name);
  const withdraw = useCommand(routes.setRole, {
    refreshes: peopleAnswers,
    onSuccess: () => {
      showToast({ tone: 'success', text: t('adminStructure.roles.withdrawn') });
      setWithdrawing(null);
    },
  });
  return (
    <Page kind="padded">
      <PageHeader title={t('titles.adminRoles')} />
      <Box sx={{ mt: 0.5, mb: 2, fontSize: 13, color: 'text.secondary' }}>{t('adminStructure.roles.note')}</Box>
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          gap: 2,
          alignItems: 'start',
        }}
      >
        {!data && !error && [1, 2, 3, 4].map((one) => <CardSkeleton key={one} height={260} />)}
        {data?.map((role) => (
          <RoleCard
            key={role.id}
            role={role}
            onAssign={() => setAssigning(role)}
            onWithdraw={(person) => setWithdrawing({ role, person })}
          />
        ))}
      </Box>
      <Suspense>{assigning && <AssignDialog role={assigning} onClose={() => setAssigning(null)} />}</Suspense>
      <ConfirmDialog
        open={withdrawing !== null}
        destructive
        title={t('adminStructure.roles.withdrawAction')}
        body={withdrawing && t('adminStructure.roles.withdrawAsk', { name: name(withdrawing.person), role: nameOf(withdrawing.role) })}
        confirmLabel={t('adminStructure.roles.withdrawAction')}
        busy={withdraw.isPending}
        onConfirm={() =>
          withdrawing && withdraw.mutate({ body: { personId: withdrawing.person.id, roleId: withdrawing.role.id, assigned: false } })
        }
        onClose={() => setWithdrawing(null)}
      />
    </Page>
  );
}
