import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { assessmentPeriodLive } from '../api/records.ts';
import { money } from '../scope/scope-data.ts';
import { CarriedDeficiencies, CarriedPlans } from './CarriedOver.tsx';
import { DifferenceLine, DifferenceList } from './DifferenceList.tsx';

/** So many lines at first: a group has thousands of accounts and companies. */
const SHOWN = 20;

/** What differs from the period that this one was carried over from: amounts, what entered and left, and what became of its plans and open deficiencies. */
export default function PeriodDifferences({ id }: { id: number }) {
  const { t, lang, n } = useT();
  const [isWhole, setWhole] = useState(false);
  const { data } = useQuery(readQuery(routes.getPeriodDifferences, { query: { id } }, { live: assessmentPeriodLive }));
  if (!data) return null;
  const pick = (zh: string, en: string) => (lang === 'en' && en) || zh;
  const { hasBalance } = data;
  // Without a balance an account is no smaller than it was, and in or out is told where somebody has decided it.
  const told = hasBalance ? data.rows : data.rows.filter(({ before, after }) => after !== null && after !== before);
  const shown = isWhole ? told : told.slice(0, SHOWN);
  const word = (inScope: boolean | null) => (inScope === null ? '–' : t(`assessmentScope.words.${inScope ? 'in' : 'out'}`));
  return (
    <Box sx={{ fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>
      <Box sx={{ color: 'text.secondary' }}>{t('assessmentPeriod.from', { title: pick(data.previousTitle, data.previousTitleEn) })}</Box>
      <DifferenceList
        title={t('assessmentPeriod.carried.scope')}
        sum={
          hasBalance
            ? [t('assessmentPeriod.entered', { number: n(data.entered) }), t('assessmentPeriod.left', { number: n(data.left) })]
            : []
        }
        empty={(!hasBalance && t('assessmentPeriod.awaitsBalance')) || (told.length === 0 && t('assessmentPeriod.noDifferences'))}
        note={
          shown.length < told.length && (
            <Button size="small" onClick={() => setWhole(true)}>
              {t('assessmentPeriod.allDifferences', { number: n(told.length) })}
            </Button>
          )
        }
      >
        {shown.map((row) => (
          <DifferenceLine key={`${row.code}/${row.companyCode}`}>
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
          </DifferenceLine>
        ))}
      </DifferenceList>
      <CarriedPlans periodId={id} plans={data.plans} />
      <CarriedDeficiencies periodId={id} deficiencies={data.deficiencies} />
    </Box>
  );
}
