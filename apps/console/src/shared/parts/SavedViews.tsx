import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';

export interface SavedView {
  id: string;
  label: string;
  /** The list's own total, or what asks for it; left out while unknown. */
  count?: number | ReactElement | undefined;
  /** The address that opens this view. */
  to: string;
  active: boolean;
  /** Stands before the label, for example of a view of one's own. */
  icon?: ReactNode;
  /** Stands behind the label, for example whose view it is. */
  note?: string;
}

export interface SavedViewsProps {
  views: readonly SavedView[];
  label?: string;
  /** Stands behind the views and stays in sight. */
  tools?: ReactNode;
}

/** The view that is open is in sight, however many there are. */
const showWhole = (pill: HTMLElement | null): void => pill?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

const ground = 'var(--mui-palette-background-default)';
const shade = 'rgba(var(--mui-palette-common-onBackgroundChannel) / 0.16)';
/** A shade at each side to which there is more: the covers of the ground's colour go along with the views and uncover it. */
const edges = (['right', 'left'] as const).flatMap((to, side) => [
  `linear-gradient(to ${to}, ${ground} 40%, transparent) ${side * 100}% 0 / 48px 100% no-repeat local`,
  `linear-gradient(to ${to}, ${shade}, transparent) ${side * 100}% 0 / 16px 100% no-repeat scroll`,
]);
// Covers lie above shades.
const background = [edges[0], edges[2], edges[1], edges[3]].join();

/** The page's views (tabs of a task list) with their counts; every one is an address. */
export function SavedViews({ views, label, tools }: SavedViewsProps) {
  const { t, n } = useT();
  const nav = (
    <Box
      component="nav"
      aria-label={label ?? t('parts.views')}
      sx={{
        display: 'flex',
        gap: 2.5,
        minWidth: 0,
        overflowX: 'auto',
        scrollbarWidth: 'none',
        background,
        ...(!tools && { borderBottom: '1px solid', borderColor: 'line.main' }),
      }}
    >
      {views.map((view) => (
        <ButtonBase
          key={view.id}
          component={Link}
          to={view.to}
          ref={view.active ? showWhole : undefined}
          aria-current={view.active ? 'page' : undefined}
          sx={{
            height: 36,
            gap: 0.75,
            fontSize: 13,
            whiteSpace: 'nowrap',
            flexShrink: 0,
            color: view.active ? 'text.primary' : 'text.secondary',
            fontWeight: view.active ? 600 : 400,
            borderBottom: '2px solid',
            borderColor: view.active ? 'brand.accent' : 'transparent',
            '&:hover': { color: 'text.primary' },
            '&:focus-visible': { outlineOffset: -2 },
          }}
        >
          {view.icon}
          {view.label}
          {view.note && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, fontSize: 12 }}>
              {view.note}
            </Box>
          )}
          {view.count !== undefined && (
            <Box component="span" sx={{ color: 'faint', fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
              {typeof view.count === 'number' ? n(view.count) : view.count}
            </Box>
          )}
        </ButtonBase>
      ))}
    </Box>
  );
  if (!tools) return nav;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, borderBottom: '1px solid', borderColor: 'line.main' }}>
      {nav}
      {tools}
    </Box>
  );
}
