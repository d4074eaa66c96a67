import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useId, type ReactNode } from 'react';
import { useT } from '../i18n/use-t.ts';
import { SearchBox } from './SearchBox.tsx';

interface SearchDialogProps {
  title: string;
  /** What the box asks for. */
  label: string;
  keyword: string;
  onKeyword: (keyword: string) => void;
  /** Where it is searched, beside the box. */
  place?: ReactNode;
  /** Why nothing stands below, or not all of it. */
  note: string;
  isLoading: boolean;
  minHeight?: number;
  /** What was found, each an `li`; none without. */
  found: readonly ReactNode[] | undefined;
  onClose: () => void;
}

/** One record is searched and chosen. */
export function SearchDialog({ title, label, keyword, onKeyword, place, note, isLoading, minHeight, found, onClose }: SearchDialogProps) {
  const { t } = useT();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, pb: 1, ...(minHeight && { minHeight }) }}>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', pt: 0.5 }}>
          <SearchBox label={label} value={keyword} onChange={onKeyword} />
          {place}
        </Box>
        <Box role="status" sx={{ fontSize: 13, color: 'text.secondary', minHeight: note ? 20 : 0 }}>
          {note}
        </Box>
        {isLoading && [0, 1, 2].map((row) => <Skeleton key={row} height={44} sx={{ transform: 'none', borderRadius: '8px' }} />)}
        {found && found.length > 0 && (
          <Box
            component="ul"
            sx={{ listStyle: 'none', m: 0, p: 0, border: '1px solid', borderColor: 'line.main', borderRadius: '8px', overflow: 'hidden' }}
          >
            {found}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
