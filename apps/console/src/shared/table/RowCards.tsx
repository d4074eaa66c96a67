import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';
import { ActionMenu, type MenuAction } from '../parts/ActionMenu.tsx';

/** What a row says on a phone, in reading order. */
export interface RowCard {
  no: ReactNode;
  title: string;
  to?: string | undefined;
  state?: ReactNode;
  facts?: ReactNode;
  aside?: ReactNode;
}

export interface RowCardsProps<Row> {
  label: string;
  rows: readonly Row[];
  getRowId: (row: Row) => number | string;
  card: (row: Row) => RowCard;
  rowActions?: ((row: Row) => readonly MenuAction[]) | undefined;
  rowName: (row: Row) => string;
  /** A look at the row without leaving the list: a tap beside its title. */
  onPeek?: ((row: Row) => void) | undefined;
}

/** Below 992 px the grid gives way to a list with the same facts in reading order. */
export function RowCards<Row>({ label, rows, getRowId, card, rowActions, rowName, onPeek }: RowCardsProps<Row>) {
  const { t } = useT();
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, borderTop: '1px solid', borderColor: 'line.main' }}>
      {rows.map((row) => {
        const { no, title, to, state, facts, aside } = card(row);
        const actions = rowActions?.(row) ?? [];
        return (
          <Box
            component="li"
            key={getRowId(row)}
            onClick={(event) => {
              if (!(event.target as HTMLElement).closest('a, button, input')) onPeek?.(row);
            }}
            sx={{ px: 2, py: 1.5, borderBottom: '1px solid', borderColor: 'line.soft' }}
          >
            <Box
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                minHeight: 28,
                fontSize: 12,
                color: 'text.secondary',
                fontVariantNumeric: 'tabular-nums',
              }}
            >
              {no}
              <Box sx={{ flex: 1 }} />
              {state}
              {actions.length > 0 && <ActionMenu label={t('table.actionsFor', { name: rowName(row) })} actions={actions} size={32} />}
            </Box>
            <Link
              {...(to ? { component: RouterLink, to } : { component: 'span' })}
              color="inherit"
              underline="none"
              sx={{ display: 'block', mt: 0.25, py: '1px', fontWeight: 500, fontSize: 14, lineHeight: '22px', overflowWrap: 'anywhere' }}
            >
              {title}
            </Link>
            {(facts || aside) && (
              <Box
                sx={{
                  mt: 0.75,
                  display: 'flex',
                  alignItems: 'center',
                  columnGap: 2,
                  rowGap: 0.5,
                  flexWrap: 'wrap',
                  fontSize: 12,
                  color: 'text.secondary',
                }}
              >
                {facts}
                {aside && <Box sx={{ ml: 'auto' }}>{aside}</Box>}
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
