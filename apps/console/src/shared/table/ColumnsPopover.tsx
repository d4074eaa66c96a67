import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { useT } from '../i18n/use-t.ts';
import { ArrowDown, ArrowUp } from '../theme/icons.tsx';
import { float } from '../theme/tokens.ts';
import { isShown, moveField, orderColumns } from './columns.ts';
import type { ColumnsPanelProps } from './ColumnsPanel.tsx';

/** Loaded by ColumnsPanel at its first opening. */
export default function ColumnsPopover({
  columns,
  choice,
  onChange,
  onReset,
  anchor,
  onClose,
}: ColumnsPanelProps & { anchor: HTMLElement; onClose: () => void }) {
  const { t } = useT();
  const ordered = orderColumns(columns, choice.order);
  const fields = ordered.map((column) => column.field);
  const move = (field: string, step: -1 | 1) => onChange({ ...choice, order: moveField(fields, field, step) });
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('table.chooseColumns'),
          sx: { width: 288, p: 0.5, border: '1px solid', borderColor: 'line.main', boxShadow: float },
        },
      }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 'min(60vh, 480px)', overflow: 'auto' }}>
        {ordered.map((column, index) => (
          <Box
            component="li"
            key={column.field}
            sx={{
              display: 'flex',
              alignItems: 'center',
              height: 32,
              pr: 0.5,
              borderRadius: '6px',
              fontSize: 13,
              '&:hover': { bgcolor: 'surface.hover' },
            }}
          >
            <Box component="label" sx={{ flex: 1, display: 'flex', alignItems: 'center', minWidth: 0 }}>
              <Checkbox
                checked={isShown(column, choice)}
                disabled={column.fixed ?? false}
                onChange={(event) => onChange({ ...choice, shown: { ...choice.shown, [column.field]: event.target.checked } })}
              />
              <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                {column.header}
              </Box>
            </Box>
            <IconButton
              aria-label={t('table.moveUp', { column: column.header })}
              disabled={index === 0}
              onClick={() => move(column.field, -1)}
              sx={{ width: 26, height: 26 }}
            >
              <ArrowUp sx={{ fontSize: '15px !important' }} />
            </IconButton>
            <IconButton
              aria-label={t('table.moveDown', { column: column.header })}
              disabled={index === ordered.length - 1}
              onClick={() => move(column.field, 1)}
              sx={{ width: 26, height: 26 }}
            >
              <ArrowDown sx={{ fontSize: '15px !important' }} />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', mt: 0.5, pt: 0.5, borderTop: '1px solid', borderColor: 'line.main' }}>
        <Button variant="text" color="inherit" onClick={onReset} sx={{ height: 28 }}>
          {t('table.restore')}
        </Button>
        <Box sx={{ flex: 1 }} />
        <Button variant="text" onClick={onClose} sx={{ height: 28 }}>
          {t('table.done')}
        </Button>
      </Box>
    </Popover>
  );
}
