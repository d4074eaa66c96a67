import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { createContext, useContext } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';

/** Where a reader without a past goes from the record that is shown: its list. */
export const RecordList = createContext<string | undefined>(undefined);

/**
 * Back from a record that is read (docs/decisions/portal.md §2): to where the reader came from, with the filters, the page and the tab that
 * its address carries; a pasted link or one from a mail has no past and leads to the list. A form has its own way out at its foot.
 */
export function RecordBack() {
  const { t } = useT();
  const navigate = useNavigate();
  const hasPast = useLocation().key !== 'default';
  const list = useContext(RecordList);
  if (!hasPast && list === undefined) return null;
  return (
    <Box sx={{ px: { xs: 1, md: 2 }, pt: 0.75, mb: -0.75 }}>
      <Button
        variant="text"
        color="inherit"
        size="small"
        {...(hasPast ? { onClick: () => void navigate(-1) } : { component: Link, to: list })}
        sx={{ height: 26, px: 1, fontSize: 12, color: 'text.secondary', minWidth: 0 }}
      >
        <Box component="span" aria-hidden sx={{ mr: 0.5 }}>
          ‹
        </Box>
        {t('common.back')}
      </Button>
    </Box>
  );
}
