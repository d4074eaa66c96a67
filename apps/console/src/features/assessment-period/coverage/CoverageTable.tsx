import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { ScrollAcross } from '#shared/parts/ScrollAcross.tsx';
import { money } from '../scope/scope-data.ts';
import type { Coverage } from './coverage-data.ts';

export type Division = 'accounts' | 'companies' | 'processes';

/** The part first: on a phone the amounts are scrolled to, and what is read is how much is covered. */
const columns = ['part', 'inScope', 'covered', 'gaps'] as const;

const cellSx = {
  px: 1.5,
  py: 0.75,
  fontSize: 13,
  borderTop: '1px solid',
  borderColor: 'line.soft',
  textAlign: 'right',
  whiteSpace: 'nowrap',
} as const;
const headSx = { ...cellSx, borderTop: 0, fontSize: 12, fontWeight: 500, color: 'text.secondary' } as const;

interface Row {
  readonly key: string;
  readonly code: string;
  readonly name: string;
  readonly depth: number;
  readonly inScope: string;
  readonly covered: string;
  readonly coveredPart: string;
  readonly cells: number;
  readonly gaps: number;
  readonly note: string;
}

/** Coverage by account, company or process: the part of what is in scope that has a key control planned for test. */
export function CoverageTable({ coverage, by }: { coverage: Coverage; by: Division }) {
  const { t, lang, n, list } = useT();
  const nameOf = (row: { name: string; nameEn: string }) => (lang === 'en' && row.nameEn) || row.name;
  const depthOf = (id: number | null): number => {
    const parent = coverage.companies.find((one) => one.id === id)?.parentId ?? null;
    return parent !== null && coverage.companies.some((one) => one.id === parent) ? 1 + depthOf(parent) : 0;
  };
  const rows: Row[] =
    by === 'processes'
      ? coverage.processes.map((one) => ({
          ...one,
          key: String(one.id),
          name: one.id === null ? t('assessmentCoverage.noProcess') : nameOf(one),
          depth: 0,
          note: t('assessmentCoverage.controls', { planned: n(one.planned), controls: n(one.controls) }),
        }))
      : coverage[by].map((one) => ({
          ...one,
          key: String(one.id),
          name: nameOf(one),
          depth: by === 'companies' ? depthOf(one.id) : 0,
          note:
            'bareAssertions' in one && one.bareAssertions.length > 0
              ? t('assessmentCoverage.bare', {
                  assertions: list(one.bareAssertions.map((name) => t(`assessmentScope.assertions.${name}`))),
                })
              : '',
        }));
  if (rows.length === 0) return <Box sx={{ p: 2, fontSize: 13, color: 'text.secondary' }}>{t('assessmentCoverage.nothingInScope')}</Box>;
  return (
    <ScrollAcross label={t(`assessmentCoverage.by.${by}`)}>
      <Box component="table" sx={{ width: '100%', minWidth: 620, borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' }}>
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ ...headSx, textAlign: 'left' }}>
              {t(`assessmentCoverage.columns.${by}`)}
            </Box>
            {columns.map((name) => (
              <Box component="th" scope="col" key={name} sx={headSx}>
                {t(`assessmentCoverage.columns.${name}`)}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const width = Number.parseFloat(row.coveredPart) || 0;
            const isWhole = row.gaps === 0;
            return (
              <tr key={row.key}>
                <Box
                  component="th"
                  scope="row"
                  sx={{ ...cellSx, textAlign: 'left', fontWeight: 400, whiteSpace: 'normal', pl: 1.5 + row.depth * 2 }}
                >
                  {row.code && (
                    <Box component="span" sx={{ color: 'text.secondary', mr: 1 }}>
                      {row.code}
                    </Box>
                  )}
                  {row.name}
                  {row.note && <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>{row.note}</Box>}
                </Box>
                <Box component="td" sx={{ ...cellSx, width: { xs: 76, sm: 148 } }}>
                  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, justifyContent: 'flex-end' }}>
                    <Box
                      aria-hidden
                      sx={{
                        display: { xs: 'none', sm: 'block' },
                        width: 64,
                        height: 6,
                        borderRadius: '3px',
                        bgcolor: 'line.strong',
                        overflow: 'hidden',
                      }}
                    >
                      <Box sx={{ width: `${width}%`, height: '100%', bgcolor: isWhole ? 'tone.green.fg' : 'tone.amber.fg' }} />
                    </Box>
                    <Box sx={{ width: 52, ...(!isWhole && { color: 'tone.amber.fg' }) }}>{row.coveredPart || '–'}</Box>
                  </Box>
                </Box>
                <Box component="td" sx={cellSx}>
                  {money(row.inScope)}
                </Box>
                <Box component="td" sx={cellSx}>
                  {money(row.covered)}
                </Box>
                <Box component="td" sx={cellSx}>
                  {t('assessmentCoverage.gapsOf', { gaps: n(row.gaps), cells: n(row.cells) })}
                </Box>
              </tr>
            );
          })}
        </tbody>
      </Box>
    </ScrollAcross>
  );
}
