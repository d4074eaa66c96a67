import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { KeyboardEvent } from 'react';

export interface SegmentedProps<Value extends string> {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  label: string;
}

/** A few exclusive choices in one small bar. Arrow keys move. */
export function Segmented<Value extends string>({ options, value, onChange, label }: SegmentedProps<Value>) {
  const move = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = options[(index + step + options.length) % options.length];
    if (!step || !next) return;
    event.preventDefault();
    onChange(next.value);
    (event.currentTarget.parentElement?.children[options.indexOf(next)] as HTMLElement | undefined)?.focus();
  };
  return (
    <Box
      role="radiogroup"
      aria-label={label}
      sx={{
        display: 'inline-flex',
        p: '2px',
        borderRadius: '7px',
        bgcolor: 'surface.hover',
        border: '1px solid',
        borderColor: 'line.main',
      }}
    >
      {options.map((option, index) => {
        const on = option.value === value;
        return (
          <ButtonBase
            key={option.value}
            role="radio"
            aria-checked={on}
            tabIndex={on ? 0 : -1}
            onClick={() => onChange(option.value)}
            onKeyDown={(event) => move(event, index)}
            sx={{
              height: 24,
              px: 1,
              borderRadius: '5px',
              fontSize: 12,
              whiteSpace: 'nowrap',
              color: on ? 'text.primary' : 'text.secondary',
              fontWeight: on ? 500 : 400,
              bgcolor: on ? 'background.paper' : 'transparent',
              boxShadow: on ? '0 1px 2px rgba(15,20,28,.12)' : 'none',
            }}
          >
            {option.label}
          </ButtonBase>
        );
      })}
    </Box>
  );
}
