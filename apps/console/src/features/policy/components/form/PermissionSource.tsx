import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { KeyIcon } from '#shared/theme/icons.pages.tsx';
import { folderPathQuery } from '../../api/library.ts';
import { Breadcrumbs } from '../list/Breadcrumbs.tsx';

const FolderChoice = lazy(() => import('../dialogs/FolderChoice.tsx'));

/**
 * Whose permissions a new folder or policy begins with (PermissionId): nothing is inheriting what lies above; a folder that the person owns
 * lends its own entries as they are now.
 */
export function PermissionSource({ value, onChange }: { value: number | null; onChange: (folderId: number | null) => void }) {
  const { t } = useT();
  const [isOpen, setIsOpen] = useState(false);
  const path = useQuery(folderPathQuery(value ?? 0)).data ?? [];
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1.5, rowGap: 1, flexWrap: 'wrap', fontSize: 14 }}>
        <KeyIcon sx={{ fontSize: 18, color: 'text.secondary' }} />
        {value === null ? t('policy.form.inherits') : <Breadcrumbs path={path} linked={false} />}
        <Button variant="outlined" color="inherit" aria-haspopup="dialog" onClick={() => setIsOpen(true)} sx={{ height: 28 }}>
          {t('policy.form.copyPermissions')}
        </Button>
        {value !== null && (
          <Button variant="text" color="inherit" onClick={() => onChange(null)} sx={{ height: 28 }}>
            {t('policy.form.inheritAgain')}
          </Button>
        )}
      </Box>
      <Box sx={{ mt: 0.5, fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
        {t(value === null ? 'policy.form.inheritsHint' : 'policy.form.copiesHint')}
      </Box>
      {isOpen && (
        <Suspense>
          <FolderChoice
            purpose="permission"
            selectedId={value ?? 0}
            onChoose={(id) => {
              setIsOpen(false);
              onChange(id);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Box>
  );
}
