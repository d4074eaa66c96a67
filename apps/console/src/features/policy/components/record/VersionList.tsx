import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { FileMark } from '#shared/parts/EvidenceList.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { DownloadIcon, EyeIcon } from '#shared/theme/icons.tsx';
import { addressOfComparison, addressOfShownVersion } from '../../addresses.ts';
import { addressOfFile } from '../../api/files.ts';
import { versionsQuery } from '../../api/library.ts';
import type { VersionRow } from '../../api/wire.ts';

export interface VersionListProps {
  docId: number;
  mayRead: boolean;
  mayDownload: boolean;
  /** The version that the page shows. */
  shownId?: number | undefined;
}

const pageSize = 10;

function Line({ label, children }: { label: string; children: string }) {
  return children === '' ? null : (
    <Box component="span">
      {label}{' '}
      <Box component="span" sx={{ color: 'text.primary' }}>
        {children}
      </Box>
    </Box>
  );
}

/** The versions of a policy, newest first: what each says, its file, and two of them to compare (revision history). */
export function VersionList({ docId, mayRead, mayDownload, shownId }: VersionListProps) {
  const { t } = useT();
  const [pages, setPages] = useState(1);
  const [chosen, setChosen] = useState<readonly VersionRow[]>([]);
  const { data, error } = useQuery(versionsQuery(docId, 0, pageSize * pages));
  const canCompare = mayRead && (data?.totalCount ?? 0) > 1;
  if (error && !data) return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{error.message}</Box>;
  if (!data) return <CardSkeleton height={96} />;
  if (data.data.length === 0) return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('policy.versions.none')}</Box>;
  const [from, to] = [...chosen].sort((a, b) => a.revision - b.revision);
  const toggle = (row: VersionRow) =>
    setChosen((current) =>
      current.some(({ id }) => id === row.id) ? current.filter(({ id }) => id !== row.id) : [...current, row].slice(-2),
    );
  return (
    <Box>
      {canCompare && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1, flexWrap: 'wrap' }}>
          <Button
            variant="outlined"
            color="inherit"
            aria-label={t('policy.versions.compareChosen')}
            {...(from && to ? { component: Link, to: addressOfComparison(docId, from.id, to.id) } : { disabled: true })}
            sx={{ height: 28 }}
          >
            {t('policy.versions.compare')}
          </Button>
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('policy.versions.compareHint')}</Box>
        </Box>
      )}
      <Box
        component="ul"
        aria-label={t('policy.versions.title')}
        sx={{ listStyle: 'none', m: 0, p: 0, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}
      >
        {data.data.map((row) => (
          <VersionItem
            key={row.id}
            row={row}
            isShown={row.id === shownId}
            mayRead={mayRead}
            mayDownload={mayDownload}
            {...(canCompare && { choice: { on: chosen.some(({ id }) => id === row.id), toggle: () => toggle(row) } })}
          />
        ))}
      </Box>
      {data.data.length < data.totalCount && (
        <Button variant="text" onClick={() => setPages((count) => count + 1)} sx={{ mt: 1 }}>
          {t('policy.versions.more')}
        </Button>
      )}
    </Box>
  );
}

interface ItemProps {
  row: VersionRow;
  isShown: boolean;
  mayRead: boolean;
  mayDownload: boolean;
  choice?: { on: boolean; toggle: () => void };
}

function VersionItem({ row, isShown, mayRead, mayDownload, choice }: ItemProps) {
  const { t, date, instant, size, pick } = useT();
  const { version } = row;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        px: 1.5,
        py: 1,
        '& + li': { borderTop: '1px solid', borderColor: 'line.soft' },
      }}
    >
      {choice && (
        <Checkbox
          size="small"
          checked={choice.on}
          onChange={choice.toggle}
          slotProps={{ input: { 'aria-label': t('policy.versions.choose', { version }) } }}
          sx={{ p: 0.5, mt: '-2px' }}
        />
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1.5, flexWrap: 'wrap' }}>
          <Box component="span" sx={{ fontWeight: 600, fontSize: 14, lineHeight: '22px', overflowWrap: 'anywhere' }}>
            {version}
          </Box>
          <StateChip workflow="policyVersion" state={row.state} />
          {isShown && <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('policy.versions.current')}</Box>}
        </Box>
        {row.comments && (
          <Box sx={{ mt: 0.25, fontSize: 13, lineHeight: '20px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{row.comments}</Box>
        )}
        <Box
          sx={{
            mt: 0.25,
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 2,
            fontSize: 12,
            lineHeight: '18px',
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          <Line label={t('policy.versions.effective')}>{date(row.effectiveDate)}</Line>
          <Line label={t('policy.versions.review')}>{date(row.reviewDateTime)}</Line>
          <Line label={t('policy.versions.by')}>{pick({ zh: row.updateBy, en: row.updateByEn })}</Line>
          <span>{instant(row.updateDateTime)}</span>
        </Box>
        {row.fileId !== null && (
          <Box sx={{ mt: 0.5, display: 'flex', alignItems: 'center', gap: 1, fontSize: 12, color: 'text.secondary', minWidth: 0 }}>
            <FileMark name={row.fileName} size={20} />
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }} title={row.fileName}>
              {row.fileName}
            </Box>
            <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
              {size(row.fileSize)}
            </Box>
          </Box>
        )}
      </Box>
      {row.fileId !== null && mayRead && (
        <IconButton component={Link} to={addressOfShownVersion(row.docId, row.id)} aria-label={t('policy.versions.open', { version })}>
          <EyeIcon />
        </IconButton>
      )}
      {row.fileId !== null && mayDownload && (
        <IconButton
          component="a"
          href={addressOfFile(row.fileId)}
          download={row.fileName}
          aria-label={t('policy.versions.download', { version })}
        >
          <DownloadIcon />
        </IconButton>
      )}
    </Box>
  );
}
