import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { useCreations } from '#shared/page/use-creations.ts';
import { PlusIcon } from '#shared/theme/icons.tsx';

/** What may be made from anywhere: arrow keys or the first letter choose, Enter opens the form. */
export default function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useT();
  const creations = useCreations();
  return (
    <Dialog open onClose={onClose} aria-labelledby="create-title" fullWidth maxWidth="xs">
      <DialogTitle id="create-title">{t('keys.create.title')}</DialogTitle>
      <MenuList autoFocusItem aria-labelledby="create-title" sx={{ pt: 0, pb: 1.5, px: 2, fontSize: 13 }}>
        {creations.map(({ name, to }) => (
          <MenuItem key={name} component={Link} to={to} onClick={onClose}>
            <PlusIcon sx={{ fontSize: 16, color: 'faint' }} />
            {t(`keys.create.${name}`)}
          </MenuItem>
        ))}
      </MenuList>
    </Dialog>
  );
}
