import type { AdminPerson } from '@portal/contract/client';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { loadWithTexts } from '#shared/i18n/i18n.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { peopleAnswers } from '../api/people.ts';

const PersonDialog = lazy(() => loadWithTexts(() => import('./PersonDialog.tsx'), 'record'));
const LeaveDialog = lazy(() => import('./LeaveDialog.tsx'));
const PasswordDialog = lazy(() => import('./PasswordDialog.tsx'));

export type PersonAction = 'add' | 'edit' | 'password' | 'deactivate' | 'reactivate' | 'handOver' | 'resetFactor' | 'unlink';

/** What is done with people, each in its dialog; the dialogs come with their first opening. */
export function usePersonActions(): {
  run: (action: PersonAction, person?: AdminPerson) => void;
  tellPassword: (name: string, password: string) => void;
  dialogs: ReactNode;
} {
  const { t, name } = useT();
  const [open, setOpen] = useState<{ action: PersonAction; person?: AdminPerson | undefined } | null>(null);
  const [issued, setIssued] = useState<{ name: string; password: string } | null>(null);
  const close = () => setOpen(null);
  const setPassword = useCommand(routes.setTemporaryPassword, {
    refreshes: peopleAnswers,
    onSuccess: ({ password }) => {
      if (open?.person) setIssued({ name: name(open.person), password: password ?? '' });
      close();
    },
  });
  const reactivate = useCommand(routes.reactivatePerson, {
    refreshes: peopleAnswers,
    onSuccess: () => {
      if (open?.person) showToast({ tone: 'success', text: t('adminPeople.reactivated', { name: name(open.person) }) });
      close();
    },
  });
  const resetFactor = useCommand(routes.resetSecondFactor, {
    refreshes: peopleAnswers,
    onSuccess: () => {
      if (open?.person) showToast({ tone: 'success', text: t('adminPeople.factorResetDone', { name: name(open.person) }) });
      close();
    },
  });
  const unlink = useCommand(routes.unlinkProvider, {
    refreshes: peopleAnswers,
    onSuccess: () => {
      if (open?.person) showToast({ tone: 'success', text: t('adminPeople.unlinkDone', { name: name(open.person) }) });
      close();
    },
  });
  const { action, person } = open ?? {};
  const one = person && { id: person.id, rowVersion: person.rowVersion };
  const dialogs = (
    <Suspense>
      {(action === 'add' || action === 'edit') && (
        <PersonDialog person={person} onPassword={(who, password) => setIssued({ name: who, password })} onClose={close} />
      )}
      {(action === 'deactivate' || action === 'handOver') && person && <LeaveDialog person={person} mode={action} onClose={close} />}
      <ConfirmDialog
        open={action === 'password'}
        title={t('adminPeople.passwordDialog.title')}
        body={person && t('adminPeople.passwordDialog.ask', { name: name(person) })}
        confirmLabel={t('adminPeople.passwordDialog.generate')}
        busy={setPassword.isPending}
        onConfirm={() => one && setPassword.mutate({ body: one })}
        onClose={close}
      />
      <ConfirmDialog
        open={action === 'reactivate'}
        title={t('adminPeople.actions.reactivate')}
        body={person && t('adminPeople.reactivateAsk', { name: name(person) })}
        confirmLabel={t('adminPeople.actions.reactivate')}
        busy={reactivate.isPending}
        onConfirm={() => one && reactivate.mutate({ body: one })}
        onClose={close}
      />
      <ConfirmDialog
        open={action === 'resetFactor'}
        title={t('adminPeople.factorReset')}
        body={person && t('adminPeople.factorResetAsk', { name: name(person) })}
        confirmLabel={t('adminPeople.factorReset')}
        destructive
        busy={resetFactor.isPending}
        onConfirm={() => one && resetFactor.mutate({ body: one })}
        onClose={close}
      />
      <ConfirmDialog
        open={action === 'unlink'}
        title={t('adminPeople.unlink')}
        body={person && t('adminPeople.unlinkAsk', { name: name(person) })}
        confirmLabel={t('adminPeople.unlink')}
        destructive
        busy={unlink.isPending}
        onConfirm={() => one && unlink.mutate({ body: one })}
        onClose={close}
      />
      {issued && <PasswordDialog {...issued} onClose={() => setIssued(null)} />}
    </Suspense>
  );
  return {
    run: (next, about) => setOpen({ action: next, person: about }),
    tellPassword: (who, password) => setIssued({ name: who, password }),
    dialogs,
  };
}
