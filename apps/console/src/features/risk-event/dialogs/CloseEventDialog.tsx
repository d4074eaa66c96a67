import { closeReasons, messages, type CloseReason } from '@portal/contract/client';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { request } from '#shared/record/use-record-action.ts';
import type { EventDialogProps } from './EventDialogs.tsx';
import { EventPicker, type PickedEvent } from './EventPicker.tsx';

/** Closes the event with its reason; a duplicate names the event that it repeats. */
export default function CloseEventDialog({ record, action }: EventDialogProps) {
  const { t, pick } = useT();
  const [reason, setReason] = useState<CloseReason>();
  const [original, setOriginal] = useState<PickedEvent>();
  const close = (comments: string) => {
    if (!reason) return void action.fail(pick(messages['riskEvent.closeReason']), 'reason');
    if (reason === 'duplicate' && !original) return void action.fail(pick(messages['riskEvent.duplicateOf']), 'duplicateOf');
    return request({
      route: routes.closeRiskEvent,
      input: {
        body: {
          id: record.id,
          reason,
          duplicateOf: reason === 'duplicate' ? (original?.eventNo ?? '') : '',
          comments,
          rowVersion: record.rowVersion,
        },
      },
      done: t('riskEvent.dialog.close.done', { no: record.eventNo }),
    });
  };
  return (
    <ActionDialog
      action={action}
      state={record.state}
      workflow="riskEvent"
      fields={['reason', 'duplicateOf']}
      spec={{ reason: t('riskEvent.dialog.close.comments'), send: ({ reason: comments }) => close(comments) }}
    >
      {(errorOf) => (
        <>
          <Field name="closeReason" label={t('riskEvent.dialog.close.reason')} required group error={errorOf('reason')}>
            {({ labelId, aria }) => (
              <RadioGroup
                aria-labelledby={labelId}
                {...aria}
                value={reason ?? ''}
                onChange={(_, value) => {
                  action.edit();
                  setReason(closeReasons.find((one) => one === value));
                }}
              >
                {closeReasons.map((one, index) => (
                  <FormControlLabel
                    key={one}
                    value={one}
                    control={<Radio size="small" autoFocus={index === 0} sx={{ p: 0.75 }} />}
                    sx={{
                      ml: -0.75,
                      mr: 0,
                      alignItems: 'flex-start',
                      '& .MuiFormControlLabel-label': { py: 0.5, fontSize: 13, lineHeight: '20px' },
                    }}
                    label={
                      <>
                        {t(`riskEvent.closeReasons.${one}`)}
                        <Box component="span" sx={{ display: 'block', fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
                          {t(`riskEvent.closeHints.${one}`)}
                        </Box>
                      </>
                    }
                  />
                ))}
              </RadioGroup>
            )}
          </Field>
          {reason === 'duplicate' && (
            <EventPicker
              without={record.id}
              value={original}
              onChange={(next) => {
                action.edit();
                setOriginal(next);
              }}
              error={errorOf('duplicateOf')}
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}
