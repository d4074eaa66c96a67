import Autocomplete from '@mui/material/Autocomplete';
import { useState } from 'react';
import { labelOfControl, useControlChoice, type ControlChoice } from '../api/control-choice.ts';
import { choiceInput } from '../forms/choice-input.tsx';
import { useT } from '../i18n/use-t.ts';
import { Field } from '../parts/Field.tsx';

interface Props {
  /** The same array until it changes: a new one would take away what is typed. */
  value: ControlChoice[];
  error: string | undefined;
  onChange: (controls: ControlChoice[]) => void;
}

/** The controls that a request for evidence serves, where it is for no test. */
export function ServedControls({ value, error, onChange }: Props) {
  const { t } = useT();
  const [keyword, setKeyword] = useState('');
  const { found, isFetching } = useControlChoice(keyword);
  return (
    <Field name="controlIds" label={t('evidenceRequest.fields.controls')} hint={t('evidenceRequest.controlsHint')} error={error}>
      {({ id, aria, error: shown }) => (
        <Autocomplete
          id={id}
          multiple
          size="small"
          options={[...found]}
          loading={isFetching}
          // The server searches: what it found is what there is to choose.
          filterOptions={(options) => options}
          getOptionKey={(option) => option.id}
          getOptionLabel={labelOfControl}
          isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
          value={value}
          onChange={(_event, chosen) => onChange(chosen)}
          onInputChange={(_event, typed, reason) => reason === 'input' && setKeyword(typed)}
          renderInput={choiceInput({ aria, error: shown })}
        />
      )}
    </Field>
  );
}
