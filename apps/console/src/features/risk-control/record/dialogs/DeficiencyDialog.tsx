import Box from '@mui/material/Box';
import { LENGTH, messages } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useReference } from '#shared/api/reference.ts';
import { routes } from '#shared/api/routes.ts';
import { DateField } from '#shared/forms/DateField.tsx';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { request } from '#shared/record/use-record-action.ts';
import { recordQuery } from '../api/record.ts';
import { listCodes } from '../api/reference.ts';
import { findReviewGaps, fitsEffectiveness, needsPlan, toReviewValue } from '../forms/review-model.ts';
import type { RecordDialogsProps } from './RecordDialogs.tsx';

const fields = ['controlDeficiency', 'expectedCompletionDate', 'remediationPlan', 'comments'] as const;

/** An administrator states what a closed review left open. What it found is read of the record, since a row of a list does not have it. */
export function DeficiencyDialog({ record, action, onDone }: Omit<RecordDialogsProps, 'decides'>) {
  const { t, pick } = useT();
  const { items } = useReference();
  const { data } = useQuery(recordQuery(record.id));
  const [typed, setTyped] = useState(() => toReviewValue(undefined));
  const effectiveness = data?.risk_ReviewInfo?.controlEffectiveness ?? null;
  const value = { ...typed, controlEffectiveness: effectiveness };
  const set = (change: Partial<typeof typed>) => {
    action.edit();
    setTyped({ ...typed, ...change });
  };
  return (
    <ActionDialog
      action={action}
      state={record.state}
      fields={fields}
      spec={{
        body: t('riskReview.stateBody', { score: effectiveness ?? '–' }),
        send: () => {
          const [gap] = findReviewGaps(value, true, portalDay());
          if (gap) return void action.fail(pick(messages[gap.message]), gap.field);
          const { controlDeficiency, remediationPlan, expectedCompletionDate, comments } = value;
          const plan = needsPlan(value) && { remediationPlan, expectedCompletionDate };
          return request({
            route: routes.stateDeficiency,
            input: { body: { riskId: record.id, rowVersion: record.rowVersion, controlDeficiency, comments, ...plan } },
            done: t('riskReview.stated'),
            onDone: () => onDone?.('STATE_DEFICIENCY'),
          });
        },
      }}
    >
      {(errorOf) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <SelectField
            name="controlDeficiency"
            label={t('riskReview.deficiency')}
            required
            choices={items(listCodes.controlDeficiency).filter(({ value: code }) => fitsEffectiveness(code, effectiveness))}
            value={value.controlDeficiency}
            onChange={(controlDeficiency) => set({ controlDeficiency })}
            error={errorOf('controlDeficiency')}
          />
          {needsPlan(value) && (
            <>
              <Field
                name="expectedCompletionDate"
                label={t('riskRecord.field.expectedCompletionDate')}
                required
                error={errorOf('expectedCompletionDate')}
              >
                {(control) => (
                  <DateField
                    control={control}
                    value={value.expectedCompletionDate}
                    min={portalDay()}
                    onChange={(expectedCompletionDate) => set({ expectedCompletionDate })}
                  />
                )}
              </Field>
              <TextAreaField
                name="remediationPlan"
                label={t('riskRecord.field.remediationPlan')}
                required
                value={value.remediationPlan}
                onChange={(remediationPlan) => set({ remediationPlan })}
                error={errorOf('remediationPlan')}
                maxLength={LENGTH.longText}
              />
            </>
          )}
          <TextAreaField
            name="comments"
            label={t('riskReview.comments')}
            required={value.controlDeficiency !== '' && !needsPlan(value)}
            minRows={2}
            value={value.comments}
            onChange={(comments) => set({ comments })}
            error={errorOf('comments')}
            maxLength={LENGTH.comment}
          />
        </Box>
      )}
    </ActionDialog>
  );
}
