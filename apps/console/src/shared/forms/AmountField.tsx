import { groupAmount } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { TextAreaField, type TextAreaProps } from './fields.tsx';

interface AmountFieldProps extends Omit<TextAreaProps, 'value' | 'onChange' | 'single' | 'minRows' | 'maxLength'> {
  /** Digits without separators; whatever was typed where it is no amount. */
  amount: string;
  onChange: (amount: string) => void;
}

/** With its separators; an amount of eighteen digits still fits. */
const LONGEST = 32;
const isAmount = (text: string): boolean => /^[-−]?\d+(\.\d{1,2})?$/.test(text);
/** The wire knows no other minus. */
const toDigits = (text: string): string => text.replaceAll(/[,，\s]/g, '').replace(/^−/, '-');

/** An amount that is read with its thousands apart, and typed as one likes: the separators are set when the field is left, so that none moves under the fingers. */
export function AmountField({ amount, onChange, ...field }: AmountFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Box onBlur={() => setTyped(undefined)}>
      <TextAreaField
        {...field}
        single
        value={typed ?? (isAmount(amount) ? groupAmount(amount) : amount)}
        onChange={(text) => {
          setTyped(text);
          onChange(toDigits(text));
        }}
        maxLength={LONGEST}
      />
    </Box>
  );
}
