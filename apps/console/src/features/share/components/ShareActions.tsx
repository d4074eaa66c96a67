import type { ShareRecord } from '@portal/contract/client';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ActionMenu } from '#shared/parts/ActionMenu.tsx';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { EditIcon, MailIcon, TasksIcon, TrashIcon } from '#shared/theme/icons.tsx';
import { addressOf, sharePaths } from '../addresses.ts';
import { staleAfterShare } from '../api/shares.ts';

type Asked = 'release' | 'back' | 'remind' | 'delete';

/** What an administrator does with a share; readers see nothing of it. */
export function ShareActions({ share, on }: { share: ShareRecord; on: 'view' | 'results' }) {
  const { t } = useT();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const { id, shareNo, allowedActions } = share;
  const told = (text: string) => {
    showToast({ tone: 'success', text });
    setAsked(undefined);
  };
  const options = { refreshes: staleAfterShare };
  const toggle = useCommand(routes.activeShare, {
    ...options,
    onSuccess: ({ isActive }) => told(t(isActive ? 'share.list.released' : 'share.view.inactive')),
  });
  const remind = useCommand(routes.remindShareReaders, { ...options, onSuccess: () => told(t('share.view.remind')) });
  const remove = useCommand(routes.deleteKMSShare, {
    ...options,
    onSuccess: () => {
      told(t('share.view.deleted'));
      void navigate(sharePaths.list);
    },
  });
  const can = (event: string) => allowedActions.includes(event);
  if (!can('SAVE')) return null;
  const confirm = (reason: string) => {
    if (asked === 'release' || asked === 'back') toggle.mutate({ query: { id, isActive: asked === 'release' } });
    if (asked === 'remind') remind.mutate({ body: { id } });
    if (asked === 'delete') remove.mutate({ query: { id, reason } });
  };
  const words = asked && { title: t(`share.view.${asked}Title`, { no: shareNo }), body: t(`share.view.${asked}Body`) };
  const label = {
    release: t('share.view.release'),
    back: t('share.view.back'),
    remind: t('share.view.remind'),
    delete: t('common.delete'),
  };
  return (
    <>
      {can('ACTIVATE') && (
        <Button variant="contained" onClick={() => setAsked('release')}>
          {label.release}
        </Button>
      )}
      {on === 'view' && (
        <Button component={Link} to={addressOf('results', id)} variant="outlined" color="inherit" startIcon={<TasksIcon />}>
          {t('share.view.results')}
        </Button>
      )}
      {on === 'results' && can('REMIND') && (
        <Button variant="outlined" color="inherit" startIcon={<MailIcon />} onClick={() => setAsked('remind')}>
          {label.remind}
        </Button>
      )}
      <ActionMenu
        label={t('riskRecord.actions.more')}
        size={32}
        actions={[
          { id: 'edit', label: t('common.edit'), icon: <EditIcon />, onClick: () => void navigate(addressOf('edit', id)) },
          ...(on === 'view' && can('REMIND')
            ? [{ id: 'remind', label: label.remind, icon: <MailIcon />, onClick: () => setAsked('remind') }]
            : []),
          ...(can('DEACTIVATE') ? [{ id: 'back', label: label.back, onClick: () => setAsked('back') }] : []),
          { id: 'delete', label: label.delete, icon: <TrashIcon />, destructive: true, onClick: () => setAsked('delete') },
        ]}
      />
      <ConfirmDialog
        open={asked !== undefined}
        title={words?.title ?? ''}
        body={words?.body ?? ''}
        confirmLabel={asked ? label[asked] : ''}
        destructive={asked === 'delete'}
        busy={toggle.isPending || remind.isPending || remove.isPending}
        {...(asked === 'delete' && { reason: { label: t('share.view.reason'), required: false } })}
        onConfirm={(reason) => confirm(reason ?? '')}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
