import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { useT } from '../i18n/use-t.ts';
import { ChevronDown, CloseIcon, PlusIcon } from '../theme/icons.tsx';
import { PopupMenu } from './PopupMenu.tsx';

export interface Option {
  value: string;
  label: string;
}

export interface SelectPillProps {
  label: string;
  /** Undefined until they have come: a value has no name before. */
  options: readonly Option[] | undefined;
  /** The empty string is "not set". */
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  /** A pill that always has a value cannot be cleared. */
  required?: boolean;
}

/** Where a name will stand. */
const Coming = () => (
  <Box
    aria-hidden
    data-coming=""
    component="span"
    sx={{ display: 'inline-block', width: 64, height: 8, borderRadius: '4px', bgcolor: 'brand.softLine' }}
  />
);

/** One filter as a pill: dashed when empty, blue with its value when set; the cross clears it. */
export function SelectPill({ label, options, value, onChange, disabled = false, required = false }: SelectPillProps) {
  const { t } = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = options?.find((option) => option.value === value);
  const on = value !== '';
  const choose = (next: string) => {
    if (next !== value) onChange(next);
  };
  return (
    <Box
      component="span"
      data-noprint={on ? undefined : ''}
      data-on={on || undefined}
      sx={{
        display: 'inline-flex',
        flexShrink: 0,
        height: 28,
        borderRadius: '6px',
        border: '1px solid',
        borderStyle: on ? 'solid' : 'dashed',
        borderColor: on ? 'brand.softLine' : 'line.strong',
        bgcolor: on ? 'brand.soft' : 'transparent',
        color: on ? 'primary.main' : 'text.secondary',
        opacity: disabled ? 0.6 : 1,
        '&:hover': { borderStyle: 'solid' },
      }}
    >
      <ButtonBase
        aria-haspopup="listbox"
        aria-expanded={anchor !== null}
        disabled={disabled}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ px: 1, gap: 0.5, fontSize: 13, whiteSpace: 'nowrap', borderRadius: '5px' }}
      >
        {!on && <PlusIcon sx={{ fontSize: 14 }} />}
        {/* Whether, and nothing more: "Open Open" says it twice. */}
        {chosen?.label !== label && label}
        {on && (
          <Box component="span" sx={{ fontWeight: 600, maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {options ? (chosen?.label ?? value) : <Coming />}
          </Box>
        )}
        {on && required && <ChevronDown sx={{ fontSize: 14, mr: -0.25 }} />}
      </ButtonBase>
      {on && !required && (
        <ButtonBase
          data-noprint=""
          aria-label={t('parts.clearOne', { label })}
          onClick={() => onChange('')}
          sx={{ pr: 0.75, pl: 0.25, minWidth: 24, borderRadius: '5px' }}
        >
          <CloseIcon sx={{ fontSize: 14 }} />
        </ButtonBase>
      )}
      <PopupMenu
        role="listbox"
        anchor={anchor}
        onClose={() => setAnchor(null)}
        label={label}
        entries={(options ?? []).map((option) => ({
          id: option.value,
          label: option.label,
          chosen: option.value === value,
          onClick: () => choose(option.value),
        }))}
      />
    </Box>
  );
}
