import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Box from '@mui/material/Box';
import type { RiskControlRecord } from '@portal/contract/client';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { Field } from '#shared/parts/Field.tsx';
import { PersonPicker, type Person } from '#shared/parts/PersonPicker.tsx';
import { findPeople } from '#shared/api/reference.ts';
import { useAct } from './use-act.ts';

type Assisted = Pick<RiskControlRecord, 'id' | 'rowVersion' | 'owners' | 'needOwnerApprove' | 'controlOwner'>;

/** The owner names assistants and says whether their submissions need his approval. */
export function AssistantsDialog({ record, onClose }: { record: Assisted; onClose: () => void }) {
  const { t } = useT();
  const [people, setPeople] = useState<Person[]>(() =>
    record.owners.map((person) => ({ id: person.userId, userNO: person.no, name: person.name, englishName: person.englishName })),
  );
  const [approve, setApprove] = useState(record.needOwnerApprove);
  const act = useAct(routes.updateRiskControlOwners, { done: t('riskRecord.dialog.assistants.done'), onDone: onClose });
  const save = () =>
    act.run({
      body: { riskId: record.id, userId: people.map((person) => person.id), NeedOwnerApprove: approve, rowVersion: record.rowVersion },
    });
  return (
    <ConfirmDialog
      open
      fieldFirst
      title={t('riskRecord.dialog.assistants.title')}
      confirmLabel={t('common.save')}
      busy={act.busy}
      onConfirm={save}
      onClose={onClose}
    >
      <Field name="userId" label={t('riskRecord.dialog.assistants.people')} hint={t('riskRecord.dialog.assistants.hint')} error={act.error}>
        {(control) => (
          <PersonPicker
            autoFocus
            control={control}
            multiple
            value={people}
            exclude={record.controlOwner ? [record.controlOwner] : []}
            onChange={(next) => {
              act.forget();
              setPeople(next);
            }}
            search={findPeople}
          />
        )}
      </Field>
      <Box>
        <FormControlLabel
          sx={{ ml: 0, gap: 1, '& .MuiFormControlLabel-label': { fontSize: 13 } }}
          control={<Switch size="small" checked={approve} onChange={(event) => setApprove(event.target.checked)} />}
          label={t('riskRecord.dialog.assistants.approve')}
        />
        <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', mt: 0.5 }}>
          {t('riskRecord.dialog.assistants.approveHint')}
        </Box>
      </Box>
    </ConfirmDialog>
  );
}
