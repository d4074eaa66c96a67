import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { useT } from '../i18n/use-t.ts';
import { CloseIcon } from '../theme/icons.tsx';

export interface SelectionAction {
  id: string;
  label: string;
  /** The label without a count, where it has one. */
  name?: string;
  icon?: ReactNode;
  disabled?: boolean;
  /** Does it with the rows in sight; without it a run does it, however few they are. */
  onClick?: () => void;
  /** Does it with all that match, where that is no run. */
  ofAll?: () => void;
}

const button = {
  height: 30,
  px: 1.25,
  gap: 0.75,
  borderRadius: '6px',
  fontSize: 13,
  whiteSpace: 'nowrap',
  '&:hover': { bgcolor: 'rgba(255,255,255,.12)' },
  '&.Mui-disabled': { opacity: 0.5 },
} as const;

/** Floats over the last rows while something is selected. Put it in a box with `position: relative`. */
export function SelectionBar({
  count,
  words,
  actions,
  onClear,
}: {
  count: number;
  /** Instead of how many are selected. */
  words?: string | undefined;
  actions: readonly SelectionAction[];
  onClear: () => void;
}) {
  const { t, n } = useT();
  if (count === 0) return null;
  return (
    <Box
      role="toolbar"
      aria-label={t('parts.selection.label')}
      sx={{
        position: 'absolute',
        left: 16,
        right: 16,
        mx: 'auto',
        width: 'fit-content',
        bottom: 68,
        display: 'flex',
        alignItems: 'flex-start',
        py: 0.5,
        pl: 1.5,
        borderRadius: '8px',
        bgcolor: 'surface.inverse',
        color: 'surface.onInverse',
        boxShadow: '0 8px 28px rgba(15,20,28,.26)',
        zIndex: 5,
      }}
    >
      {/* Where the actions have no room in one line they take another; the way out stays in the first. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.25, minWidth: 0 }}>
        <Box aria-live="polite" sx={{ fontSize: 13, fontWeight: 600, mr: 1, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
          {words ?? t('parts.selection.count', { number: n(count) })}
        </Box>
        <Box sx={{ width: '1px', height: 16, bgcolor: 'rgba(255,255,255,.22)', mr: 0.25 }} />
        {actions.map((action) => (
          <ButtonBase key={action.id} disabled={action.disabled ?? false} onClick={action.onClick} sx={button}>
            {action.icon}
            {action.label}
          </ButtonBase>
        ))}
      </Box>
      <ButtonBase aria-label={t('parts.selection.clear')} onClick={onClear} sx={{ ...button, flexShrink: 0, mx: 0.5, px: 0.75 }}>
        <CloseIcon sx={{ fontSize: 16 }} />
      </ButtonBase>
    </Box>
  );
}
