import type { RiskControlRecord } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { useAct } from './use-act.ts';

type Choice = 'approve' | 'return';

/** What the button of a mail opens for an owner: approve or return in one place, a comment where it is returned. */
export default function OwnerDecisionDialog({
  record,
  onClose,
}: {
  record: Pick<RiskControlRecord, 'id' | 'rowVersion'>;
  onClose: () => void;
}) {
  const { t } = useT();
  const [choice, setChoice] = useState<Choice>('approve');
  const act = useAct(routes.ownerApproval, { done: t(`riskRecord.dialog.${choice}.done`), onDone: onClose });
  return (
    <ConfirmDialog
      open
      title={t('riskRecord.dialog.decide.title')}
      body={t(`riskRecord.dialog.${choice}.body`)}
      confirmLabel={t(`riskRecord.dialog.decide.${choice}`)}
      reason={{ label: t(`riskRecord.dialog.${choice}.comments`), required: choice === 'return' }}
      busy={act.busy}
      error={act.error}
      onConfirm={(comments) =>
        act.run({ body: { riskId: record.id, approved: choice === 'approve', comments, rowVersion: record.rowVersion } })
      }
      onClose={onClose}
    >
      <Box sx={{ mb: 1.5 }}>
        <Segmented<Choice>
          label={t('riskRecord.dialog.decide.title')}
          options={[
            { value: 'approve', label: t('riskRecord.dialog.decide.approve') },
            { value: 'return', label: t('riskRecord.dialog.decide.return') },
          ]}
          value={choice}
          onChange={setChoice}
        />
      </Box>
    </ConfirmDialog>
  );
}
