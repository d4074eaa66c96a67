import type { FillFault, FillRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { ChangedWords } from '#shared/parts/DiffText.tsx';
import { Tag } from '#shared/parts/Tag.tsx';
import type { Tone } from '#shared/theme/tokens.ts';
import { ScrollAcross } from '#shared/parts/ScrollAcross.tsx';

const tones: Record<FillRow['state'], Tone> = { changed: 'blue', unchanged: 'neutral', conflict: 'amber', faulty: 'red', applied: 'green' };
const words = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', minWidth: 0 } as const;

/** The places of a sheet that cannot be taken, each with what was expected and found. */
export function FaultTable({ faults }: { faults: readonly FillFault[] }) {
  const { t } = useT();
  if (faults.length === 0) return null;
  const cell = { px: 1, py: 0.75, textAlign: 'left', verticalAlign: 'top' } as const;
  return (
    <ScrollAcross sx={{ mb: 2 }} label={t('fillSheet.faults.title')}>
      <Box component="table" sx={{ width: '100%', minWidth: 620, borderCollapse: 'collapse', fontSize: 13, lineHeight: '20px' }}>
        <caption style={{ textAlign: 'left', fontWeight: 600, padding: '4px 8px' }}>{t('fillSheet.faults.title')}</caption>
        <thead>
          <Box
            component="tr"
            sx={{ color: 'text.secondary', '& th': { fontWeight: 500, borderBottom: '1px solid', borderColor: 'line.main' } }}
          >
            {(['place', 'message', 'expected', 'found'] as const).map((column) => (
              <Box component="th" scope="col" key={column} sx={cell}>
                {t(`fillSheet.faults.${column}`)}
              </Box>
            ))}
          </Box>
        </thead>
        <tbody>
          {faults.map((fault, at) => (
            <Box component="tr" key={at} sx={{ '& td': { borderBottom: '1px solid', borderColor: 'line.soft' } }}>
              <Box component="td" sx={{ ...cell, whiteSpace: 'nowrap' }}>
                {[fault.sheet, fault.row === null ? '' : t('fillSheet.row', { row: fault.row }), fault.column].filter(Boolean).join(' · ')}
              </Box>
              <Box component="td" sx={cell}>
                <Tag tone={fault.level === 'error' ? 'red' : 'amber'}>{t(`fillSheet.faults.${fault.level}`)}</Tag> {fault.message}
              </Box>
              <Box component="td" sx={{ ...cell, ...words }}>
                {fault.expected || '–'}
              </Box>
              <Box component="td" sx={{ ...cell, ...words }}>
                {fault.found || '–'}
              </Box>
            </Box>
          ))}
        </tbody>
      </Box>
    </ScrollAcross>
  );
}

function Cell({ cell, isApplied }: { cell: FillRow['cells'][number]; isApplied: boolean }) {
  const { t } = useT();
  const isChanged = cell.before !== cell.after || cell.fault !== null;
  return (
    <Box
      role="listitem"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '200px minmax(0,1fr) minmax(0,1fr)' },
        columnGap: 2,
        rowGap: 0.25,
        py: 0.75,
        fontSize: 13,
        lineHeight: '20px',
        '& + &': { borderTop: '1px solid', borderColor: 'line.soft' },
      }}
    >
      <Box sx={{ color: 'text.secondary' }}>{[cell.label, cell.column].filter(Boolean).join(' · ')}</Box>
      <Box sx={words}>
        <Box component="span" sx={{ display: { xs: 'inline', sm: 'none' }, color: 'text.secondary' }}>
          {t('fillSheet.before')}
        </Box>
        {cell.before ? isChanged ? <ChangedWords kind="del">{cell.before}</ChangedWords> : cell.before : <Empty />}
      </Box>
      <Box sx={words}>
        {isChanged && (
          <Box component="span" sx={{ display: { xs: 'inline', sm: 'none' }, color: 'text.secondary' }}>
            {t('fillSheet.after')}
          </Box>
        )}
        {isChanged && (cell.after ? <ChangedWords kind="ins">{cell.after}</ChangedWords> : <Empty />)}
        {cell.fault && !isApplied && (
          <Box role="alert" sx={{ color: 'error.main' }}>
            {`${t('fillSheet.at', { sheet: cell.fault.sheet, row: cell.fault.row ?? '', column: cell.fault.column })} ${cell.fault.message}`}
            {cell.fault.expected && <Box sx={{ color: 'text.secondary' }}>{t('fillSheet.expected', { values: cell.fault.expected })}</Box>}
          </Box>
        )}
        {cell.missing && <Box sx={{ color: 'tone.amber.fg' }}>{t('fillSheet.toSubmit', { message: cell.missing })}</Box>}
      </Box>
    </Box>
  );
}

function Empty() {
  const { t } = useT();
  return (
    <Box component="span" sx={{ color: 'text.disabled' }}>
      {t('fillSheet.empty')}
    </Box>
  );
}

/** What would become of each record, cell by cell: as it is now, and as it would be. */
export function FillSheetRows({ rows, label }: { rows: readonly FillRow[]; label: string }) {
  const { t } = useT();
  return (
    <Box component="section" aria-label={label}>
      {rows.map((row) => (
        <Box
          component="article"
          key={row.id}
          aria-label={row.recordNo}
          sx={{ border: '1px solid', borderColor: 'line.main', borderRadius: '8px', px: 1.5, py: 1, mb: 1.5 }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontSize: 13, lineHeight: '20px' }}>
            <Link component={RouterLink} to={row.link} target="_blank" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {row.recordNo}
            </Link>
            {row.sheetRow !== null && <Box sx={{ color: 'text.secondary' }}>{t('fillSheet.row', { row: row.sheetRow })}</Box>}
            <Tag tone={tones[row.state]}>{t(`fillSheet.state.${row.state}`)}</Tag>
            {row.message && <Box sx={{ flex: '1 1 260px', color: 'tone.amber.fg' }}>{row.message}</Box>}
          </Box>
          <Box role="list" sx={{ mt: 0.5 }}>
            {row.cells.map((cell) => (
              <Cell key={cell.field} cell={cell} isApplied={row.state === 'applied'} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
