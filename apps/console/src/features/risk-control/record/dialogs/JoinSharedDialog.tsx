import { messages } from '@portal/contract/client';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { useSettled } from '#shared/forms/use-settled.ts';
import { choiceInput } from '#shared/forms/choice-input.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { request } from '#shared/record/use-record-action.ts';
import type { RecordDialogsProps } from './RecordDialogs.tsx';

interface Choice {
  readonly id: number;
  readonly riskNo: string;
  readonly title: string;
  readonly controlNo: string;
}

/** A risk takes the control of another one of its year: which one is found by number or words. */
export default function JoinSharedDialog({ record, action, onDone }: RecordDialogsProps) {
  const { t, pick } = useT();
  const { id, riskNo, riskYear, rowVersion, state } = record;
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [keyword, setKeyword] = useState('');
  const searched = useSettled(keyword, 300).trim();
  const found = useQuery({
    ...readQuery(routes.getRiskControlByPage, {
      body: { keyword: searched, riskYear, isActive: true, countedOnce: true, pageSize: 20 },
    }),
    enabled: searched !== '',
  });
  const options = (found.data?.data ?? [])
    .filter((row) => row.id !== id)
    .map((row): Choice => ({ id: row.id, riskNo: row.riskNo, title: row.riskDescription, controlNo: row.sharedControl?.controlNo ?? '' }));
  return (
    <ActionDialog
      action={action}
      state={state}
      fields={['leadId']}
      spec={{
        body: t('riskRecord.shared.join.body', { riskNo }),
        reason: t('riskRecord.dialog.reason'),
        send: ({ reason }) =>
          chosen === null
            ? void action.fail(pick(messages['shared.lead']), 'leadId')
            : request({
                route: routes.joinSharedControl,
                input: { body: { riskId: id, leadId: chosen.id, reason, rowVersion } },
                done: t('riskRecord.shared.join.done', { riskNo }),
                onDone: () => onDone?.('JOIN_SHARED'),
              }),
      }}
    >
      {(errorOf) => (
        <Field
          name="leadId"
          label={t('riskRecord.shared.join.lead')}
          hint={t('riskRecord.shared.join.hint', { year: riskYear })}
          required
          error={errorOf('leadId')}
        >
          {({ id: inputId, aria, error }) => (
            <Autocomplete<Choice>
              id={inputId}
              size="small"
              filterOptions={(all) => all}
              options={options}
              getOptionLabel={({ riskNo: no, title }) => `${no} ${title.slice(0, 40)}`}
              isOptionEqualToValue={(one, other) => one.id === other.id}
              value={chosen}
              onChange={(_event, next) => {
                action.edit();
                setChosen(next);
              }}
              onInputChange={(_event, text, why) => why === 'input' && setKeyword(text)}
              loading={found.isFetching}
              noOptionsText={t(searched === '' ? 'riskRecord.shared.join.hint' : 'riskRecord.shared.join.none', { year: riskYear })}
              renderOption={({ key, ...props }, one) => (
                <Box component="li" key={key} {...props} sx={{ display: 'block !important', fontSize: 13, lineHeight: '20px' }}>
                  <Box component="span" sx={{ fontWeight: 500 }}>
                    {[one.riskNo, one.controlNo].filter(Boolean).join(' · ')}
                  </Box>
                  <Box sx={{ color: 'text.secondary' }}>{one.title}</Box>
                </Box>
              )}
              renderInput={choiceInput({ aria, error })}
            />
          )}
        </Field>
      )}
    </ActionDialog>
  );
}
