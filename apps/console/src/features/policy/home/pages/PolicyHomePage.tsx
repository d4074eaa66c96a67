import Box from '@mui/material/Box';
import { useState } from 'react';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { CalendarButton } from '../components/CalendarButton.tsx';
import { FiguresCard } from '../components/FiguresCard.tsx';
import { FoldersCard } from '../components/FoldersCard.tsx';
import { PolicySearch } from '../components/PolicySearch.tsx';
import { ShortcutTiles } from '../components/ShortcutTiles.tsx';
import { UploadedCard } from '../components/UploadedCard.tsx';

/** Policy home: a search, how the library stands, its folders and what I have uploaded (docs/decisions/library.md §2). */
export default function PolicyHomePage() {
  const { t } = useT();
  const administrator = isAdministrator(useSession());
  const [words, setWords] = useState('');
  return (
    <Page>
      <Box sx={{ width: '100%', maxWidth: 1280, mx: 'auto', display: 'flex', flexDirection: 'column', gap: { xs: 2, md: 2.5 } }}>
        <PageHeader title={t('titles.policyHome')} actions={<CalendarButton />} />
        <PolicySearch words={words} onWords={setWords} />
        <FiguresCard administrator={administrator} />
        {administrator && <ShortcutTiles />}
        <FoldersCard words={words} />
        <UploadedCard />
      </Box>
    </Page>
  );
}
