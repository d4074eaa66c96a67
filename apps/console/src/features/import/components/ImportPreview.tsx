import type { ImportIssueRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { ChevronLeft, ChevronRight } from '#shared/theme/icons.tsx';
import { ScrollAcross } from '#shared/parts/ScrollAcross.tsx';
import { sheetRowOf, type ImportColumn, type mapIssues } from '../issue-map.ts';
import type { ImportRow } from '../send-chunks.ts';

/** Rows of the preview on one page. */
const pageSize = 10;

/** So many columns are read at a glance. */
const MOST_COLUMNS = 6;
// Of the widest files: what tells a row from others.
const core = [
  'riskStoreNo',
  'riskNo',
  'managementArea',
  'businessUnit',
  'standardControlDesc',
  'controlOwner',
  'ruNo',
  'categoryOne',
  'categoryTwo',
  'riskDescription',
];

/** The columns shown at first; one with a fault is always shown as well. */
function firstSeen(columns: readonly ImportColumn[]): readonly ImportColumn[] {
  const known = columns.filter(({ field }) => core.includes(field));
  return known.length > 0 ? known : columns.slice(0, MOST_COLUMNS);
}

export interface ImportPreviewProps {
  columns: readonly ImportColumn[];
  rows: readonly ImportRow[];
  issues: ReturnType<typeof mapIssues>;
}

const tableSx = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 13,
  lineHeight: '20px',
  fontVariantNumeric: 'tabular-nums',
  '& th': {
    textAlign: 'left',
    fontSize: 12,
    fontWeight: 500,
    color: 'text.secondary',
    bgcolor: 'surface.side',
    px: 1.25,
    height: 34,
    whiteSpace: 'nowrap',
    borderBottom: '1px solid',
    borderColor: 'line.main',
  },
  '& td': { px: 1.25, py: '7px', borderBottom: '1px solid', borderColor: 'line.soft', verticalAlign: 'top', maxWidth: 208 },
  '& tr:last-of-type td': { borderBottom: 0 },
  '& .row': { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper', color: 'text.secondary', fontWeight: 400 },
  '& tbody .row': { py: '7px', height: 'auto', verticalAlign: 'top' },
  '& tbody .row.bad': { color: 'tone.red.fg', fontWeight: 600 },
  '& th.row': { bgcolor: 'surface.side' },
} as const;

function Cell({ text, issues, placeholder }: { text: string; issues: readonly ImportIssueRow[]; placeholder: string }) {
  const { pick } = useT();
  return (
    <Box
      component="td"
      sx={issues.length > 0 ? { bgcolor: 'tone.red.bg', boxShadow: 'inset 0 0 0 1px var(--mui-palette-tone-red-line)' } : {}}
    >
      <Box
        title={text}
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: text ? 'text.primary' : 'text.secondary' }}
      >
        {text || placeholder}
      </Box>
      {issues.map((issue) => (
        <Box key={issue.code + issue.zh} sx={{ fontSize: 12, lineHeight: '16px', minWidth: 132, color: 'tone.red.fg' }}>
          {pick(issue)}
        </Box>
      ))}
    </Box>
  );
}

/** The file as it will be written, ten rows a page, each fault in its very cell; warnings stand apart. */
export function ImportPreview({ columns, rows, issues }: ImportPreviewProps) {
  const { t, n, lang } = useT();
  const [page, setPage] = useState(0);
  const [onlyBad, setOnlyBad] = useState(false);
  const [all, setAll] = useState(false);
  const filtered = onlyBad && issues.badRows.length > 0;
  const numbers = filtered ? issues.badRows : rows.map((_, index) => index + 1);
  const first = firstSeen(columns);
  const few = columns.filter((column) => first.includes(column) || issues.columns.has(column.header));
  const seen = all ? columns : few;
  const pages = Math.max(1, Math.ceil(numbers.length / pageSize));
  const at = Math.min(page, pages - 1);
  const shown = numbers.slice(at * pageSize, (at + 1) * pageSize);
  return (
    <Box
      sx={{ display: { xs: 'none', sm: 'block' }, border: '1px solid', borderColor: 'line.main', borderRadius: '8px', overflow: 'hidden' }}
    >
      <ScrollAcross label={t('riskImport.preview')}>
        <Box component="table" sx={tableSx}>
          <thead>
            <tr>
              <th scope="col" className="row">
                {t('riskImport.row')}
              </th>
              {seen.map((column) => (
                <th key={column.field} scope="col">
                  {lang === 'zh' ? column.header : column.en}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((number) => (
              <tr key={number}>
                <Box
                  component="th"
                  scope="row"
                  className={issues.isBad(number) ? 'row bad' : 'row'}
                  sx={{ borderBottom: '1px solid', borderColor: 'line.soft' }}
                >
                  {sheetRowOf(rows, number)}
                  {issues.at(number, '').map((issue) => (
                    <Box key={issue.code} sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 400 }}>
                      {lang === 'zh' ? issue.zh : issue.en}
                    </Box>
                  ))}
                </Box>
                {seen.map((column) => (
                  <Cell
                    key={column.field}
                    text={rows[number - 1]?.[column.field] ?? ''}
                    issues={issues.at(number, column.header)}
                    placeholder={column.field === 'riskNo' ? t('riskImport.newLine') : ''}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </ScrollAcross>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 1.25,
          minHeight: 40,
          borderTop: '1px solid',
          borderColor: 'line.main',
          fontSize: 13,
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {issues.badRows.length > 0 && (
          <ButtonBase
            aria-pressed={filtered}
            onClick={() => {
              setOnlyBad(!onlyBad);
              setPage(0);
            }}
            sx={{ color: 'primary.main', fontWeight: 500, fontSize: 13, borderRadius: '4px', px: 0.5 }}
          >
            {filtered ? t('riskImport.allRows') : t('riskImport.onlyBad', { number: n(issues.badRows.length) })}
          </ButtonBase>
        )}
        <Box sx={{ flex: 1 }} />
        {few.length < columns.length && (
          <Button variant="outlined" color="inherit" onClick={() => setAll(!all)} sx={{ height: 28, mr: 1 }}>
            {all ? t('riskImport.fewColumns') : t('riskImport.allColumns', { number: n(columns.length) })}
          </Button>
        )}
        <Box aria-live="polite">{t('riskImport.page', { page: n(at + 1), pages: n(pages) })}</Box>
        <IconButton aria-label={t('parts.pager.previous')} disabled={at === 0} onClick={() => setPage(at - 1)}>
          <ChevronLeft />
        </IconButton>
        <IconButton aria-label={t('parts.pager.next')} disabled={at >= pages - 1} onClick={() => setPage(at + 1)}>
          <ChevronRight />
        </IconButton>
      </Box>
    </Box>
  );
}
