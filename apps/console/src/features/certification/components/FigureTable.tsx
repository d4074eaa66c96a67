import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useT } from '#shared/i18n/use-t.ts';
import type { StatementFigures } from '../api/records.ts';
import { shownFigures, type ShownFigure } from './shown-figures.ts';

const counted = (figures: StatementFigures, field: ShownFigure) => (field === 'belowSettled' ? figures.below : figures[field]);

interface FigureTableProps {
  now: StatementFigures;
  signed: StatementFigures | null;
  signedOn: string;
  /** Leads to the records that a figure counts. */
  onShow: (figure: ShownFigure) => void;
}

/** What is signed in figures: as they were signed, and as they are; what differs is struck and bold, and each leads to what it counts. */
export function FigureTable({ now, signed, signedOn, onShow }: FigureTableProps) {
  const { t, n } = useT();
  const say = (figures: StatementFigures, field: ShownFigure) =>
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
          {shownFigures.map((field) => {
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
                  {counted(now, field) === 0 ? (
                    say(now, field)
                  ) : (
                    <Link
                      component="button"
                      type="button"
                      color={differs ? 'inherit' : 'primary'}
                      aria-label={t('certification.figureOf', { label: t(`certification.figures.${field}`), value: say(now, field) })}
                      onClick={() => onShow(field)}
                      sx={{ font: 'inherit', verticalAlign: 'baseline' }}
                    >
                      {say(now, field)}
                    </Link>
                  )}
                </Box>
              </Box>
            );
          })}
        </tbody>
      </Box>
    </Box>
  );
}
