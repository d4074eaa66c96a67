import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useT } from '#shared/i18n/use-t.ts';
import { FileMark } from '#shared/parts/EvidenceList.tsx';

/** The chosen file, and the way to take another one. */
export function FileCard({ file, rows, onReplace }: { file: File; rows: number; onReplace?: (() => void) | undefined }) {
  const { t, n, size } = useT();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 1.5,
        py: 1,
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
      }}
    >
      <FileMark name={file.name} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box title={file.name} sx={{ fontSize: 13, fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {file.name}
        </Box>
        <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {[size(file.size), rows > 0 && t('riskImport.rows', { count: rows, number: n(rows) })].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      {onReplace && (
        <Button variant="text" color="inherit" onClick={onReplace}>
          {t('riskImport.replace')}
        </Button>
      )}
    </Box>
  );
}
