import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { useT } from '../i18n/use-t.ts';
import { CloseIcon, DownloadIcon, TrashIcon } from '../theme/icons.tsx';
import { monoFamily } from '../theme/theme.ts';
import type { Tone } from '../theme/tokens.ts';

export interface EvidenceFile {
  id: number | string;
  name: string;
  /** Where it is downloaded; absent while it is being sent. */
  url?: string | undefined;
  /** Where the browser shows it; the name then opens it in a new tab instead of saving it. */
  previewUrl?: string | undefined;
  size?: number | null | undefined;
  sha256?: string | null | undefined;
  by?: string | undefined;
  /** ISO instant or date. */
  at?: string | null | undefined;
  /** 0 to 100 while it is being sent. */
  progress?: number | undefined;
  error?: string | undefined;
}

const kinds: Record<string, [string, Tone]> = {
  pdf: ['PDF', 'red'],
  xls: ['XLS', 'green'],
  xlsx: ['XLS', 'green'],
  csv: ['CSV', 'green'],
  doc: ['DOC', 'blue'],
  docx: ['DOC', 'blue'],
  ppt: ['PPT', 'amber'],
  pptx: ['PPT', 'amber'],
  png: ['PNG', 'violet'],
  jpg: ['JPG', 'violet'],
  jpeg: ['JPG', 'violet'],
  zip: ['ZIP', 'neutral'],
  txt: ['TXT', 'neutral'],
};

/** The kind of a file as a small tile, from the ending of its name. */
export function FileMark({ name, size = 28 }: { name: string; size?: number }) {
  const [word, tone] = kinds[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? ['···', 'neutral'];
  return (
    <Box
      aria-hidden
      sx={{
        width: size,
        height: size,
        flexShrink: 0,
        borderRadius: '5px',
        bgcolor: `tone.${tone}.bg`,
        color: `tone.${tone}.fg`,
        fontSize: size > 24 ? 9 : 8,
        fontWeight: 700,
        letterSpacing: '.02em',
        lineHeight: `${size}px`,
        textAlign: 'center',
      }}
    >
      {word}
    </Box>
  );
}

/** A file that is still on its way, or failed on it. */
function FileProgress({ file }: { file: EvidenceFile }) {
  const { t } = useT();
  if (file.error) return <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'error.main' }}>{file.error}</Box>;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <LinearProgress
        variant="determinate"
        value={file.progress ?? 0}
        aria-label={t('parts.evidence.sending', { name: file.name })}
        sx={{ width: 160 }}
      />
      <Box sx={{ fontSize: 12, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{`${file.progress ?? 0}%`}</Box>
    </Box>
  );
}

/** Attached files with size, author, date and the head of their SHA-256; `onRemove` makes the list editable. */
export function EvidenceList({ files, onRemove }: { files: readonly EvidenceFile[]; onRemove?: (file: EvidenceFile) => void }) {
  const { t, size, date } = useT();
  if (files.length === 0) return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('parts.evidence.none')}</Box>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}>
      {files.map((file, index) => {
        const busy = file.progress !== undefined && file.progress < 100 && !file.error;
        const facts = [file.size ? size(file.size) : '', file.by ?? '', date(file.at)].filter(Boolean);
        return (
          <Box
            component="li"
            key={file.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              px: 1.5,
              minHeight: 48,
              borderTop: index ? '1px solid' : 0,
              borderColor: 'line.soft',
            }}
          >
            <FileMark name={file.name} />
            <Box sx={{ flex: 1, minWidth: 0, py: 0.75 }}>
              <Link
                {...(file.previewUrl
                  ? { href: file.previewUrl, target: '_blank', rel: 'noopener' }
                  : file.url && { href: file.url, download: file.name })}
                underline={file.url ? 'hover' : 'none'}
                color="inherit"
                title={file.name}
                sx={{
                  display: 'block',
                  fontSize: 13,
                  lineHeight: '20px',
                  fontWeight: 500,
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {file.name}
              </Link>
              {busy || file.error ? (
                <FileProgress file={file} />
              ) : (
                <Box
                  sx={{
                    fontSize: 12,
                    lineHeight: '18px',
                    color: 'text.secondary',
                    fontVariantNumeric: 'tabular-nums',
                    overflowWrap: 'anywhere',
                  }}
                >
                  {facts.map((fact, part) => (
                    <Box component="span" key={fact} sx={{ whiteSpace: 'nowrap' }}>
                      {`${fact}${part < facts.length - 1 ? ' · ' : ''}`}
                    </Box>
                  ))}
                  {file.sha256 && (
                    <Box
                      component="span"
                      title={t('parts.evidence.hash', { hash: file.sha256 })}
                      sx={{ fontFamily: monoFamily, fontSize: 11, ml: facts.length > 0 ? 1 : 0, color: 'faint', whiteSpace: 'nowrap' }}
                    >
                      {`#${file.sha256.slice(0, 10)}`}
                    </Box>
                  )}
                </Box>
              )}
            </Box>
            {file.url && !busy && (
              <IconButton component="a" href={file.url} download={file.name} aria-label={t('parts.evidence.download', { name: file.name })}>
                <DownloadIcon />
              </IconButton>
            )}
            {onRemove && (
              <IconButton
                aria-label={t(busy ? 'parts.evidence.cancel' : 'parts.evidence.remove', { name: file.name })}
                onClick={() => onRemove(file)}
              >
                {busy ? <CloseIcon /> : <TrashIcon />}
              </IconButton>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
