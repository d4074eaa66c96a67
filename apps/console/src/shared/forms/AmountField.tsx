import { bareAmount, groupAmount } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { TextAreaField, type TextAreaProps } from './fields.tsx';

interface AmountFieldProps extends Omit<TextAreaProps, 'value' | 'onChange' | 'single' | 'minRows' | 'maxLength' | 'input'> {
  /** Digits without separators; whatever was typed where it is no amount. */
  amount: string;
  onChange: (amount: string) => void;
  /** What is wrong with the amount as it stands, said once the field is left: half an amount is none yet. */
  fault?: string | undefined;
  /** No amount of this field is below 0: phones show digits. */
  unsigned?: boolean;
}

/** With its separators; an amount of eighteen digits still fits. */
const LONGEST = 32;
/** Those with more decimals are not rounded to be shown. */
const isToTheCent = (text: string): boolean => /^-?\d+(\.\d{1,2})?$/.test(text);

/**
 * An amount that is read with its thousands apart, and typed or pasted as one likes: the separators are set when the field is left, so that none moves
 * under the fingers. What could be read in two ways stays as it was typed and is refused.
 */
export function AmountField({ amount, onChange, fault, error, unsigned = false, ...field }: AmountFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Box onBlur={() => setTyped(undefined)}>
      <TextAreaField
        {...field}
        single
        error={error ?? (typed === undefined ? fault : undefined)}
        value={typed ?? (isToTheCent(amount) ? groupAmount(amount) : amount)}
        onChange={(text) => {
          setTyped(text);
          onChange(bareAmount(text));
        }}
        maxLength={LONGEST}
        input={{ autoComplete: 'off', style: { textAlign: 'right' }, ...(unsigned && { inputMode: 'decimal' }) }}
      />
    </Box>
  );
}
