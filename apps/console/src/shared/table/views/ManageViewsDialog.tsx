import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { routes } from '../../api/routes.ts';
import { useT } from '../../i18n/use-t.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { ArrowDown, ArrowUp, BookmarkIcon, TrashIcon } from '../../theme/icons.tsx';
import type { OwnView } from '../list-settings.ts';
import type { OwnViews } from '../use-own-views.ts';
import { NameInput } from './NameInput.tsx';
import { SharedViews } from './SharedViews.tsx';
import { toViewBody } from './to-view-body.ts';
import { useViewCommand } from './use-view-command.ts';
import { useViewWords } from './use-view-words.ts';

/** Renames, orders and deletes views, and says which one of one's own opens the list. Every change is kept at once. */
export default function ManageViewsDialog({ own, onClose }: { own: OwnViews; onClose: () => void }) {
  const { t } = useT();
  const navigate = useNavigate();
  const words = useViewWords();
  const [deleting, setDeleting] = useState<OwnView>();
  const save = useViewCommand(routes.saveListView, own.list);
  const arrange = useViewCommand(routes.arrangeListViews, own.list);
  const remove = useViewCommand(routes.deleteListView, own.list, () => {
    // Its address would go on naming a view that is gone.
    if (deleting?.id === own.active?.id) void navigate(`?${new URLSearchParams(own.query).toString()}`, { replace: true });
    setDeleting(undefined);
  });
  const mine = own.views.filter((view) => view.isMine);
  const busy = save.busy || arrange.busy || remove.busy;
  const change = (view: OwnView, changes: Partial<OwnView>) => {
    save.run({ body: toViewBody(own.list, { ...view, ...changes }) });
  };
  const move = (index: number, step: -1 | 1) => {
    const ids = mine.map((view) => view.id);
    ids.splice(index + step, 0, ...ids.splice(index, 1));
    arrange.run({ body: { list: own.list, ids } });
  };
  const error = save.error ?? arrange.error;
  return (
    <Dialog open onClose={onClose} aria-labelledby="manage-views-title" fullWidth maxWidth="sm">
      <DialogTitle id="manage-views-title">{t('listViews.manageTitle')}</DialogTitle>
      <DialogContent sx={{ pb: 1 }}>
        <Box sx={{ fontSize: 13, lineHeight: '20px', color: 'text.secondary', mb: 1.5 }}>
          {t(mine.length > 0 ? 'listViews.manageBody' : 'listViews.none')}
        </Box>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {mine.map((view, index) => (
            <Box component="li" key={view.id} sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 44 }}>
              <IconButton
                aria-label={t(view.isDefault ? 'listViews.noDefault' : 'listViews.makeDefault', { name: view.name })}
                aria-pressed={view.isDefault}
                disabled={busy}
                onClick={() => change(view, { isDefault: !view.isDefault })}
                sx={{ color: view.isDefault ? 'brand.accent' : 'text.secondary' }}
              >
                <BookmarkIcon sx={{ fontSize: 17, ...(view.isDefault && { fill: 'currentColor' }) }} />
              </IconButton>
              <NameInput
                // A refused name goes back to what is kept.
                key={`${view.name}-${save.error ?? ''}`}
                label={t('listViews.rename', { name: view.name })}
                name={view.name}
                onRename={(name) => change(view, { name })}
              />
              {view.audience === 'department' && (
                <Box component="span" sx={{ fontSize: 12, color: 'text.secondary', maxWidth: 140 }}>
                  {words.long(view)}
                </Box>
              )}
              <IconButton
                aria-label={t('listViews.moveUp', { name: view.name })}
                disabled={busy || index === 0}
                onClick={() => move(index, -1)}
              >
                <ArrowUp sx={{ fontSize: 16 }} />
              </IconButton>
              <IconButton
                aria-label={t('listViews.moveDown', { name: view.name })}
                disabled={busy || index === mine.length - 1}
                onClick={() => move(index, 1)}
              >
                <ArrowDown sx={{ fontSize: 16 }} />
              </IconButton>
              <IconButton aria-label={t('listViews.delete', { name: view.name })} disabled={busy} onClick={() => setDeleting(view)}>
                <TrashIcon sx={{ fontSize: 16 }} />
              </IconButton>
            </Box>
          ))}
        </Box>
        <SharedViews
          list={own.list}
          views={own.views}
          busy={busy}
          onRename={(view, name) => change(view, { name })}
          onDelete={setDeleting}
        />
        {error && (
          <Box role="alert" sx={{ mt: 1, fontSize: 13, color: 'error.main' }}>
            {error}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
      {deleting && (
        <ConfirmDialog
          open
          destructive
          title={t('listViews.deleteConfirm')}
          body={t(deleting.audience === 'mine' ? 'listViews.deleteAsk' : 'listViews.deleteAskShared', { name: deleting.name })}
          confirmLabel={t('listViews.deleteConfirm')}
          busy={remove.busy}
          error={remove.error}
          onConfirm={() => remove.run({ body: { list: own.list, id: deleting.id } })}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Dialog>
  );
}
