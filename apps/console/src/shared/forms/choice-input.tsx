import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { FieldControl } from '../parts/Field.tsx';

/** The input of an Autocomplete within a `Field`: what is required, wrong or explained is told of the input itself, not of the box around it. */
export const choiceInput =
  ({ aria, error }: Pick<FieldControl, 'aria' | 'error'>) =>
  (params: AutocompleteRenderInputParams): ReactNode => (
    <TextField {...params} error={error} slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, ...aria } }} />
  );
