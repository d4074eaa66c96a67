import type { RiskOverview } from '@portal/contract/client';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { lossAddress, type Scope } from '../addresses.ts';
import { change, sumLosses } from '../use-strip.ts';
import { Delta } from './Delta.tsx';
import { hidden, tableLook } from './table-look.ts';

type Category = RiskOverview['losses']['categories'][number];
const wide = { display: { xs: 'none', sm: 'table-cell' } } as const;

/** This year over last year on one scale: the filled bar is now, the mark is last year to the same day. */
export function LossCard({ data, scope }: { data: RiskOverview; scope: Scope }) {
  const { t, n, lang } = useT();
  const { losses, year } = data;
  const { categories, currency } = losses;
  const scale = Math.max(1, ...categories.flatMap((row) => [row.current.net, row.previous.net]));
  const place = (net: number) => `${(Math.max(0, net) / scale) * 100}%`;
  const sums = sumLosses(losses);
  const nameOf = (row: Category) => (lang === 'en' && row.nameEn) || row.name || t('overview.losses.unnamed');
  const move = (now: number, before: number) => {
    const percent = change(now, before);
    return percent === undefined ? '–' : <Delta value={percent} unit="%" good="down" />;
  };
  const amount = (row: Category, which: 'current' | 'previous') => {
    const { events, net } = row[which];
    const text = n(Math.round(net));
    const address = events > 0 ? lossAddress(row.riskCategory1, losses[which], scope) : undefined;
    const shownYear = String(which === 'current' ? year : year - 1);
    return address ? (
      <MuiLink
        component={Link}
        to={address}
        color="inherit"
        aria-label={t('overview.losses.cell', { category: nameOf(row), year: shownYear, amount: text, count: events })}
      >
        {text}
      </MuiLink>
    ) : (
      text
    );
  };
  return (
    <Card
      title={t('overview.losses.title')}
      flush={categories.length > 0}
      action={<Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('overview.losses.basis', { currency })}</Box>}
    >
      {categories.length === 0 ? (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('overview.losses.none')}</Box>
      ) : (
        <Box component="table" sx={tableLook} aria-label={t('overview.losses.title')}>
          <thead>
            <tr>
              <th scope="col">{t('overview.losses.category')}</th>
              <Box component="th" scope="col" sx={{ ...wide, position: 'relative', width: '24%' }}>
                <Box component="span" sx={hidden}>
                  {t('overview.losses.bar')}
                </Box>
              </Box>
              <th scope="col">{year}</th>
              <th scope="col">{year - 1}</th>
              <th scope="col">{t('overview.losses.change')}</th>
            </tr>
          </thead>
          <tbody>
            {categories.map((row) => (
              <tr key={row.riskCategory1}>
                <th scope="row">{nameOf(row)}</th>
                <Box component="td" sx={wide}>
                  <Box aria-hidden="true" sx={{ position: 'relative', height: 12, printColorAdjust: 'exact' }}>
                    <Box
                      sx={{
                        position: 'absolute',
                        left: 0,
                        top: 3,
                        height: 6,
                        width: place(row.current.net),
                        bgcolor: 'brand.accent',
                        borderRadius: '2px',
                      }}
                    />
                    <Box
                      sx={{
                        position: 'absolute',
                        left: place(row.previous.net),
                        ml: '-2px',
                        top: 0,
                        height: 12,
                        width: '2px',
                        bgcolor: 'text.secondary',
                      }}
                    />
                  </Box>
                </Box>
                <Box component="td" sx={{ fontWeight: 600 }}>
                  {amount(row, 'current')}
                </Box>
                <Box component="td" sx={{ color: 'text.secondary' }}>
                  {amount(row, 'previous')}
                </Box>
                <td>{move(row.current.net, row.previous.net)}</td>
              </tr>
            ))}
            <Box component="tr" sx={{ '& > *': { fontWeight: '600 !important' } }}>
              <th scope="row">{t('overview.late.total')}</th>
              <Box component="td" sx={wide} />
              <td>{n(Math.round(sums.current))}</td>
              <td>{n(Math.round(sums.previous))}</td>
              <td>{move(sums.current, sums.previous)}</td>
            </Box>
          </tbody>
        </Box>
      )}
      {losses.missing > 0 && (
        <Box sx={{ px: categories.length > 0 ? 2 : 0, py: 1, fontSize: 12, color: 'tone.amber.fg' }}>
          {t('overview.losses.missing', { count: losses.missing })}
        </Box>
      )}
    </Card>
  );
}
