import type { RiskOverview } from '@portal/contract/client';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { heatLevels, heatPaint, levelOf } from '#shared/charts/heat-level.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { scores, type Score } from '#shared/theme/tokens.ts';
import { cellAddress, type Scope } from '../addresses.ts';
import { Delta } from './Delta.tsx';
import { hidden } from './table-look.ts';

const head = { fontSize: 12, lineHeight: '16px', color: 'text.secondary', fontWeight: 400, overflowWrap: 'anywhere' } as const;
const NOTHING = { reports: 0, before: 0 };

/** Five by five: the count is the figure, the arrow what moved since a day; each count opens its reports, an empty cell says so by a dot. */
export function HeatCard({ data, scope }: { data: RiskOverview; scope: Scope }) {
  const { t, n } = useT();
  const { heat, since } = data;
  const cellOf = (likelihood: Score, impact: Score) =>
    heat.find((one) => one.likelihood === likelihood && one.impact === impact) ?? NOTHING;
  const count = heat.reduce((sum, one) => sum + one.reports, 0);
  const draw = (likelihood: Score, impact: Score) => {
    const { reports, before } = cellOf(likelihood, impact);
    const move = reports - before;
    if (reports === 0) return <Box sx={{ textAlign: 'center' }}>{'·'}</Box>;
    const words = t('overview.heat.place', {
      likelihood: t(`riskReport.heat.likelihoods.l${likelihood}`),
      impact: t(`riskReport.heat.impacts.i${impact}`),
    });
    return (
      <MuiLink
        component={Link}
        to={cellAddress(likelihood, impact, scope)}
        color="inherit"
        underline="none"
        sx={{
          position: 'relative',
          display: 'flex',
          flexDirection: { xs: 'column', md: 'row' },
          alignItems: 'center',
          justifyContent: 'center',
          columnGap: 0.75,
          height: '100%',
          '&:hover': { textDecoration: 'underline' },
          '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: -4 },
        }}
      >
        <Box component="span" sx={hidden}>
          {words}
        </Box>
        <Box component="span" sx={{ fontSize: 16, lineHeight: '20px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {n(reports)}
        </Box>
        {move !== 0 && (
          <>
            <Box component="span" sx={hidden}>
              {t(move > 0 ? 'overview.heat.up' : 'overview.heat.down', { number: n(Math.abs(move)), day: since })}
            </Box>
            <Box component="span" aria-hidden="true">
              <Delta value={move} />
            </Box>
          </>
        )}
      </MuiLink>
    );
  };
  return (
    <Card
      title={t('overview.heat.title')}
      action={<Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('overview.heat.basis', { count })}</Box>}
    >
      {heat.length === 0 ? (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('overview.heat.empty')}</Box>
      ) : (
        <>
          <Box
            component="table"
            aria-label={t('overview.heat.map')}
            sx={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: '3px', mx: '-3px' }}
          >
            <tbody>
              {scores.toReversed().map((likelihood) => (
                <tr key={likelihood}>
                  <Box component="th" scope="row" sx={{ ...head, width: { xs: 62, md: 92 }, textAlign: 'left', p: 0, pr: 0.5 }}>
                    {t(`riskReport.heat.likelihoods.l${likelihood}`)}
                  </Box>
                  {scores.map((impact) => (
                    <Box
                      key={impact}
                      component="td"
                      sx={{
                        p: 0,
                        height: { xs: 46, md: 52 },
                        borderRadius: '6px',
                        printColorAdjust: 'exact',
                        ...heatPaint[levelOf(likelihood, impact)],
                      }}
                    >
                      {draw(likelihood, impact)}
                    </Box>
                  ))}
                </tr>
              ))}
              <tr>
                <td />
                {scores.map((impact) => (
                  <Box
                    key={impact}
                    component="th"
                    scope="col"
                    // On a phone a column is narrower than its word, which is not to be broken.
                    sx={{
                      ...head,
                      p: 0,
                      pt: 0.5,
                      textAlign: 'center',
                      fontSize: { xs: 10, sm: 12 },
                      letterSpacing: { xs: '-0.03em', sm: 0 },
                    }}
                  >
                    {t(`riskReport.heat.impacts.i${impact}`)}
                  </Box>
                ))}
              </tr>
            </tbody>
          </Box>
          <Box
            component="ul"
            aria-label={t('overview.heat.levels')}
            sx={{
              listStyle: 'none',
              p: 0,
              m: 0,
              mt: 1.5,
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 2.5,
              rowGap: 0.5,
              fontSize: 13,
              lineHeight: '20px',
            }}
          >
            {heatLevels.map((level) => (
              <Box
                component="li"
                key={level}
                sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontVariantNumeric: 'tabular-nums' }}
              >
                <Box
                  aria-hidden="true"
                  sx={{ width: 10, height: 10, borderRadius: '3px', bgcolor: heatPaint[level].bgcolor, printColorAdjust: 'exact' }}
                />
                <span>{t(`riskReport.heat.levels.${level}`)}</span>
                <Box component="span" sx={{ fontWeight: 600 }}>
                  {n(heat.reduce((sum, one) => sum + (levelOf(one.likelihood, one.impact) === level ? one.reports : 0), 0))}
                </Box>
              </Box>
            ))}
          </Box>
          <Box sx={{ mt: 0.5, fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>{t('overview.heat.note', { day: since })}</Box>
        </>
      )}
    </Card>
  );
}
