import Box from '@mui/material/Box';
import { useId } from 'react';
import { useT } from '#shared/i18n/use-t.ts';

/** Chooses files for several items without a mouse, and says that they may be dropped as well. */
export function ManyFilesButton({ selected, onFiles }: { selected: number; onFiles: (files: readonly File[]) => void }) {
  const { t } = useT();
  const id = useId();
  return (
    <Box
      component="span"
      sx={{ position: 'relative', borderRadius: '4px', '&:focus-within': { outline: '2px solid var(--mui-palette-brand-accent)' } }}
    >
      <Box component="label" htmlFor={id} sx={{ color: 'primary.main', fontWeight: 500, cursor: 'pointer' }}>
        {selected > 0 ? t('controlTest.many.chooseFor', { count: selected }) : t('controlTest.many.choose')}
      </Box>{' '}
      {t('controlTest.many.drop')}
      <Box
        component="input"
        id={id}
        type="file"
        multiple
        onChange={(event) => {
          const files = Array.from(event.currentTarget.files ?? []);
          if (files.length > 0) onFiles(files);
          // The same files may be chosen again after they were mended.
          event.currentTarget.value = '';
        }}
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      />
    </Box>
  );
}
