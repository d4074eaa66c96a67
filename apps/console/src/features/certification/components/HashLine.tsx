import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';

/** The first and last digits; the whole hash is read from the title and copied from the export. */
const shorten = (hash: string) => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;

/** The hash of what was signed, and of what is, where they differ. */
export function HashLine({ signed, now }: { signed: string; now: string }) {
  const { t } = useT();
  const mono = { fontFamily: 'monospace', fontSize: 12 } as const;
  return (
    <Box sx={{ fontSize: 12, lineHeight: '20px', color: 'text.secondary', display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
      <span>{t('certification.hash')}</span>
      {signed !== '' && (
        <Box component="span" title={signed} sx={mono}>
          {shorten(signed)}
        </Box>
      )}
      {signed !== now && (
        <>
          {signed !== '' && <span aria-hidden>{'→'}</span>}
          <Box component="span" title={now} sx={{ ...mono, ...(signed !== '' && { color: 'tone.red.fg' }) }}>
            {shorten(now)}
          </Box>
        </>
      )}
    </Box>
  );
}
