import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { assessmentPeriodLive } from '../api/records.ts';
import { money } from '../scope/scope-data.ts';

/** What differs from the period that this one was carried over from: amounts, and what entered and left. */
export function PeriodDifferences({ id }: { id: number }) {
  const { t, lang, n } = useT();
  const { data } = useQuery(readQuery(routes.getPeriodDifferences, { query: { id } }, { live: assessmentPeriodLive }));
  if (!data) return null;
  const pick = (zh: string, en: string) => (lang === 'en' && en) || zh;
  const word = (inScope: boolean | null) => (inScope === null ? '–' : t(`assessmentScope.words.${inScope ? 'in' : 'out'}`));
  return (
    <Box sx={{ fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>
      <Box sx={{ color: 'text.secondary', mb: 1 }}>
        {[
          t('assessmentPeriod.from', { title: pick(data.previousTitle, data.previousTitleEn) }),
          t('assessmentPeriod.entered', { number: n(data.entered) }),
          t('assessmentPeriod.left', { number: n(data.left) }),
        ].join(' · ')}
      </Box>
      {data.rows.length === 0 && t('assessmentPeriod.noDifferences')}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.rows.map((row) => (
          <Box
            component="li"
            key={`${row.code}/${row.companyCode}`}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, py: 0.75, borderTop: '1px solid', borderColor: 'line.soft' }}
          >
            <Box sx={{ flex: 1, minWidth: 200, fontWeight: 500 }}>
              {`${row.code} ${pick(row.name, row.nameEn)} · ${pick(row.companyName, row.companyNameEn)}`}
            </Box>
            <Box sx={{ color: 'text.secondary' }}>
              <Box component="s">{row.amountBefore === null ? '–' : money(row.amountBefore)}</Box>
              {` ${row.amountAfter === null ? '–' : money(row.amountAfter)}`}
            </Box>
            <Box sx={{ minWidth: 96, textAlign: 'right' }}>
              {row.before === row.after ? word(row.after) : `${word(row.before)} → ${word(row.after)}`}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
