import Box from '@mui/material/Box';
import { classWords, deficiencyClasses, messages, type DeficiencyClass } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { SelectField } from '#shared/forms/fields.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { request, type DialogAction } from '#shared/record/use-record-action.ts';
import { compensationOf, type DeficiencyRecord } from '../api/records.ts';
import { Compensating } from '../parts/Compensating.tsx';

/** Raises the class, or lowers it for a control that was tested effective; what a control lacks is said before it is sent. */
export function ClassDialog({ record, action }: { record: DeficiencyRecord; action: DialogAction }) {
  const { t, pick } = useT();
  const [chosen, setChosen] = useState<string>(record.class ?? '');
  const [controlId, setControl] = useState('');
  const { data: controls = [] } = useQuery(compensationOf(record.id));
  const control = controls.find(({ id }) => String(id) === controlId);
  const gravity = (one: string) => deficiencyClasses.findIndex((known) => known === one);
  const isLowered = record.computedClass !== null && gravity(chosen) < gravity(record.computedClass);
  return (
    <ActionDialog
      action={action}
      state={record.state}
      workflow="deficiency"
      fields={['class', 'compensatingControlId']}
      spec={{
        reason: t('deficiency.form.reason'),
        send: ({ reason }) => {
          if (!chosen) return void action.fail(pick(messages['deficiency.class']), 'class');
          return request({
            route: routes.changeDeficiencyClass,
            input: {
              body: {
                id: record.id,
                rowVersion: record.rowVersion,
                class: chosen as DeficiencyClass,
                compensatingControlId: isLowered && controlId ? Number(controlId) : null,
                reason,
              },
            },
          });
        },
      }}
    >
      {(errorOf) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <SelectField
            name="class"
            required
            label={t('deficiency.fields.class')}
            value={chosen}
            onChange={(value) => {
              action.edit();
              setChosen(value);
            }}
            choices={deficiencyClasses.map((value) => ({ value, label: pick(classWords[value]) }))}
            error={errorOf('class')}
          />
          {isLowered && (
            <SelectField
              name="compensatingControlId"
              label={t('deficiency.fields.compensating')}
              hint={controls.length === 0 ? t('deficiency.compensation.none') : t('deficiency.compensation.choose')}
              value={controlId}
              onChange={(value) => {
                action.edit();
                setControl(value);
              }}
              choices={controls.map(({ id, no, title }) => ({ value: String(id), label: `${no} ${title}` }))}
              error={errorOf('compensatingControlId')}
            />
          )}
          {isLowered && control && <Compensating control={control} />}
        </Box>
      )}
    </ActionDialog>
  );
}
