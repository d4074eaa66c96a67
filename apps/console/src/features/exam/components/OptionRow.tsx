import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import type { ReactNode } from 'react';

export interface OptionRowProps {
  kind: 'radio' | 'checkbox';
  name: string;
  checked: boolean;
  label: ReactNode;
  /** A, B, C by place: what the key is called is nobody's business. */
  letter?: string;
  onChange?: () => void;
  /** Of a marked answer. */
  tone?: 'green' | 'red' | undefined;
  aside?: ReactNode;
}

/** One choice as a whole row to press, large enough for a thumb. */
export function OptionRow({ kind, name, checked, label, letter, onChange, tone, aside }: OptionRowProps) {
  const Control = kind === 'radio' ? Radio : Checkbox;
  const line = tone ? `tone.${tone}.line` : checked ? 'primary.main' : 'line.main';
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minHeight: 44,
        pl: 0.5,
        pr: 1.5,
        py: 0.25,
        border: '1px solid',
        borderColor: line,
        borderRadius: '8px',
        bgcolor: tone ? `tone.${tone}.bg` : checked ? 'surface.selected' : 'background.paper',
        cursor: onChange ? 'pointer' : 'default',
        ...(onChange && { '&:hover': { borderColor: checked ? 'primary.main' : 'text.secondary' } }),
      }}
    >
      <Control name={name} checked={checked} disabled={!onChange} onChange={() => onChange?.()} size="small" />
      <Box sx={{ flex: 1, minWidth: 0, py: 1, fontSize: 14, lineHeight: '22px', display: 'flex', gap: 1, overflowWrap: 'anywhere' }}>
        {letter && (
          <Box component="span" aria-hidden="true" sx={{ fontWeight: 600, color: 'text.secondary' }}>
            {letter}
          </Box>
        )}
        <span>{label}</span>
      </Box>
      {aside && <Box sx={{ py: 1, fontSize: 12, lineHeight: '22px', whiteSpace: 'nowrap' }}>{aside}</Box>}
    </Box>
  );
}
