import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useT } from '#shared/i18n/use-t.ts';
import { ListSkeleton } from '#shared/parts/Skeletons.tsx';
import { AlertIcon } from '#shared/theme/icons.tsx';
import type { ImportColumn, mapIssues } from '../issue-map.ts';
import type { ImportRow } from '../send-chunks.ts';
import { CheckResult } from './CheckResult.tsx';
import { ImportIssues } from './ImportIssues.tsx';
import { ImportPreview } from './ImportPreview.tsx';

export interface CheckedFileProps {
  columns: readonly ImportColumn[];
  rows: readonly ImportRow[];
  issues: ReturnType<typeof mapIssues>;
  busy: boolean;
  /** Words of the server when the rehearsal or the upload broke off. */
  failure: string | undefined;
  refused: boolean;
  /** The rehearsal could not be made: the way on is to try again. */
  unchecked: boolean;
  onRetry: () => void;
}

function Notice({ tone, children }: { tone: 'red' | 'amber'; children: React.ReactNode }) {
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        p: 1.25,
        mb: 1.5,
        borderRadius: '8px',
        border: '1px solid',
        borderColor: `tone.${tone}.line`,
        bgcolor: `tone.${tone}.bg`,
        color: `tone.${tone}.fg`,
        fontSize: 13,
        lineHeight: '20px',
      }}
    >
      <AlertIcon sx={{ fontSize: 16, mt: '2px' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

/** The second step: what was read, what the rehearsal says, and each fault where it is. */
export function CheckedFile({ columns, rows, issues, busy, failure, refused, unchecked, onRetry }: CheckedFileProps) {
  const { t, pick } = useT();
  return (
    <>
      <CheckResult busy={busy} rows={rows.length} problems={issues.errors.length} warnings={issues.warnings.length} />
      {refused && <Notice tone="red">{t('riskImport.refused')}</Notice>}
      {failure && (
        <Notice tone="red">
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <span>{unchecked ? failure : t('riskImport.broken', { reason: failure })}</span>
            {unchecked && (
              <Button variant="outlined" color="inherit" onClick={onRetry} sx={{ height: 28 }}>
                {t('common.retry')}
              </Button>
            )}
          </Box>
        </Notice>
      )}
      {issues.ofFile.map((issue) => (
        <Notice key={issue.code} tone="red">
          {pick(issue)}
        </Notice>
      ))}
      {rows.length === 0 ? <ListSkeleton rows={6} /> : <ImportPreview columns={columns} rows={rows} issues={issues} />}
      {issues.errors.length > 0 && (
        <Box sx={{ display: { sm: 'none' } }}>
          <ImportIssues columns={columns} rows={rows} issues={issues.errors} tone="red" />
        </Box>
      )}
      {issues.warnings.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <Box component="h3" sx={{ m: 0, mb: 1, fontSize: 13, lineHeight: '20px', fontWeight: 600 }}>
            {t('riskImport.warnings')}
          </Box>
          <ImportIssues columns={columns} rows={rows} issues={issues.warnings} tone="amber" />
        </Box>
      )}
    </>
  );
}
