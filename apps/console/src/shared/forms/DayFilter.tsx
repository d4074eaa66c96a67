import Box from '@mui/material/Box';
import { useId } from 'react';
import { DateField } from './DateField.tsx';

export interface DayFilterProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (value: string) => void;
}

/** A day among the pills of a filter bar. What is typed by halves asks for nothing yet. */
export function DayFilter({ label, value, min, max = '9999-12-31', onChange }: DayFilterProps) {
  const id = useId();
  return (
    <Box
      component="span"
      // Nothing that is asked for is nothing to read on paper.
      {...(!value && { 'data-noprint': '' })}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, flexShrink: 0 }}
    >
      <Box component="label" id={`${id}-label`} htmlFor={id} sx={{ fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {label}
      </Box>
      <Box sx={{ width: 168, '& .MuiPickersInputBase-root': { height: 28, fontSize: 13 }, '& .MuiIconButton-root': { p: 0.5 } }}>
        <DateField
          control={{ id, labelId: `${id}-label`, error: false, aria: {} }}
          value={value}
          onChange={(next) => next !== value && onChange(next)}
          max={max}
          {...(min && { min })}
        />
      </Box>
    </Box>
  );
}
