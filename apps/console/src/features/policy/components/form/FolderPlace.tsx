import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Section } from '#shared/parts/Section.tsx';
import { AlertIcon, FolderIcon } from '#shared/theme/icons.tsx';
import type { FolderRow } from '../../api/wire.ts';
import { Breadcrumbs } from '../list/Breadcrumbs.tsx';

const FolderChoice = lazy(() => import('../dialogs/FolderChoice.tsx'));

/** Where a new policy goes; another folder can be chosen, and must be where the person owns none of what the address names. */
export function FolderPlace({
  path,
  problem,
  refused,
  onChoose,
}: {
  path: readonly FolderRow[];
  problem: string | undefined;
  /** Saving was tried, and the problem is why it did not go on. */
  refused: boolean;
  onChoose: (folderId: number) => void;
}) {
  const { t } = useT();
  const isWrong = refused || path.length > 0;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title={t('policy.form.folder')}>
      <Box data-form-field="folderId" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        {path.length > 0 && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
            <FolderIcon sx={{ fontSize: 18, color: 'text.secondary' }} />
            <Breadcrumbs path={path} linked />
          </Box>
        )}
        <Button variant="outlined" color="inherit" onClick={() => setIsOpen(true)} aria-haspopup="dialog" sx={{ height: 28 }}>
          {t(path.length > 0 ? 'policy.form.otherFolder' : 'policy.form.chooseFolder')}
        </Button>
      </Box>
      {problem && (
        <Box
          role="alert"
          sx={{
            mt: 1,
            display: 'flex',
            gap: 0.5,
            fontSize: 12,
            lineHeight: '18px',
            color: isWrong ? 'error.main' : 'text.secondary',
          }}
        >
          {isWrong && <AlertIcon sx={{ fontSize: 14, mt: '2px' }} />}
          {problem}
        </Box>
      )}
      {isOpen && (
        <Suspense>
          <FolderChoice
            selectedId={path.at(-1)?.id ?? 0}
            onChoose={(id) => {
              setIsOpen(false);
              onChoose(id);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Section>
  );
}
