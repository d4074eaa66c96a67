import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { ActionMenu, type MenuAction } from '#shared/parts/ActionMenu.tsx';
import { ChevronDown, ChevronRight } from '#shared/theme/icons.tsx';
import { Tag } from '#shared/parts/Tag.tsx';

export interface TreeRow {
  id: number;
  parentId: number | null;
  isActive: boolean;
}

export interface TreeListProps<Row extends TreeRow> {
  label: string;
  /** Siblings in their order. */
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** In front of the name: a number. */
  numberOf?: (row: Row) => string;
  noteOf: (row: Row) => ReactNode;
  countsOf: (row: Row) => ReactNode;
  actionsOf: (row: Row) => readonly MenuAction[];
  onOpen: (row: Row) => void;
  closed: ReadonlySet<number>;
  onToggle: (id: number) => void;
}

/** A tree as nested lists: each line opens its branch, tells what hangs on it, and has a menu of actions; all of it by keyboard. */
export function TreeList<Row extends TreeRow>(props: TreeListProps<Row>) {
  const known = new Set(props.rows.map((row) => row.id));
  const roots = props.rows.filter((row) => row.parentId === null || !known.has(row.parentId));
  return (
    <Box
      component="ul"
      aria-label={props.label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
        bgcolor: 'background.paper',
      }}
    >
      {roots.map((row) => (
        <Branch key={row.id} {...props} row={row} depth={0} />
      ))}
    </Box>
  );
}

function Branch<Row extends TreeRow>({ row, depth, ...props }: TreeListProps<Row> & { row: Row; depth: number }) {
  const { t } = useT();
  const children = props.rows.filter((one) => one.parentId === row.id);
  const isOpen = !props.closed.has(row.id);
  const name = props.nameOf(row);
  return (
    <Box component="li" sx={{ '& + li': { borderTop: '1px solid', borderColor: 'line.soft' } }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          minHeight: 44,
          pr: 1,
          py: 0.5,
          pl: { xs: 0.5 + depth * 1.5, sm: 1 + depth * 3 },
          gap: 0.5,
          '&:hover': { bgcolor: 'surface.hover' },
        }}
      >
        {children.length > 0 ? (
          <IconButton
            size="small"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'adminStructure.collapse' : 'adminStructure.expand', { name })}
            onClick={() => props.onToggle(row.id)}
          >
            {isOpen ? <ChevronDown /> : <ChevronRight />}
          </IconButton>
        ) : (
          <Box sx={{ width: 28, flexShrink: 0 }} />
        )}
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.25 }}>
          <Box
            component="button"
            type="button"
            onClick={() => props.onOpen(row)}
            sx={{
              all: 'unset',
              cursor: 'pointer',
              fontSize: 14,
              lineHeight: '22px',
              fontWeight: depth === 0 ? 600 : 400,
              color: row.isActive ? 'text.primary' : 'text.secondary',
              overflowWrap: 'anywhere',
              borderRadius: '4px',
              '&:hover': { textDecoration: 'underline' },
              '&:focus-visible': { outline: '2px solid', outlineColor: 'brand.accent', outlineOffset: '2px' },
            }}
          >
            {props.numberOf && (
              <Box component="span" sx={{ mr: 1, color: 'text.secondary', fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
                {props.numberOf(row)}
              </Box>
            )}
            {name}
          </Box>
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{props.noteOf(row)}</Box>
          {!row.isActive && <Tag>{t('adminStructure.inactive')}</Tag>}
          <Box sx={{ flex: 1, display: { xs: 'none', sm: 'block' } }} />
          <Box
            sx={{
              flexBasis: { xs: '100%', sm: 'auto' },
              display: 'flex',
              gap: 1.5,
              flexWrap: 'wrap',
              fontSize: 13,
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {props.countsOf(row)}
          </Box>
        </Box>
        <ActionMenu label={t('table.actionsFor', { name })} actions={props.actionsOf(row)} />
      </Box>
      {isOpen && children.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: '1px solid', borderColor: 'line.soft' }}>
          {children.map((child) => (
            <Branch key={child.id} {...props} row={child} depth={depth + 1} />
          ))}
        </Box>
      )}
    </Box>
  );
}
