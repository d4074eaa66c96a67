import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../i18n/use-t.ts';
import { ColumnsIcon } from '../theme/icons.tsx';
import type { Column, ColumnChoice } from './columns.ts';

export interface ColumnsPanelProps {
  columns: readonly Pick<Column<never>, 'field' | 'header' | 'hidden' | 'fixed'>[];
  choice: ColumnChoice;
  onChange: (choice: ColumnChoice) => void;
  onReset: () => void;
}

const ColumnsPopover = lazy(() => import('./ColumnsPopover.tsx'));

/** Chooses columns and their order; widths are dragged in the table's head. */
export function ColumnsPanel({ columns, choice, onChange, onReset }: ColumnsPanelProps) {
  const { t } = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="text"
        color="inherit"
        startIcon={<ColumnsIcon />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ height: 28, display: { xs: 'none', md: 'inline-flex' } }}
      >
        {t('table.columns')}
      </Button>
      {anchor && (
        <Suspense>
          <ColumnsPopover
            anchor={anchor}
            columns={columns}
            choice={choice}
            onChange={onChange}
            onReset={onReset}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}
