import { LENGTH } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef } from 'react';
import { findPeople } from '#shared/api/reference.ts';
import { DateField } from '#shared/forms/DateField.tsx';
import { TextAreaField } from '#shared/forms/fields.tsx';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { PersonPicker } from '#shared/parts/PersonPicker.tsx';
import { PlusIcon, TrashIcon } from '#shared/theme/icons.tsx';
import { createAction, rowField, type ActionValue } from './report-model.ts';

export interface ActionRowsProps {
  value: readonly ActionValue[];
  onChange: (actions: ActionValue[]) => void;
  errorOf: (name: string) => string | undefined;
  onError: (name: string, text: string) => void;
}

const most = 50;

/** The actions of a report: what, who and until when; rows can be added and taken away. */
export function ActionRows({ value, onChange, errorOf, onError }: ActionRowsProps) {
  const { t } = useT();
  const list = useRef<HTMLDivElement>(null);
  // A row that was just added takes the cursor.
  const added = useRef<string>(undefined);
  useEffect(() => {
    if (!added.current) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${added.current}"] textarea`)?.focus();
    added.current = undefined;
  }, [value]);
  const change = (key: string, changes: Partial<ActionValue>) =>
    onChange(value.map((action) => (action.key === key ? { ...action, ...changes } : action)));
  const add = () => {
    const action = createAction();
    added.current = action.key;
    onChange([...value, action]);
  };
  return (
    <Box ref={list} sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      {value.map((action, index) => (
        <Box
          key={action.key}
          data-row={action.key}
          role="group"
          aria-label={t('riskReport.form.action', { number: index + 1 })}
          sx={{ border: '1px solid', borderColor: 'line.main', borderRadius: '8px', p: 1.5 }}
        >
          <TextAreaField
            name={rowField(index, 'text')}
            label={`${index + 1}. ${t('riskReport.field.actionText')}`}
            required
            minRows={2}
            value={action.text}
            onChange={(text) => change(action.key, { text })}
            error={errorOf(rowField(index, 'text'))}
            maxLength={LENGTH.longText}
            aside={
              <IconButton
                aria-label={t('riskReport.form.removeAction', { number: index + 1 })}
                onClick={() => onChange(value.filter((one) => one.key !== action.key))}
                sx={{ width: 28, height: 28 }}
              >
                <TrashIcon />
              </IconButton>
            }
          />
          <Box sx={{ mt: 1.5, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: 'minmax(0,1fr) 200px' } }}>
            <Field
              name={rowField(index, 'owner')}
              label={t('riskReport.field.actionOwner')}
              required
              error={errorOf(rowField(index, 'owner'))}
            >
              {(control) => (
                <PersonPicker
                  control={control}
                  value={action.owner ? [action.owner] : []}
                  search={findPeople}
                  onOccupied={() => onError(rowField(index, 'owner'), t('riskReport.form.tooManyPeople'))}
                  onChange={(people) => change(action.key, { owner: people[0] ?? null })}
                />
              )}
            </Field>
            <Field name={rowField(index, 'due')} label={t('riskReport.field.actionDue')} required error={errorOf(rowField(index, 'due'))}>
              {(control) => (
                <DateField
                  control={control}
                  value={action.dueDate}
                  min={portalDay()}
                  onChange={(dueDate) => change(action.key, { dueDate })}
                />
              )}
            </Field>
          </Box>
        </Box>
      ))}
      {value.length === 0 && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('riskReport.form.noActions')}</Box>}
      {value.length < most && (
        <Box>
          <Button variant="outlined" color="inherit" startIcon={<PlusIcon />} onClick={add}>
            {t('riskReport.form.addAction')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
