import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { MenuNode } from '@portal/contract/client';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { ChevronDown, ChevronRight } from '#shared/theme/icons.tsx';
import { countBelow, type MenuCounts } from '#shared/menu/menu-counts.ts';
import { entryAddress } from '#shared/menu/menu-entries.ts';
import { iconOf } from '#shared/menu/menu-icons.ts';

export interface MenuTreeProps {
  nodes: readonly MenuNode[];
  /** What waits on which page; what is not named has none. */
  counts?: MenuCounts;
  /** Icons alone. */
  closed?: boolean;
  onNavigate?: () => void;
}

const visible = (nodes: readonly MenuNode[] | undefined) => (nodes ?? []).filter((node) => !node.hidden);
const holds = (node: MenuNode, path: string): boolean => node.path === path || (node.children ?? []).some((child) => holds(child, path));

const rowSx = (active: boolean, depth: number, closed: boolean) => ({
  width: '100%',
  minHeight: { xs: 40, md: 32 },
  px: 1,
  pl: depth && !closed ? 4 : 1,
  gap: 0.75,
  borderRadius: '6px',
  justifyContent: closed ? 'center' : 'flex-start',
  fontSize: 13,
  textDecoration: 'none',
  color: active ? 'text.primary' : 'text.secondary',
  fontWeight: active ? 600 : 450,
  bgcolor: active ? 'brand.soft' : 'transparent',
  '&:hover': { bgcolor: active ? 'brand.soft' : 'action.hover', color: 'text.primary' },
  '&:focus-visible': { outlineOffset: -2 },
});

/** A long name takes a second line: a menu whose words are cut off must be guessed. */
function Words({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ flex: 1, minWidth: 0, py: 0.5, textAlign: 'left', lineHeight: 1.35, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  );
}

const hiddenSx = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** How much waits behind an entry; nothing is no number. */
function Count({ count }: { count: number }) {
  const { t, n } = useT();
  if (count === 0) return null;
  return (
    <Box
      component="span"
      sx={{ position: 'relative', flexShrink: 0, fontSize: 12, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
    >
      {n(count)}
      <Box component="span" sx={hiddenSx}>
        {` ${t('shell.waiting')}`}
      </Box>
    </Box>
  );
}

/** Reduced to its icon, an entry tells its name and its number without being seen. */
function useClosedName(title: string, count: number): string {
  const { t, n } = useT();
  return count === 0 ? title : `${title} ${n(count)} ${t('shell.waiting')}`;
}

function Leaf({
  node,
  depth,
  counts,
  closed,
  onNavigate,
}: {
  node: MenuNode;
  depth: number;
  counts: MenuCounts;
  closed: boolean;
  onNavigate?: (() => void) | undefined;
}) {
  const { lang } = useT();
  const count = countBelow(node, counts);
  const active = useLocation().pathname === node.path;
  const entry = useRef<HTMLLIElement>(null);
  // A long menu shows where one is, also when the page was opened by a link.
  useEffect(() => {
    if (active) entry.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  const Icon = iconOf(node.icon);
  const title = lang === 'zh' ? node.title : node.titleEn;
  const closedName = useClosedName(title, count);
  const row = (
    <ButtonBase
      component={Link}
      to={entryAddress(node.path)}
      onClick={onNavigate}
      aria-current={active ? 'page' : undefined}
      {...(closed && { 'aria-label': closedName, title: closedName })}
      sx={rowSx(active, depth, closed)}
    >
      {(depth === 0 || closed) && <Icon sx={{ fontSize: 17, color: active ? 'primary.main' : 'faint' }} />}
      {!closed && <Words>{title}</Words>}
      {!closed && <Count count={count} />}
    </ButtonBase>
  );
  return <li ref={entry}>{row}</li>;
}

function Branch({
  node,
  depth,
  counts,
  closed,
  folds,
  onNavigate,
}: { node: MenuNode; depth: number; counts: MenuCounts; folds: boolean } & Omit<MenuTreeProps, 'nodes' | 'counts'>) {
  const { t, lang } = useT();
  const id = useId();
  const path = useLocation().pathname;
  const inside = holds(node, path);
  // The page that the entry itself leads to is hidden from the menu and has an address of its own; the entry stands for it.
  const active = (node.children ?? []).some((child) => child.hidden && child.path === path && !path.startsWith(`${node.path}/`));
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? (depth === 0 && (!folds || inside));
  const Icon = iconOf(node.icon);
  const title = lang === 'zh' ? node.title : node.titleEn;
  // Open, its pages tell their own.
  const count = open && !closed ? 0 : countBelow(node, counts);
  const closedName = useClosedName(title, count);
  const lit = active || (Boolean(closed) && inside);
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <li>
      <Box sx={{ display: 'flex', alignItems: 'stretch', borderRadius: '6px', ...(lit && { bgcolor: 'brand.soft' }) }}>
        <ButtonBase
          component={Link}
          to={node.path}
          onClick={() => onNavigate?.()}
          aria-current={active ? 'page' : undefined}
          {...(closed && { 'aria-label': closedName, title: closedName })}
          sx={{ ...rowSx(lit, depth, Boolean(closed)), ...(!closed && { pr: 0 }) }}
        >
          <Icon sx={{ fontSize: 17, color: lit || inside ? 'primary.main' : 'faint' }} />
          {!closed && <Words>{title}</Words>}
          {!closed && <Count count={count} />}
        </ButtonBase>
        {!closed && (
          <ButtonBase
            aria-label={t(open ? 'shell.closeBranch' : 'shell.openBranch', { title })}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setChosen(!open)}
            sx={{
              width: { xs: 40, md: 24 },
              flexShrink: 0,
              borderRadius: '6px',
              color: 'faint',
              '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
              '&:focus-visible': { outlineOffset: -2 },
            }}
          >
            <Chevron sx={{ fontSize: 15 }} />
          </ButtonBase>
        )}
      </Box>
      <div id={id} hidden={Boolean(closed) || !open}>
        {open && !closed && (
          <MenuLevel nodes={visible(node.children)} depth={depth + 1} counts={counts} folds={folds} onNavigate={onNavigate} />
        )}
      </div>
    </li>
  );
}

function MenuLevel({
  nodes,
  depth,
  ...rest
}: {
  depth: number;
  nodes: readonly MenuNode[];
  counts: MenuCounts;
  folds: boolean;
  closed?: boolean | undefined;
  onNavigate?: (() => void) | undefined;
}) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: '2px', pt: depth ? '2px' : 0 }}>
      {nodes.map((node) =>
        visible(node.children).length > 0 ? (
          <Branch
            key={node.name}
            node={node}
            depth={depth}
            counts={rest.counts}
            closed={rest.closed ?? false}
            folds={rest.folds}
            {...(rest.onNavigate && { onNavigate: rest.onNavigate })}
          />
        ) : (
          <Leaf key={node.name} node={node} depth={depth} counts={rest.counts} closed={rest.closed ?? false} onNavigate={rest.onNavigate} />
        ),
      )}
    </Box>
  );
}

const nothingWaits: MenuCounts = new Map();

/** More entries than these do not fit into a window. */
const mostOpen = 14;

/**
 * The nested menu that the server gives this person: an entry with pages below it leads to a page of its own, a button beside it folds them. A long menu
 * shows the pages of one entry, that of the page in sight. What waits for the reader stands beside the page where it waits, and beside a folded entry as
 * the sum of its pages.
 */
export function MenuTree({ nodes, counts = nothingWaits, closed = false, onNavigate }: MenuTreeProps) {
  const shown = visible(nodes);
  const folds = shown.flatMap(({ children }) => visible(children)).length > mostOpen;
  return <MenuLevel nodes={shown} depth={0} counts={counts} closed={closed} folds={folds} onNavigate={onNavigate} />;
}
