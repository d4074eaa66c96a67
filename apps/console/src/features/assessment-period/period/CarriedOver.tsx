import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { classWords, controlTestKindWords, controlTestList, deficiencyList, pageAddress, recordPages } from '@portal/contract/client';
import { Link as RouterLink } from 'react-router-dom';
import type { DataOf } from '#shared/api/route-types.ts';
import type { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { DifferenceLine, DifferenceList } from './DifferenceList.tsx';

type Differences = DataOf<typeof routes.getPeriodDifferences>;

const to = (address: string, words: string) => (
  <Link component={RouterLink} to={address} underline="hover">
    {words}
  </Link>
);
const wide = { flex: 1, minWidth: 200, fontWeight: 500 } as const;

/** Which tests were planned anew, and why others were not, or not as they were. */
export function CarriedPlans({ periodId, plans }: { periodId: number; plans: Differences['plans'] }) {
  const { t, pick } = useT();
  const { carried, left, rows } = plans;
  const more = left - rows.filter(({ testId }) => testId === null).length;
  return (
    <DifferenceList
      title={t('assessmentPeriod.carried.plans')}
      sum={
        carried + left === 0
          ? [t('assessmentPeriod.carried.none')]
          : [
              to(`${controlTestList}?periodId=${periodId}`, t('assessmentPeriod.carried.plansCarried', { count: carried })),
              ...(left > 0 ? [t('assessmentPeriod.carried.plansLeft', { count: left })] : []),
            ]
      }
      note={more > 0 && t('assessmentPeriod.carried.more', { count: more })}
    >
      {rows.map(({ fromId, fromNo, controlNo, title, kind, testId, told }) => (
        <DifferenceLine key={fromId}>
          {to(pageAddress(recordPages.controlTest.view, fromId), fromNo)}
          <Box sx={wide}>{`${controlNo} ${title} · ${pick(controlTestKindWords[kind])}`}</Box>
          <Box sx={{ flexBasis: { xs: '100%', md: '40%' }, color: testId === null ? 'tone.amber.fg' : 'text.secondary' }}>
            {`${t(`assessmentPeriod.carried.${testId === null ? 'left' : 'changed'}`)} · ${pick(told)}`}
          </Box>
        </DifferenceLine>
      ))}
    </DifferenceList>
  );
}

/** Which deficiencies came along, and where each is now. */
export function CarriedDeficiencies({ periodId, deficiencies }: { periodId: number; deficiencies: Differences['deficiencies'] }) {
  const { t, lang, pick } = useT();
  const { carried, open, rows } = deficiencies;
  const rest = carried - rows.length;
  return (
    <DifferenceList
      title={t('assessmentPeriod.carried.deficiencies')}
      sum={
        carried === 0
          ? [t('assessmentPeriod.carried.none')]
          : [
              t('assessmentPeriod.carried.deficienciesCarried', { count: carried }),
              to(`${deficiencyList}?period=${periodId}&carried=true`, t('assessmentPeriod.carried.deficienciesOpen', { count: open })),
            ]
      }
      note={rest > 0 && t('assessmentPeriod.carried.more', { count: rest })}
    >
      {rows.map(({ id, recordNo, title, titleEn, class: grade, state }) => (
        <DifferenceLine key={id}>
          {to(pageAddress(recordPages.deficiency.view, id), recordNo)}
          <Box sx={wide}>{(lang === 'en' && titleEn) || title}</Box>
          <Box sx={{ color: 'text.secondary' }}>{grade ? pick(classWords[grade]) : t('periodFigures.classes.none')}</Box>
          <StateChip workflow="deficiency" state={state} />
        </DifferenceLine>
      ))}
    </DifferenceList>
  );
}
