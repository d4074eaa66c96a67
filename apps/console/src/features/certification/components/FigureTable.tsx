import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import type { StatementFigures } from '../api/records.ts';

const rows = [
  'controls',
  'reviewed',
  'testsEffective',
  'testsNotEffective',
  'materialWeaknesses',
  'significantDeficiencies',
  'controlDeficiencies',
  'notEvaluated',
  'belowSettled',
] as const;

/** What is signed in figures: as they were signed, and as they are; what differs is struck and bold. */
export function FigureTable({ now, signed, signedOn }: { now: StatementFigures; signed: StatementFigures | null; signedOn: string }) {
  const { t, n } = useT();
  const say = (figures: StatementFigures, field: (typeof rows)[number]) =>
    field === 'belowSettled' ? `${n(figures.belowSettled)} / ${n(figures.below)}` : n(figures[field]);
  const cell = { px: 1.5, py: 0.75, textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
  return (
    <Box sx={{ border: '1px solid', borderColor: 'line.main', borderRadius: '8px', overflow: 'hidden' }}>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontSize: 13,
          lineHeight: '20px',
          '& tr + tr, & thead + tbody tr': { borderTop: '1px solid', borderColor: 'line.main' },
          '& th': { fontWeight: 400, textAlign: 'left' },
          '& thead th': { color: 'text.secondary', fontSize: 12 },
        }}
      >
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ px: 1.5, py: 0.75 }}>
              {t('certification.figure')}
            </Box>
            {signed && (
              <Box component="th" scope="col" sx={{ ...cell, textAlign: 'right !important' }}>
                {t('certification.signedOn', { date: signedOn })}
              </Box>
            )}
            <Box component="th" scope="col" sx={{ ...cell, textAlign: 'right !important' }}>
              {t('certification.now')}
            </Box>
          </tr>
        </thead>
        <tbody>
          {rows.map((field) => {
            const differs = signed !== null && say(signed, field) !== say(now, field);
            return (
              <Box component="tr" key={field} sx={differs ? { '& th, & td:last-child': { fontWeight: 600 } } : {}}>
                <Box component="th" scope="row" sx={{ px: 1.5, py: 0.75 }}>
                  {t(`certification.figures.${field}`)}
                </Box>
                {signed && (
                  <Box component="td" sx={{ ...cell, color: 'text.secondary' }}>
                    {differs ? <s>{say(signed, field)}</s> : say(signed, field)}
                  </Box>
                )}
                <Box component="td" sx={{ ...cell, ...(differs && { color: 'tone.red.fg' }) }}>
                  {say(now, field)}
                </Box>
              </Box>
            );
          })}
        </tbody>
      </Box>
    </Box>
  );
}
