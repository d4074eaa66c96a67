import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { KeyboardEvent } from 'react';

export interface SegmentedProps<Value extends string> {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  label: string;
  /** Fills its place in a form, as high as the inputs beside it. */
  isField?: boolean;
}

/** A few exclusive choices in one small bar. Arrow keys move. */
export function Segmented<Value extends string>({ options, value, onChange, label, isField = false }: SegmentedProps<Value>) {
  const isChosen = options.some((option) => option.value === value);
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
        display: isField ? 'flex' : 'inline-flex',
        // Long choices stand below each other where they have no room side by side.
        ...(isField && { flexWrap: 'wrap', flexDirection: { xs: options.length > 2 ? 'column' : 'row', sm: 'row' } }),
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
            tabIndex={on || (!isChosen && index === 0) ? 0 : -1}
            onClick={() => onChange(option.value)}
            onKeyDown={(event) => move(event, index)}
            sx={{
              minHeight: isField ? 32 : 24,
              flex: isField ? '1 0 auto' : undefined,
              maxWidth: '100%',
              px: 1,
              borderRadius: '5px',
              fontSize: isField ? 14 : 12,
              whiteSpace: isField ? 'normal' : 'nowrap',
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
