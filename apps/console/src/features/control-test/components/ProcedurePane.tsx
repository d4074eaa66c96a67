import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import type { ControlTestRecord, TestItem } from '../api/records.ts';
import type { Results } from '../grid/use-results.ts';

/** What is looked at and what is expected, with how often it was so. */
export function ProcedurePane({
  procedure,
  items,
  results,
  column,
}: {
  procedure: NonNullable<ControlTestRecord['procedure']>;
  items: readonly TestItem[];
  results: Results;
  column: number;
}) {
  const { t, lang } = useT();
  return (
    <Box component="section" aria-label={t('controlTest.procedure')}>
      <Box sx={{ display: 'flex', gap: 1, mb: 1, fontSize: 12, color: 'text.secondary' }}>
        <Box sx={{ flex: 1 }}>{t('controlTest.procedure')}</Box>
        {procedure.code} · V{procedure.version}
      </Box>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {procedure.attributes.map(({ letter, text, textEn, expected, expectedEn }, place) => {
          const count = (mark: string) => items.filter((item) => results.markOf(item, letter) === mark).length;
          return (
            <Box
              component="li"
              key={letter}
              sx={{ display: 'flex', gap: 1, p: 1, borderRadius: '6px', bgcolor: place === column ? 'surface.selected' : 'transparent' }}
            >
              <Box sx={{ fontWeight: 600, width: 20, flexShrink: 0 }}>{letter}</Box>
              <Box sx={{ minWidth: 0, fontSize: 13, lineHeight: '20px' }}>
                <Box sx={{ fontWeight: 600 }}>{lang === 'en' ? textEn : text}</Box>
                <Box sx={{ color: 'text.secondary' }}>{lang === 'en' ? expectedEn : expected}</Box>
                {/* A line of Chinese would end inside of a word. */}
                <Box sx={{ fontSize: 12, wordBreak: 'keep-all' }}>
                  {t('controlTest.counts', { pass: count('p'), fail: count('f'), na: count('n') })}
                </Box>
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
