import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { memo, useId, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import type { Sheet } from '../api/preview.ts';

const head = {
  position: 'sticky',
  bgcolor: 'surface.sunken',
  color: 'text.secondary',
  fontWeight: 500,
  fontSize: 12,
  textAlign: 'center',
} as const;

/** A workbook as people know it: letters above, numbers beside, its sheets as tabs below. */
export default function Sheets({ sheets, canDownload }: { sheets: readonly Sheet[]; canDownload: boolean }) {
  const { t, n } = useT();
  const id = useId();
  const [at, setAt] = useState(0);
  const sheet = sheets[at] ?? sheets[0];
  if (!sheet) return <Box sx={{ p: 3, color: 'text.secondary' }}>{t('policyPreview.sheets.empty')}</Box>;
  return (
    <>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-label={sheet.name}
        data-paper="whole"
        tabIndex={0}
        sx={{ height: 'var(--preview-height)', flex: '0 1 auto', minHeight: 0, overflow: 'auto', overscrollBehavior: 'contain' }}
      >
        {sheet.rows.length > 0 ? (
          <SheetTable sheet={sheet} />
        ) : (
          <Box sx={{ p: 3, color: 'text.secondary' }}>{t(sheet.drawings ? 'policyPreview.drawings' : 'policyPreview.sheets.empty')}</Box>
        )}
      </Box>
      {sheet.cut && (
        <Box
          role="note"
          sx={{ px: 1.5, py: 0.75, fontSize: 12, color: 'text.secondary', borderTop: '1px solid', borderColor: 'line.main' }}
        >
          {t(canDownload ? 'policyPreview.sheets.cut' : 'policyPreview.sheets.cutNoDownload', { rows: n(sheet.rows.length) })}
        </Box>
      )}
      <Tabs
        value={sheets.indexOf(sheet)}
        onChange={(_, next: number) => setAt(next)}
        variant="scrollable"
        scrollButtons={false}
        aria-label={t('policyPreview.sheets.label')}
        sx={{ flexShrink: 0, minHeight: 36, px: 1, borderTop: '1px solid', borderColor: 'line.main', bgcolor: 'surface.sunken' }}
      >
        {sheets.map(({ name }, index) => (
          <Tab key={index} label={name} aria-controls={`${id}-panel`} sx={{ minHeight: 36, textTransform: 'none' }} />
        ))}
      </Tabs>
    </>
  );
}

const SheetTable = memo(function SheetTable({ sheet }: { sheet: Sheet }) {
  const { t } = useT();
  const width = Math.max(...sheet.rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, index) => letterOf(index));
  return (
    <Box
      component="table"
      sx={{
        borderCollapse: 'separate',
        borderSpacing: 0,
        fontSize: 13,
        lineHeight: '20px',
        '& td, & th': { borderRight: '1px solid', borderBottom: '1px solid', borderColor: 'line.main', px: 1, py: 0.5 },
        '& td': { minWidth: 72, maxWidth: 360, verticalAlign: 'top', whiteSpace: 'pre-wrap', overflowWrap: 'break-word' },
      }}
    >
      <thead>
        <tr>
          <Box
            component="th"
            scope="col"
            sx={{ ...head, top: 0, left: 0, zIndex: 2, minWidth: 44 }}
            aria-label={t('policyPreview.sheets.row')}
          />
          {columns.map((letter) => (
            <Box component="th" scope="col" key={letter} sx={{ ...head, top: 0, zIndex: 1 }}>
              {letter}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {sheet.rows.map((row, index) => (
          <tr key={index}>
            <Box component="th" scope="row" sx={{ ...head, left: 0, zIndex: 1 }}>
              {index + 1}
            </Box>
            {columns.map((letter, place) => {
              const text = row[place] ?? '';
              return (
                <Box
                  component="td"
                  key={letter}
                  {...(isNumber(text) && { sx: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } })}
                >
                  {text}
                </Box>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Box>
  );
});

const isNumber = (text: string): boolean => /^-?[\d,]+(\.\d+)?%?$/.test(text);

/** A, B … Z, AA, AB … */
export function letterOf(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return `${rest >= 0 ? letterOf(rest) : ''}${String.fromCharCode(65 + (index % 26))}`;
}
