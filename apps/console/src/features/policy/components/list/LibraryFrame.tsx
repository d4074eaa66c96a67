import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Page } from '#shared/parts/Page.tsx';
import { useMedia } from '#shared/parts/use-media.ts';
import { FolderIcon } from '#shared/theme/icons.tsx';
import { layout } from '#shared/theme/tokens.ts';
import { LibrarySide, type LibrarySideProps } from './LibrarySide.tsx';

const SideDrawer = lazy(() => import('./FolderDrawer.tsx'));

/** Lists and folders on the left, the list on the right; on a narrow window they stand behind a button. */
export function LibraryFrame({ side, children }: { side: LibrarySideProps; children: (tools: ReactNode) => ReactNode }) {
  const { t } = useT();
  const wide = useMedia(`(min-width:${layout.drawerBelow}px)`);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const task: LibrarySideProps['onTask'] = (next) => {
    close();
    side.onTask(next);
  };
  return (
    <Page kind="fit">
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        {wide && (
          <Box
            component="aside"
            aria-label={t('policy.list.folders')}
            sx={{
              width: 252,
              flexShrink: 0,
              display: 'flex',
              flexDirection: 'column',
              borderRight: '1px solid',
              borderColor: 'line.main',
              minHeight: 0,
            }}
          >
            <LibrarySide {...side} />
          </Box>
        )}
        <Box sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
          {children(
            !wide && (
              <Button variant="outlined" color="inherit" startIcon={<FolderIcon />} onClick={() => setIsOpen(true)} aria-haspopup="dialog">
                {t('policy.list.folders')}
              </Button>
            ),
          )}
        </Box>
      </Box>
      {!wide && isOpen && (
        <Suspense>
          <SideDrawer title={t('policy.list.top')} onClose={close}>
            <LibrarySide {...side} onTask={task} onChosen={close} />
          </SideDrawer>
        </Suspense>
      )}
    </Page>
  );
}
