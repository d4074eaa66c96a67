import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useT } from '../i18n/use-t.ts';
import { ChevronDown, ChevronLeft, ChevronRight } from '../theme/icons.tsx';
import { PopupMenu } from './PopupMenu.tsx';

/** The page sizes (docs/decisions/portal.md). */
export const pageSizes = [10, 20, 30, 40, 50] as const;

export interface PagerProps {
  total: number;
  /** There are more than `total`: "1,000+". */
  capped?: boolean | undefined;
  /** 1-based, as people count. */
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
}

/** Always in sight at the list's foot. */
export function Pager({ total, capped = false, page, pageSize, onPage, onPageSize }: PagerProps) {
  const { t, n } = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const to = Math.min(total, page * pageSize);
  return (
    <Box
      component="nav"
      aria-label={t('parts.pager.label')}
      sx={{
        // On a phone it would lie over the last card.
        position: { xs: 'static', md: 'sticky' },
        bottom: 0,
        mt: 'auto',
        zIndex: 4,
        bgcolor: 'background.default',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        minHeight: 48,
        px: { xs: 2, md: 2.5 },
        borderTop: '1px solid',
        borderColor: 'line.main',
        fontSize: 13,
        color: 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box component="span" sx={{ display: { xs: 'none', sm: 'block' } }}>
        {t('parts.pager.size')}
      </Box>
      <ButtonBase
        aria-label={`${t('parts.pager.size')} ${pageSize}`}
        aria-haspopup="listbox"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          height: 28,
          px: 0.75,
          gap: 0.5,
          borderRadius: '6px',
          fontSize: 13,
          color: 'text.primary',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        {pageSize}
        <ChevronDown sx={{ fontSize: 15, color: 'faint' }} />
      </ButtonBase>
      <PopupMenu
        role="listbox"
        anchor={anchor}
        onClose={() => setAnchor(null)}
        label={t('parts.pager.size')}
        minWidth={80}
        entries={pageSizes.map((size) => ({
          id: String(size),
          label: String(size),
          chosen: size === pageSize,
          onClick: () => onPageSize(size),
        }))}
      />
      <Box sx={{ mx: 1 }} aria-live="polite">
        {t('parts.pager.range', { from: n(from), to: n(to), total: `${n(total)}${capped ? '+' : ''}` })}
      </Box>
      <IconButton disabled={page <= 1} onClick={() => onPage(page - 1)} aria-label={t('parts.pager.previous')}>
        <ChevronLeft />
      </IconButton>
      <IconButton disabled={page >= last} onClick={() => onPage(page + 1)} aria-label={t('parts.pager.next')}>
        <ChevronRight />
      </IconButton>
    </Box>
  );
}
