import { pageAddress, recordPages } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { buildUrl } from '../api/call.ts';
import type { DataOf } from '../api/route-types.ts';
import { routes } from '../api/routes.ts';
import { useT } from '../i18n/use-t.ts';
import { FileMark } from '../parts/EvidenceList.tsx';
import { PersonTag } from '../parts/PersonTag.tsx';
import { monoFamily } from '../theme/theme.ts';

export type EvidenceVersion = DataOf<typeof routes.getEvidence>['versions'][number];

/** A version: its file, the days that it speaks of, when it came and its hash. */
export function VersionLine({ version, children }: { version: EvidenceVersion; children?: ReactNode }) {
  const { t, date, instant } = useT();
  const { no, fileId, fileName, effectiveFrom, effectiveTo, source, note, receivedAt, receivedBy, sha256 } = version;
  const dim = { fontSize: 12, lineHeight: '18px', color: 'text.secondary', overflowWrap: 'anywhere' } as const;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 1.25, '& + &': { borderTop: '1px solid', borderColor: 'line.soft' } }}>
      <FileMark name={fileName} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' }}>
          <b>V{no}</b> <Link href={buildUrl(routes.downloadFile, { id: fileId })}>{fileName}</Link>
        </Box>
        <Box sx={{ fontSize: 13, lineHeight: '20px', fontVariantNumeric: 'tabular-nums' }}>
          {t('evidenceRequest.effective', { from: date(effectiveFrom), to: date(effectiveTo) })}
          {source && ` · ${source}`}
        </Box>
        {note && <Box sx={dim}>{note}</Box>}
        <Box sx={dim}>
          {t('evidenceRequest.received', { when: instant(receivedAt) })} {receivedBy && <PersonTag person={receivedBy} />}{' '}
          <Box component="span" title={sha256} sx={{ fontFamily: monoFamily, fontSize: 11, whiteSpace: 'nowrap' }}>
            {`SHA-256 ${sha256.slice(0, 8)} … ${sha256.slice(-4)}`}
          </Box>
        </Box>
        {children}
      </Box>
    </Box>
  );
}

/** A piece of evidence in a list of others: its number, its title, and what follows. */
export function EvidenceTitle({ id, recordNo, title }: { id: number; recordNo: string; title: string }) {
  return (
    <Box sx={{ fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' }}>
      <Link component={RouterLink} to={pageAddress(recordPages.evidence.view, id)}>
        {recordNo}
      </Link>{' '}
      <b>{title}</b>
    </Box>
  );
}
