import { messages, type RiskListRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { routes } from '#shared/api/routes.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { useRecordAction } from '#shared/record/use-record-action.ts';
import { staleLists } from '../api/lists.ts';
import { performActions, type BulkOutcome } from '../api/perform-actions.ts';
import type { BulkAction } from '../row-actions.ts';
import { eventOf } from '../row-actions.ts';

export interface BulkDialogProps {
  action: BulkAction;
  /** The rows with which it may be done. */
  rows: readonly RiskListRow[];
  /** Selected rows with which it may not: they are left out, and that is said. */
  leftOut?: number;
  onClose: () => void;
  /** Called when some rows were refused, with what happened. */
  onRefused: (outcome: BulkOutcome) => void;
  onDone?: () => void;
}

// A deletion and a reassignment say why (docs/decisions/risk-control.md); a forward may carry a message. Whether they must is the machine's to say.
const reasons: Partial<Record<BulkAction, 'reason' | 'comment'>> = {
  reassign: 'reason',
  extend: 'reason',
  delete: 'reason',
  forward: 'comment',
};
const pickers: Partial<
  Record<BulkAction, { words: 'owner' | 'forward'; multiple: boolean; missing: 'riskControl.controlOwner' | 'forward.noPerson' }>
> = {
  reassign: { words: 'owner', multiple: false, missing: 'riskControl.controlOwner' },
  forward: { words: 'forward', multiple: true, missing: 'forward.noPerson' },
};
const stale = { record: routes.getRiskControl.name, all: staleLists };

/** Asks what an action needs, does it with all rows, and says what came of it. Unmount it to forget what was typed. */
export default function BulkDialog({ action: name, rows, leftOut = 0, onClose, onRefused, onDone }: BulkDialogProps) {
  const { t, n, lang } = useT();
  const action = useRecordAction({ stale });
  const picker = pickers[name];
  const reason = reasons[name];
  const which = rows.length === 1 ? (rows[0]?.riskNo ?? '') : t('riskMany.many', { number: n(rows.length) });
  const settle = (outcome: BulkOutcome) => {
    onClose();
    onDone?.();
    if (outcome.refused.length > 0) onRefused(outcome);
    else showToast({ tone: 'success', text: t(`riskMany.done.${name}`, { number: n(outcome.done.length) }) });
  };
  return (
    <ActionDialog
      action={action}
      workflow="riskControl"
      state={rows[0]?.state ?? ''}
      event={eventOf(name)}
      onClose={onClose}
      spec={{
        title: t(`riskMany.titles.${name}`),
        body: (
          <Box sx={{ fontSize: 14, lineHeight: '22px' }}>
            {t(`riskMany.asks.${name}`, { which })}
            {leftOut > 0 && (
              <Box sx={{ mt: 0.5, fontSize: 13, color: 'text.secondary' }}>
                {t('riskMany.leftOut', { count: leftOut, number: n(leftOut) })}
              </Box>
            )}
          </Box>
        ),
        confirmLabel: t(`riskList.actions.${name}`),
        ...(reason && { reason: t(`riskMany.reasons.${reason}`) }),
        ...(picker && {
          people: {
            name: 'userId',
            label: t(`riskMany.people.${picker.words}`),
            multiple: picker.multiple,
            missing: messages[picker.missing][lang],
            occupied: messages['riskControl.ownerChosen'][lang],
          },
        }),
        ...((name === 'extend' || name === 'reassign') && {
          date: {
            name: 'dueDate',
            label: t('riskMany.newDue'),
            min: portalDay(),
            early: messages['dueDate.past'][lang],
            ...(name === 'extend' ? { missing: messages['campaign.dueOn'][lang] } : { hint: t('riskMany.keepsDue') }),
          },
        }),
        send: ({ reason: text, people, date: dueDate }) => {
          const input = { reason: text, personIds: people.map(({ id }) => id), dueDate };
          return {
            intent: [name, rows.map(({ id }) => id), input],
            perform: async (key) => {
              const outcome = await performActions(name, rows, input, key);
              return () => settle(outcome);
            },
          };
        },
      }}
    />
  );
}
