import Box from '@mui/material/Box';
import {
  CURRENCY_LIST,
  firstFailure,
  LENGTH,
  lossEntryChecks,
  lossKinds,
  messages,
  type LossEntry,
  type LossEntryFields,
  type RiskEventRecord,
} from '@portal/contract/client';
import { useState } from 'react';
import { useReference } from '#shared/api/reference.ts';
import { routes } from '#shared/api/routes.ts';
import { AmountField } from '#shared/forms/AmountField.tsx';
import { DateField } from '#shared/forms/DateField.tsx';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { EvidenceList } from '#shared/parts/EvidenceList.tsx';
import { Field } from '#shared/parts/Field.tsx';
import { FileDrop } from '#shared/parts/FileDrop.tsx';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { toEvidenceFile } from '#shared/record/evidence-file.ts';
import { useDialogFiles } from '#shared/record/use-dialog-files.ts';
import { request, type DialogAction } from '#shared/record/use-record-action.ts';
import type { LossEvent } from '../components/LossEntries.tsx';
import { useEventWords } from '../components/use-event-words.ts';

export interface LossDialogProps {
  record: RiskEventRecord;
  /** The entry that is corrected or withdrawn. */
  entry?: LossEntry | undefined;
  action: DialogAction<LossEvent>;
}

const AMOUNT = /^\d{1,12}(\.\d{1,4})?$/;
const fieldNames = ['kind', 'entryDate', 'currency', 'amount', 'note', 'docId', 'docs'] as const;

/** Withdraws an entry with its reason. */
function WithdrawDialog({ record, entry, action }: LossDialogProps & { entry: LossEntry }) {
  const { t } = useT();
  const { money } = useEventWords();
  return (
    <ActionDialog
      action={action}
      state={record.state}
      workflow="riskEvent"
      spec={{
        body: t('riskEvent.loss.withdrawBody', {
          no: entry.entryNo,
          kind: t(`riskEvent.loss.kinds.${entry.kind}`),
          amount: money(entry.amount, entry.currency),
        }),
        reason: t('riskRecord.dialog.reason'),
        send: ({ reason }) =>
          request({
            route: routes.withdrawRiskEventLoss,
            input: { body: { id: record.id, entryNo: entry.entryNo, reason, rowVersion: record.rowVersion } },
            done: t('riskEvent.loss.withdrawn', { no: entry.entryNo }),
          }),
      }}
    />
  );
}

/** Records an entry, or corrects one; checked here as the service checks it, so that a mistake is told at its field. */
function EntryDialog({ record, entry, action }: LossDialogProps) {
  const { t, pick, name } = useT();
  const reference = useReference();
  const [value, setValue] = useState({
    kind: entry?.kind ?? 'loss',
    entryDate: entry?.entryDate ?? portalDay(),
    currency: entry?.currency ?? record.currency,
    amount: entry ? String(entry.amount) : '',
    note: entry?.note ?? '',
  });
  const own = record.docs.filter((doc) => doc.docId === entry?.docId);
  const evidence = useDialogFiles(action, { field: 'docId', saved: own.map((doc) => toEvidenceFile(doc, name)) });
  const change = (changes: Partial<typeof value>) => {
    action.edit();
    setValue((now) => ({ ...now, ...changes }));
  };
  const offered = reference.items(CURRENCY_LIST);
  const currencies = offered.some((one) => one.value === value.currency) ? offered : [...offered, { value: value.currency, label: '' }];
  const send = (reason: string) => {
    const text = value.amount.trim();
    if (text !== '' && !AMOUNT.test(text)) return void action.fail(t('riskEvent.loss.amountForm'), 'amount');
    const fields: LossEntryFields = { ...value, entryDate: value.entryDate || null, amount: text === '' ? null : Number(text) };
    const failed = firstFailure(lossEntryChecks(portalDay(), record.occurredDate), fields);
    if (failed) return void action.fail(pick(messages[failed.message]), failed.field);
    if (!evidence.isComplete()) return undefined;
    if (evidence.files.length > 1) return void action.fail(t('riskEvent.loss.oneFile'), 'docId');
    const kept = own.find((doc) => !evidence.changes.removed.includes(doc.docId))?.docId;
    const body = {
      id: record.id,
      rowVersion: record.rowVersion,
      ...fields,
      note: value.note,
      docId: evidence.changes.added[0]?.docId ?? kept ?? null,
    };
    return entry
      ? request({
          route: routes.correctRiskEventLoss,
          input: { body: { ...body, entryNo: entry.entryNo, reason } },
          done: t('riskEvent.loss.corrected', { no: entry.entryNo }),
        })
      : request({ route: routes.recordRiskEventLoss, input: { body }, done: t('riskEvent.loss.recorded', { no: record.eventNo }) });
  };
  return (
    <ActionDialog
      action={action}
      state={record.state}
      workflow="riskEvent"
      fields={fieldNames}
      spec={{ ...(entry && { reason: t('riskRecord.dialog.reason') }), send: ({ reason }) => send(reason) }}
    >
      {(errorOf) => (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '1fr 1fr' },
            '& > .wide': { gridColumn: '1 / -1' },
          }}
        >
          <SelectField
            name="kind"
            label={t('riskEvent.loss.kind')}
            required
            choices={lossKinds.map((one) => ({ value: one, label: t(`riskEvent.loss.kinds.${one}`) }))}
            value={value.kind}
            onChange={(kind) => change({ kind: lossKinds.find((one) => one === kind) ?? 'loss' })}
            error={errorOf('kind')}
          />
          <Field name="entryDate" label={t('riskEvent.loss.entryDate')} required error={errorOf('entryDate')}>
            {(control) => (
              <DateField
                control={control}
                value={value.entryDate}
                min={record.occurredDate ?? ''}
                max={portalDay()}
                onChange={(entryDate) => change({ entryDate })}
              />
            )}
          </Field>
          <SelectField
            name="currency"
            label={t('riskEvent.field.currency')}
            required
            choices={currencies.map((one) => ({ value: one.value, label: `${one.value} ${one.label}`.trim() }))}
            value={value.currency}
            onChange={(currency) => change({ currency })}
            error={errorOf('currency')}
          />
          <AmountField
            name="amount"
            label={t('riskEvent.loss.amount')}
            required
            unsigned
            error={errorOf('amount')}
            amount={value.amount}
            onChange={(amount) => change({ amount })}
          />
          <div className="wide">
            <TextAreaField
              name="note"
              label={t('riskEvent.loss.note')}
              minRows={2}
              value={value.note}
              onChange={(note) => change({ note })}
              error={errorOf('note')}
              maxLength={LENGTH.comment}
            />
          </div>
          <div className="wide">
            <Field
              name="docId"
              label={t('riskEvent.loss.file')}
              hint={t('riskEvent.loss.fileHint')}
              group
              error={errorOf('docId') ?? errorOf('docs')}
            >
              {() => (
                <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
                  <FileDrop onFiles={evidence.add} />
                  {evidence.files.length > 0 && <EvidenceList files={evidence.files} onRemove={evidence.remove} />}
                </Box>
              )}
            </Field>
          </div>
        </Box>
      )}
    </ActionDialog>
  );
}

/** The dialog of a step at the losses of an event. */
export default function LossDialog({ record, entry, action }: LossDialogProps) {
  if (action.event !== 'WITHDRAW_LOSS') return <EntryDialog record={record} entry={entry} action={action} />;
  return entry ? <WithdrawDialog record={record} entry={entry} action={action} /> : null;
}
