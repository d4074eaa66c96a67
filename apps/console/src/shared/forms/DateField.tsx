import TextField from '@mui/material/TextField';
import { lazy, Suspense } from 'react';
import type { FieldControl } from '../parts/Field.tsx';

const Picker = lazy(() => import('./DatePickerField.tsx'));

export interface DateFieldProps {
  control: FieldControl;
  /** yyyy-MM-dd, or empty. */
  value: string;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
  disabled?: boolean;
  autoFocus?: boolean;
}

/** A day as yyyy-MM-dd. The calendar is a chunk of its own; until it is there the field already stands. */
export function DateField(props: DateFieldProps) {
  return (
    <Suspense fallback={<TextField id={props.control.id} value={props.value} disabled />}>
      <Picker {...props} />
    </Suspense>
  );
}
