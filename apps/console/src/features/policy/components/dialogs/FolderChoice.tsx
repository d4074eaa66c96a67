import Box from '@mui/material/Box';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { FolderTree } from '../tree/FolderTree.tsx';
import { Refused } from './Refused.tsx';

/** Chooses the folder that a new policy goes into, or whose permissions it begins with: one of those that the person owns. */
export default function FolderChoice({
  purpose = 'place',
  selectedId,
  onChoose,
  onClose,
}: {
  purpose?: 'place' | 'permission';
  selectedId: number;
  onChoose: (id: number) => void;
  onClose: () => void;
}) {
  const { t } = useT();
  const [chosen, setChosen] = useState(selectedId);
  const [missing, setMissing] = useState(false);
  const title = t(purpose === 'place' ? 'policy.form.chooseFolder' : 'policy.form.choosePermissions');
  const needs = purpose === 'place' ? 'UPLOAD' : 'PERMISSION';
  return (
    <FormDialog
      title={title}
      submitLabel={t('common.confirm')}
      onSubmit={() => (chosen ? onChoose(chosen) : setMissing(true))}
      onClose={onClose}
    >
      <Box sx={{ border: '1px solid', borderColor: 'line.main', borderRadius: '8px', height: 300, overflow: 'auto' }}>
        <FolderTree
          label={title}
          selectedId={chosen}
          isDisabled={(folder) => !folder.allowedActions.includes(needs)}
          onSelect={(folder) => {
            setChosen(folder.id);
            setMissing(false);
          }}
        />
      </Box>
      <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('policy.dialog.targetHint')}</Box>
      <Refused>{missing ? t('policy.dialog.chooseTarget') : undefined}</Refused>
    </FormDialog>
  );
}
