import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { FolderIcon } from '#shared/theme/icons.tsx';
import { addressOfFolder, addressOfList } from '../../addresses.ts';
import { MOST_FOLDERS, topFoldersQuery, type Folder } from '../api/home.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { TileLink } from './TileLink.tsx';

/** Policy categories: the first folders of the library. What stands in the search goes along (docs/decisions/library.md §2). */
export function FoldersCard({ words }: { words: string }) {
  const { t } = useT();
  const { data, error, refetch } = useQuery(topFoldersQuery);
  return (
    <Card
      title={t('policyHome.categories')}
      action={
        <Button component={Link} to={addressOfFolder(0)} size="small" color="inherit">
          {t('policyHome.allFolders')}
        </Button>
      }
    >
      {data ? (
        <Tiles folders={data.slice(0, MOST_FOLDERS)} words={words.trim()} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton height={132} />
      )}
    </Card>
  );
}

function Tiles({ folders, words }: { folders: readonly Folder[]; words: string }) {
  const { t } = useT();
  if (folders.length === 0) return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('policyHome.noFolders')}</Box>;
  const note = (count: number) => (count === 0 ? t('policyHome.folderEmpty') : t('policyHome.folderCount', { count }));
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: 'repeat(2, minmax(0,1fr))', lg: 'repeat(3, minmax(0,1fr))' },
        gap: { xs: 1, md: 1.5 },
      }}
    >
      {folders.map((folder) => (
        <TileLink
          key={folder.id}
          to={addressOfList('/dms/dmslistSearch', { folderId: folder.id, queryParam: words })}
          icon={<FolderIcon />}
          title={folder.name}
          note={note(folder.documentCount)}
        />
      ))}
    </Box>
  );
}
