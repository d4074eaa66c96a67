import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { call } from '#shared/api/call.ts';
import { saveBlob } from '#shared/api/download.ts';
import { routes } from '#shared/api/routes.ts';
import { showError } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { ControlTestRecord } from '../api/records.ts';

/** `2–5`, or `2` where the table has one size alone; nothing where it has none. */
export const sayRange = (least: number | null, most: number | null, n: (value: number) => string): string =>
  least === null ? '' : most === null || most === least ? n(least) : `${n(least)}–${n(most)}`;

/** The frozen population with how its completeness was checked, the formula of the sample, and the file with which anybody draws it again. */
export function PopulationStrip({ record }: { record: ControlTestRecord }) {
  const { t, n, date, pick, name } = useT();
  const { population, draws, items, recordNo } = record;
  const current = draws.filter(({ isCurrent }) => isCurrent);
  const [first] = current;
  const size = items.filter(({ ordinal }) => current.some((draw) => draw.ordinal === ordinal)).length;
  if (!population && !first) return null;
  // What extends a sample may be drawn by another formula.
  const methods = [...new Set(current.map(({ formula }) => formula.method))];
  const range = first ? sayRange(first.least, first.most, n) : '';
  const fact = (label: string, value: ReactNode, isLong = false) => (
    <Box component="span" sx={isLong ? { overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ color: 'text.secondary', mr: 0.75 }}>
        {label}
      </Box>
      {value}
    </Box>
  );
  const save = async () => {
    try {
      const sample = await call(routes.getTestSample, { query: { id: record.id } });
      saveBlob(new Blob([JSON.stringify(sample, null, 2)], { type: 'application/json' }), `sample-${recordNo}.json`);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        rowGap: 0.5,
        alignItems: 'center',
        fontSize: 13,
        py: 1,
        my: 2,
        borderBlock: '1px solid',
        borderColor: 'line.main',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {population && (
        <>
          <b>{t('controlTest.frozen')}</b>
          {fact(
            t('controlTest.population.title'),
            `${t('controlTest.population.rows', { count: population.rows, number: n(population.rows) })} · ${date(population.fromDay)} – ${date(population.toDay)}`,
          )}
          {fact('SHA-256', <code title={population.sha256}>{`${population.sha256.slice(0, 8)} … ${population.sha256.slice(-4)}`}</code>)}
          {fact(t('controlTest.population.keyColumn'), population.keyColumn)}
          {fact(t('controlTest.population.suppliedBy'), population.suppliedBy)}
          {fact(t('controlTest.population.completeness'), population.completeness, true)}
          {population.question &&
            fact(
              t('controlTest.population.question'),
              [
                pick(population.question.words),
                date(population.question.day),
                ...(population.question.askedBy ? [name(population.question.askedBy)] : []),
              ].join(' · '),
              true,
            )}
        </>
      )}
      {first && (
        <>
          {fact(t('controlTest.sample.method'), t(`controlTest.methods.${first.formula.method}`))}
          {first.formula.method !== 'chosen' && fact(t('controlTest.sample.seed'), first.formula.seed)}
          {fact(t('controlTest.sample.size'), range ? t('controlTest.sample.of', { size, range }) : n(size))}
          {fact(t('controlTest.sample.formula'), methods.map((method) => t(`controlTest.formulas.${method}`)).join(' · '), true)}
        </>
      )}
      {first && population && (
        <Button size="small" variant="text" onClick={() => void save()}>
          {t('controlTest.formula')}
        </Button>
      )}
    </Box>
  );
}
