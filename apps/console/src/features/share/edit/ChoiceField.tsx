import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { useSettled } from '#shared/forms/use-settled.ts';
import type { Choice } from './share-model.ts';

const PAUSE_MS = 250;

export interface ChoiceFieldProps {
  name: string;
  label: string;
  hint: string;
  placeholder: string;
  value: Choice | null;
  error: string | undefined;
  find: (text: string, signal: AbortSignal) => Promise<Choice[]>;
  onChange: (value: Choice | null) => void;
}

/** One record, found by its words; it may be none. */
export function ChoiceField({ name, label, hint, placeholder, value, error, find, onChange }: ChoiceFieldProps) {
  const { t } = useT();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const asked = useSettled(text.trim(), PAUSE_MS);
  const found = useQuery({
    queryKey: ['shareChoice', name, asked],
    queryFn: ({ signal }) => find(asked, signal),
    enabled: isOpen,
    staleTime: 30_000,
  });
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {(control) => (
        <Autocomplete
          id={control.id}
          value={value}
          options={found.data ?? []}
          open={isOpen}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          loading={found.isPending}
          loadingText={t('parts.people.searching')}
          noOptionsText={t('share.edit.none')}
          filterOptions={(all) => all}
          getOptionLabel={(choice) => choice.label}
          getOptionKey={(choice) => choice.id}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          onInputChange={(_, next, reason) => setText(reason === 'input' ? next : '')}
          onChange={(_, chosen) => onChange(chosen)}
          renderInput={(params) => (
            <TextField
              {...params}
              error={control.error}
              placeholder={placeholder}
              slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, ...control.aria } }}
            />
          )}
        />
      )}
    </Field>
  );
}
