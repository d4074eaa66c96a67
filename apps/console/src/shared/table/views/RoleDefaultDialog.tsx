import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { LENGTH, messages } from '@portal/contract/client';
import { routes } from '../../api/routes.ts';
import { readQuery } from '../../api/use-call.ts';
import { showToast } from '../../feedback/toast-store.ts';
import { SelectField, TextAreaField } from '../../forms/fields.tsx';
import { useT } from '../../i18n/use-t.ts';
import type { ColumnChoice } from '../columns.ts';
import type { OwnViews } from '../use-own-views.ts';
import { useViewCommand } from './use-view-command.ts';

interface RoleDefaultDialogProps {
  own: OwnViews;
  columns: ColumnChoice;
  onClose: () => void;
}

/** Makes what is on the screen the view that opens the list for a role; for administrators. */
export default function RoleDefaultDialog({ own, columns, onClose }: RoleDefaultDialogProps) {
  const { t, lang } = useT();
  const { data: roles = [] } = useQuery(readQuery(routes.getRoles));
  const { data: shared = [] } = useQuery(readQuery(routes.getSharedListViews, { query: { list: own.list } }));
  const [roleId, setRoleId] = useState('');
  const [name, setName] = useState(own.active?.name ?? '');
  const [field, setField] = useState<'name' | 'role'>('name');
  const save = useViewCommand(routes.saveListView, own.list, onClose);
  const nameOf = (role: { name: string; nameEn: string } | undefined) => (lang === 'en' && role?.nameEn) || role?.name || '';
  const chosen = roles.find(({ id }) => String(id) === roleId);
  const old = shared.find((view) => view.audience === 'role' && String(view.of?.id) === roleId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setField(name.trim() ? 'role' : 'name');
    if (!name.trim()) return save.say(messages['listView.name'][lang]);
    if (!chosen) return save.say(messages['listView.role'][lang]);
    const kept = { name: name.trim(), query: own.query, columns, isDefault: false };
    save.run({ body: { list: own.list, id: null, ...kept, audience: 'role', roleId: chosen.id } }, () =>
      showToast({ tone: 'success', text: t('listViews.roleSaved', { name: name.trim(), role: nameOf(chosen) }) }),
    );
  };
  return (
    <Dialog open onClose={() => !save.busy && onClose()} aria-labelledby="role-default-title" fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="role-default-title">{t('listViews.roleTitle')}</DialogTitle>
        <DialogContent sx={{ pb: 1, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
          <Box sx={{ fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>{t('listViews.roleBody')}</Box>
          <SelectField
            name="roleId"
            label={t('listViews.role')}
            required
            value={roleId}
            onChange={(id) => {
              setRoleId(id);
              save.say(undefined);
            }}
            error={field === 'role' ? save.error : undefined}
            hint={old && t('listViews.roleReplaces', { name: old.name })}
            choices={roles.map((role) => ({ value: String(role.id), label: nameOf(role) }))}
          />
          <TextAreaField
            single
            name="name"
            label={t('listViews.name')}
            required
            maxLength={LENGTH.viewName}
            value={name}
            onChange={setName}
            error={field === 'name' ? save.error : undefined}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" color="inherit" onClick={onClose} disabled={save.busy}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={save.busy}>
            {t('common.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
