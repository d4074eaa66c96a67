import Box from '@mui/material/Box';
import type { OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useTooLong } from '../forms/use-too-long.ts';
import { TextInput } from './TextInput.tsx';

interface LimitedInputProps extends Omit<OutlinedInputProps, 'value' | 'error'> {
  value: string;
  /** Characters that the wire takes (docs/decisions/wire.md). */
  longest: number;
  /** What becomes of the rest, where the text is used all the same. */
  consequence?: string;
}

/** A box to type into that stands without a `Field`, in a row or a bar: what is pasted stays whole, and how much of it is too much is said below. */
export function LimitedInput({ longest, consequence, inputProps, ...props }: LimitedInputProps) {
  const note = useId();
  const over = useTooLong()(props.value, longest);
  return (
    <Box sx={{ width: '100%', minWidth: 0 }}>
      <TextInput
        {...props}
        error={over !== undefined}
        inputProps={{ ...inputProps, ...(over !== undefined && { 'aria-invalid': true, 'aria-describedby': note }) }}
      />
      {over !== undefined && (
        <Box id={note} role="status" sx={{ mt: 0.25, fontSize: 12, lineHeight: '18px', color: 'error.main' }}>
          <div>{over}</div>
          {consequence !== undefined && <div>{consequence}</div>}
        </Box>
      )}
    </Box>
  );
}
