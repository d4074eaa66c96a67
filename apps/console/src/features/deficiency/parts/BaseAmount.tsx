import { groupAmount } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { TextAreaField } from '#shared/forms/fields.tsx';

interface BaseAmountProps {
  name: string;
  label: string;
  /** Digits without separators; whatever was typed where it is no amount. */
  amount: string;
  disabled: boolean;
  onChange: (amount: string) => void;
}

const isAmount = (text: string): boolean => /^\d+(\.\d{1,2})?$/.test(text);

/** An amount that is read with its thousands apart, and typed as one likes: the separators are set when the field is left, so that none moves under the fingers. */
export function BaseAmount({ name, label, amount, disabled, onChange }: BaseAmountProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Box onBlur={() => setTyped(undefined)}>
      <TextAreaField
        single
        name={name}
        label={label}
        value={typed ?? (isAmount(amount) ? groupAmount(amount) : amount)}
        onChange={(text) => {
          setTyped(text);
          onChange(text.replaceAll(/[,，\s]/g, ''));
        }}
        disabled={disabled}
        maxLength={32}
      />
    </Box>
  );
}
