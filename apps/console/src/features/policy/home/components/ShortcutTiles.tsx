import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { FolderIcon, UserIcon } from '#shared/theme/icons.tsx';
import { addressOfList } from '../../addresses.ts';
import { TileLink } from './TileLink.tsx';

/** For administrators: where a folder is made, and the policies that are theirs (docs/decisions/library.md §2). */
export function ShortcutTiles() {
  const { t } = useT();
  return (
    <Box
      component="nav"
      aria-label={t('policyHome.shortcuts')}
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: { xs: 1, md: 1.5 } }}
    >
      <TileLink to="/dms/dmslist" icon={<FolderIcon />} title={t('policyHome.newFolder')} note={t('policyHome.newFolderHint')} />
      <TileLink
        to={addressOfList('/dms/dmslist', { relation: 'owned' })}
        icon={<UserIcon />}
        title={t('policyHome.related')}
        note={t('policyHome.relatedHint')}
      />
    </Box>
  );
}
