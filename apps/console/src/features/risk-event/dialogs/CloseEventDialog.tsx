import { closeReasons, messages, type CloseReason } from '@portal/contract/client';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { Field } from '#shared/parts/Field.tsx';
import type { EventDialogProps } from './EventDialogs.tsx';
import { EventPicker, type PickedEvent } from './EventPicker.tsx';
import { useEventAct } from './use-event-act.ts';

/** Closes the event with its reason; a duplicate names the event that it repeats. */
export default function CloseEventDialog({ record, onClose }: EventDialogProps) {
  const { t, pick } = useT();
  const [reason, setReason] = useState<CloseReason>();
  const [original, setOriginal] = useState<PickedEvent>();
  const act = useEventAct(routes.closeRiskEvent, { done: t('riskEvent.dialog.close.done', { no: record.eventNo }), onDone: onClose });
  const isAbout = (field: string) => act.field?.toLowerCase() === field.toLowerCase();
  const confirm = (comments: string) => {
    if (!reason) return act.fail(pick(messages['riskEvent.closeReason']), 'reason');
    if (reason === 'duplicate' && !original) return act.fail(pick(messages['riskEvent.duplicateOf']), 'duplicateOf');
    act.run({
      body: {
        id: record.id,
        reason,
        duplicateOf: reason === 'duplicate' ? (original?.eventNo ?? '') : '',
        comments,
        rowVersion: record.rowVersion,
      },
    });
  };
  return (
    <ConfirmDialog
      open
      fieldFirst
      title={t('riskEvent.dialog.close.title')}
      confirmLabel={t('riskEvent.dialog.close.title')}
      reason={{ label: t('riskEvent.dialog.close.comments'), required: false }}
      busy={act.busy}
      error={act.error && !isAbout('reason') && !isAbout('duplicateOf') ? act.error : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field name="closeReason" label={t('riskEvent.dialog.close.reason')} required group error={isAbout('reason') ? act.error : undefined}>
        {({ labelId, aria }) => (
          <RadioGroup
            aria-labelledby={labelId}
            {...aria}
            value={reason ?? ''}
            onChange={(_, value) => {
              act.forget();
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
            act.forget();
            setOriginal(next);
          }}
          error={isAbout('duplicateOf') ? act.error : undefined}
        />
      )}
    </ConfirmDialog>
  );
}
