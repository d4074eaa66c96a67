import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
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
      <MenuList autoFocusItem aria-labelledby="create-title" sx={{ pb: 1.5 }}>
        {creations.map(({ name, to }) => (
          <MenuItem key={name} component={Link} to={to} onClick={onClose}>
            <ListItemIcon>
              <PlusIcon sx={{ fontSize: 16 }} />
            </ListItemIcon>
            <ListItemText>{t(`keys.create.${name}`)}</ListItemText>
          </MenuItem>
        ))}
      </MenuList>
    </Dialog>
  );
}
