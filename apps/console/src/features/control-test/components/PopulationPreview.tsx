import Box from '@mui/material/Box';
import type { DataOf } from '#shared/api/route-types.ts';
import type { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ScrollAcross } from '#shared/parts/ScrollAcross.tsx';

/** What would be frozen: how many rows, the question that found them, and the first of them. */
export function PopulationPreview({ name, look }: { name: string; look: DataOf<typeof routes.lookAtPopulation> }) {
  const { t, n, pick } = useT();
  return (
    <Box sx={{ fontSize: 13, mb: 2 }} role="status">
      {name} · {t('controlTest.population.rows', { count: look.rows, number: n(look.rows) })}
      {look.words && (
        <Box sx={{ color: 'text.secondary', mt: 0.5, overflowWrap: 'anywhere' }}>
          {t('controlTest.population.question')} {pick(look.words)}
        </Box>
      )}
      <ScrollAcross sx={{ mt: 0.5 }} label={t('controlTest.population.preview')}>
        <Box
          component="table"
          sx={{ borderCollapse: 'collapse', fontSize: 12, '& td, & th': { px: 1, textAlign: 'left', whiteSpace: 'nowrap' } }}
        >
          <thead>
            <tr>
              {look.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {look.start.map((row, place) => (
              <tr key={place}>
                {row.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </ScrollAcross>
    </Box>
  );
}
