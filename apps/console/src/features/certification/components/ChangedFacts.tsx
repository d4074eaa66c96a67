import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import type { CertificationRecord } from '../api/records.ts';
import { useFactWords } from './fact-words.ts';

/** Why a statement was reopened: which fact, with the value that was signed and the one that is, and who else was asked again. */
export function ChangedFacts({ record: { reopenedAt, changes, changeCount, askedAgain, inPeace } }: { record: CertificationRecord }) {
  const { t, instant } = useT();
  const words = useFactWords();
  return (
    <Box
      role="status"
      sx={{
        border: '1px solid',
        borderColor: 'tone.red.line',
        borderRadius: '8px',
        px: 1.5,
        py: 1.25,
        fontSize: 13,
        lineHeight: '20px',
        my: 2,
      }}
    >
      <Box sx={{ color: 'tone.red.fg', fontWeight: 500, mb: 0.5 }}>
        {t('certification.reopenedBecause', { when: instant(reopenedAt), count: changeCount })}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {changes.map(({ key, label, before, after }) => {
          const { what, say } = words(key);
          return (
            <Box component="li" key={key} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, py: 0.25 }}>
              <Box component="span" sx={{ fontWeight: 500 }}>
                {label}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {what}
              </Box>
              <Box component="s" sx={{ color: 'text.secondary' }}>
                {say(before)}
              </Box>
              <span aria-hidden>{'→'}</span>
              <Box component="span" sx={{ color: 'tone.red.fg', fontWeight: 500 }}>
                {say(after)}
              </Box>
            </Box>
          );
        })}
        {changeCount > changes.length && (
          <Box component="li">{t('certification.moreChanges', { count: changeCount - changes.length })}</Box>
        )}
      </Box>
      {askedAgain > 0 && (
        <Box sx={{ color: 'text.secondary', mt: 0.5 }}>{t('certification.askedAgain', { again: askedAgain, rest: inPeace })}</Box>
      )}
    </Box>
  );
}
