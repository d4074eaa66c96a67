import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { pair } from '#shared/i18n/pair.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { request } from '#shared/record/use-record-action.ts';
import { FolderTree } from '../tree/FolderTree.tsx';
import { setFolderOpen } from '../tree/open-folders.ts';
import type { NodeDialogProps } from './NodeDialogs.tsx';
import { Refused } from './Refused.tsx';
import { mayTake } from './target-rules.ts';

interface Target {
  id: number;
  name: string;
}

export interface TargetDialogProps extends NodeDialogProps {
  kind: 'MOVE' | 'COPY';
  /** Where a dragged node was dropped. */
  target?: Target | undefined;
}

/** Moves or copies a folder or policy into a folder chosen in a tree: what dragging does, by keyboard. */
export function TargetDialog({ node, action, kind, target, onClose, onDone }: TargetDialogProps) {
  const { t } = useT();
  const labelId = useId();
  const admin = isAdministrator(useSession());
  const [chosen, setChosen] = useState<Target | undefined>(target);
  const moves = kind === 'MOVE';
  const submit = () => {
    if (!chosen) return action.fail(t('policy.dialog.chooseTarget'));
    const asked = {
      input: {
        query: { id: node.id, folderId: chosen.id },
        body: { id: node.id, folderId: chosen.id, ...(moves && { rowVersion: node.rowVersion }) },
      },
      done: t(moves ? 'policy.dialog.moved' : 'policy.dialog.copied', { name: node.name, folder: chosen.name }),
      onDone: (saved: { id: number }) => {
        if (chosen.id) setFolderOpen(chosen.id, true);
        onDone(saved.id);
      },
    };
    const folder = moves ? routes.moveFolder : routes.copyFolder;
    const doc = moves ? routes.moveDoc : routes.copyDoc;
    action.run(node.type === 0 ? request({ route: folder, ...asked }) : request({ route: doc, ...asked }));
  };
  const choose = (next: Target) => {
    setChosen(next);
    action.edit();
  };
  return (
    <FormDialog
      title={t(moves ? 'policy.dialog.move' : 'policy.dialog.copy', { name: node.name })}
      submitLabel={t(moves ? 'policy.dialog.moveHere' : 'policy.dialog.copyHere')}
      wide
      busy={action.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>{t(moves ? 'policy.dialog.moveNote' : 'policy.dialog.copyNote')}</div>
      <div>
        <Box id={labelId} sx={{ fontSize: 13, fontWeight: 500, mb: 0.5 }}>
          {t('policy.dialog.target')}
        </Box>
        {node.type === 0 && admin && node.parentId !== 0 && (
          <Button
            type="button"
            variant="outlined"
            color={chosen?.id === 0 ? 'primary' : 'inherit'}
            aria-pressed={chosen?.id === 0}
            onClick={() => choose({ id: 0, name: t('policy.dialog.top') })}
            sx={{ mb: 1 }}
          >
            {t('policy.dialog.top')}
          </Button>
        )}
        <Box sx={{ border: '1px solid', borderColor: 'line.main', borderRadius: '8px', height: 280, overflow: 'auto' }}>
          <FolderTree
            label={t('policy.dialog.target')}
            selectedId={chosen?.id ?? 0}
            isDisabled={(folder) => !mayTake(folder, node, kind)}
            onSelect={(folder) => choose({ id: folder.id, name: folder.name })}
          />
        </Box>
        <Box sx={{ mt: 0.5, fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
          {chosen ? pair(t('policy.field.folder'), chosen.name) : t('policy.dialog.targetHint')}
        </Box>
      </div>
      <Refused>{action.problem?.message}</Refused>
    </FormDialog>
  );
}
