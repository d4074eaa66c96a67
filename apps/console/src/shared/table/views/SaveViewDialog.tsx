import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { LENGTH, messages } from '@portal/contract/client';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { routes } from '../../api/routes.ts';
import { useSession } from '../../api/session.ts';
import { showToast } from '../../feedback/toast-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { Field } from '../../parts/Field.tsx';
import { TextInput } from '../../parts/TextInput.tsx';
import type { ColumnChoice } from '../columns.ts';
import type { OwnView } from '../list-settings.ts';
import { toViewAddress, type OwnViews } from '../use-own-views.ts';
import { useViewCommand } from './use-view-command.ts';
import { useViewWords } from './use-view-words.ts';

export interface SaveViewDialogProps {
  own: OwnViews;
  columns: ColumnChoice;
  /** The view to overwrite with what is on the screen; without it a new one is made. */
  view?: OwnView;
  /** Another's view of which a copy of one's own is made. */
  copyOf?: OwnView;
  onClose: () => void;
}

/** Saves filters, order and columns as they stand, under a name, for oneself or for one's department. */
export default function SaveViewDialog({ own, columns, view, copyOf, onClose }: SaveViewDialogProps) {
  const { t, lang } = useT();
  const words = useViewWords();
  const navigate = useNavigate();
  const { department } = useSession();
  const [name, setName] = useState((view ?? copyOf)?.name ?? '');
  const [withColumns, setWithColumns] = useState(view ? view.columns !== null : true);
  const [isShared, setIsShared] = useState(view?.audience === 'department');
  const [isDefault, setIsDefault] = useState(view?.isMine ? view.isDefault : false);
  const save = useViewCommand(routes.saveListView, own.list, (settings) => {
    const saved = settings.views.find((one) => (view ? one.id === view.id : one.isMine && one.name === name.trim()));
    showToast({ tone: 'success', text: t('listViews.saved', { name: name.trim() }) });
    onClose();
    if (saved) void navigate(toViewAddress(saved));
  });
  // Where another's view stands is not what is changed here.
  const mayShare = department !== null && copyOf === undefined && (view?.isMine ?? true);
  const unit = view?.audience === 'department' && view.of ? view.of : department;
  const who =
    view?.audience === 'role'
      ? words.long(view)
      : isShared
        ? t('listViews.whoDepartment', { department: (lang === 'en' && unit?.nameEn) || unit?.name || '' })
        : t('listViews.whoMine');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return save.say(messages['listView.name'][lang]);
    const audience = view && !mayShare ? view.audience : isShared ? 'department' : 'mine';
    const kept = { name: name.trim(), query: own.query, columns: withColumns ? columns : null, isDefault };
    save.run({ body: { list: own.list, id: view?.id ?? null, ...kept, audience, roleId: null } });
  };
  const option = (label: string, checked: boolean, onChange: (checked: boolean) => void) => (
    <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontSize: 13, ml: -0.75, minHeight: 32 }}>
      <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </Box>
  );
  return (
    <Dialog open onClose={() => !save.busy && onClose()} aria-labelledby="save-view-title" fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="save-view-title">
          {t(view ? 'listViews.updateTitle' : copyOf ? 'listViews.copyTitle' : 'listViews.saveTitle')}
        </DialogTitle>
        <DialogContent sx={{ pb: 1 }}>
          <Box sx={{ fontSize: 13, lineHeight: '20px', color: 'text.secondary', mb: 1.5 }}>
            {t(Object.keys(own.query).length > 0 ? 'listViews.what' : 'listViews.whatBare')}
            {lang === 'en' ? ' ' : ''}
            {who}
          </Box>
          <Field name="name" label={t('listViews.name')} required error={save.error} typed={name} longest={LENGTH.viewName}>
            {(control) => (
              <TextInput
                id={control.id}
                error={control.error}
                autoFocus
                value={name}
                inputProps={control.aria}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Box sx={{ mt: 1 }}>
            {option(t('listViews.withColumns'), withColumns, setWithColumns)}
            {(view?.isMine ?? true) && option(t('listViews.isDefault'), isDefault, setIsDefault)}
            {mayShare && option(t('listViews.withDepartment'), isShared, setIsShared)}
          </Box>
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
