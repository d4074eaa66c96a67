import type { ImportIssueRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { useT } from '#shared/i18n/use-t.ts';
import { sheetRowOf, type ImportColumn } from '../issue-map.ts';
import type { ImportRow } from '../send-chunks.ts';

export interface ImportIssuesProps {
  columns: readonly ImportColumn[];
  rows: readonly ImportRow[];
  issues: readonly ImportIssueRow[];
  tone: 'red' | 'amber';
}

const atFirst = 10;

/** Faults or warnings one below the other: on a phone instead of the table, and for warnings everywhere. */
export function ImportIssues({ columns, rows, issues, tone }: ImportIssuesProps) {
  const { t, n, lang, pick } = useT();
  const [all, setAll] = useState(false);
  const shown = all ? issues : issues.slice(0, atFirst);
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}>
      {shown.map((issue, index) => {
        const column = columns.find((one) => one.header === issue.column);
        const text = (column && rows[issue.row - 1]?.[column.field]) ?? '';
        return (
          <Box
            component="li"
            key={`${issue.row}:${issue.column}:${issue.code}`}
            sx={{
              px: 1.5,
              py: 1.25,
              borderTop: index ? '1px solid' : 0,
              borderColor: 'line.soft',
              fontSize: 13,
              lineHeight: '20px',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            <Box sx={{ display: 'flex', color: 'text.secondary', fontSize: 12 }}>
              {column ? (lang === 'zh' ? column.header : column.en) : t(issue.row > 0 ? 'riskImport.wholeRow' : 'riskImport.wholeFile')}
              <Box sx={{ flex: 1 }} />
              {issue.row > 0 && t('riskImport.rowNumber', { number: n(sheetRowOf(rows, issue.row)) })}
            </Box>
            {text && <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{text}</Box>}
            <Box sx={{ color: `tone.${tone}.fg` }}>{pick(issue)}</Box>
          </Box>
        );
      })}
      {issues.length > shown.length && (
        <Box component="li" sx={{ px: 0.5, py: 0.5, borderTop: '1px solid', borderColor: 'line.soft' }}>
          <Button variant="text" onClick={() => setAll(true)}>
            {t('riskImport.showAll', { number: n(issues.length) })}
          </Button>
        </Box>
      )}
    </Box>
  );
}
