import type { RiskListRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { SelectField } from '#shared/forms/fields.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { useRecordAction } from '#shared/record/use-record-action.ts';
import { staleLists } from '../api/lists.ts';
import { joinUnder, type BulkOutcome } from '../api/perform-actions.ts';
import { eventOf, isAllowed } from '../row-actions.ts';

export interface JoinManyDialogProps {
  rows: readonly RiskListRow[];
  onClose: () => void;
  /** Called when some rows were refused, with what happened. */
  onRefused: (outcome: BulkOutcome) => void;
  onDone?: () => void;
}

const stale = { record: routes.getRiskControl.name, all: staleLists };

/** The row whose control the others most likely share, which no deleted one is: one that leads or shows a shared one, else one that could not give up its own. */
function likeliest(selected: readonly RiskListRow[]): RiskListRow | undefined {
  const rows = selected.filter(({ isActive }) => isActive);
  return rows.find(({ sharedControl }) => sharedControl) ?? rows.find((row) => !isAllowed('join', row)) ?? rows[0];
}

/** Joins the selected rows under the control of one of them, and says what came of each. */
export default function JoinManyDialog({ rows, onClose, onRefused, onDone }: JoinManyDialogProps) {
  const { t, n } = useT();
  const action = useRecordAction({ stale });
  const [leadId, setLeadId] = useState(String(likeliest(rows)?.id ?? ''));
  const lead = rows.find(({ id }) => String(id) === leadId);
  const others = rows.filter((row) => row !== lead);
  const unfit = others.filter((row) => !isAllowed('join', row) || row.riskYear !== lead?.riskYear).length;
  const settle = (outcome: BulkOutcome) => {
    onClose();
    onDone?.();
    if (outcome.refused.length > 0) onRefused(outcome);
    else
      showToast({
        tone: 'success',
        text: t('riskMany.join.done', { count: outcome.done.length, number: n(outcome.done.length), riskNo: lead?.riskNo ?? '' }),
      });
  };
  return (
    <ActionDialog
      action={action}
      workflow="riskControl"
      state={others[0]?.state ?? ''}
      event={eventOf('join')}
      onClose={onClose}
      fields={['leadId']}
      spec={{
        title: t('riskMany.join.title'),
        body: (
          <Box sx={{ fontSize: 14, lineHeight: '22px' }}>
            {t('riskMany.join.body', { count: others.length, number: n(others.length) })}
            {unfit > 0 && (
              <Box sx={{ mt: 0.5, fontSize: 13, color: 'text.secondary' }}>
                {t('riskMany.join.unfit', { count: unfit, number: n(unfit) })}
              </Box>
            )}
          </Box>
        ),
        confirmLabel: t('riskMany.join.confirm'),
        reason: t('riskMany.reasons.reason'),
        send: ({ reason }) =>
          lead && {
            intent: ['join', leadId, others.map(({ id }) => id), reason],
            perform: async (key) => {
              const outcome = await joinUnder(lead, rows, reason, key);
              return () => settle(outcome);
            },
          },
      }}
    >
      {(errorOf) => (
        <SelectField
          name="leadId"
          label={t('riskMany.join.lead')}
          hint={t('riskMany.join.hint')}
          required
          value={leadId}
          choices={rows.map(({ id, riskNo, riskYear, riskDescription, sharedControl }) => ({
            value: String(id),
            label: [riskNo, sharedControl?.controlNo, riskYear, riskDescription.slice(0, 40)].filter(Boolean).join(' · '),
          }))}
          error={errorOf('leadId')}
          onChange={(next) => {
            action.edit();
            setLeadId(next);
          }}
        />
      )}
    </ActionDialog>
  );
}
