import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import type { FieldControl } from '#shared/parts/Field.tsx';
import { FileDrop } from '#shared/parts/FileDrop.tsx';
import { FileMark } from '#shared/parts/EvidenceList.tsx';
import { Notice } from '#shared/parts/Notice.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { CheckIcon, DownloadIcon, HistoryIcon, TrashIcon } from '#shared/theme/icons.tsx';
import { acceptedFiles, addressOfFile } from '../../api/files.ts';
import type { usePolicyUpload, UploadProgress } from '../../upload/use-policy-upload.ts';
import type { PolicyFile } from './policy-model.ts';

export interface UploadFieldProps {
  control: FieldControl;
  file: PolicyFile | null;
  /** The file that the record has: only that one can be opened. */
  savedId: number | null;
  upload: ReturnType<typeof usePolicyUpload>;
  onRemove: () => void;
}

const frame = { border: '1px solid', borderColor: 'line.main', borderRadius: '8px', px: 1.5, py: 1, mb: 1 } as const;
const percentOf = (bytes: number, size: number) => (size > 0 ? Math.floor((bytes / size) * 100) : 0);

/** The one file of a policy: dropped or chosen, sent in chunks that can be paused and resumed, replaced by the next. */
export function UploadField({ control, file, savedId, upload, onRemove }: UploadFieldProps) {
  const { t, size } = useT();
  const { progress, left } = upload;
  const isSending = progress.phase !== 'idle';
  return (
    <Box role="group" aria-labelledby={control.labelId} {...control.aria} aria-required={undefined}>
      {left && !isSending && (
        <Notice
          tone="blue"
          icon={<HistoryIcon />}
          action={
            <Button variant="outlined" color="inherit" onClick={upload.forget} sx={{ height: 28 }}>
              {t('policy.upload.forget')}
            </Button>
          }
        >
          {t('policy.upload.left', { name: left.name, percent: percentOf(left.received, left.size) })}
        </Notice>
      )}
      {isSending && <Sending progress={progress} upload={upload} />}
      {file && (
        <Box sx={{ ...frame, display: 'flex', alignItems: 'center', gap: 1.5, ...(isSending && { opacity: 0.7 }) }}>
          <FileMark name={file.name} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ fontSize: 13, lineHeight: '20px', fontWeight: 500, overflowWrap: 'anywhere' }}>{file.name}</Box>
            <Box
              sx={{
                fontSize: 12,
                lineHeight: '18px',
                color: 'text.secondary',
                display: 'flex',
                alignItems: 'center',
                gap: 0.5,
                flexWrap: 'wrap',
              }}
            >
              {size(file.size)}
              {file.sha256 && (
                <>
                  <CheckIcon sx={{ fontSize: 14, color: 'success.main' }} />
                  <span title={file.sha256}>{t('policy.upload.arrived')}</span>
                </>
              )}
            </Box>
          </Box>
          {savedId === file.id && (
            <IconButton
              component="a"
              href={addressOfFile(file.id)}
              download={file.name}
              aria-label={t('policy.upload.download', { name: file.name })}
            >
              <DownloadIcon />
            </IconButton>
          )}
          <IconButton aria-label={t('policy.upload.remove', { name: file.name })} onClick={onRemove}>
            <TrashIcon />
          </IconButton>
        </Box>
      )}
      <FileDrop accept={acceptedFiles} hint={t('policy.upload.hint')} onFiles={([first]) => first && upload.send(first)} />
    </Box>
  );
}

function Sending({ progress, upload }: { progress: UploadProgress; upload: UploadFieldProps['upload'] }) {
  const { t, size } = useT();
  const { phase, name, bytes } = progress;
  const percent = percentOf(bytes, progress.size);
  const words: Record<Exclude<UploadProgress['phase'], 'idle'>, string> = {
    hashing: t('policy.upload.hashing', { percent }),
    sending: t('policy.upload.sending', { done: size(bytes), total: size(progress.size) }),
    finishing: t('policy.upload.finishing'),
    paused: t('policy.upload.paused', { percent }),
    failed: t('policy.upload.failed', { percent }),
    refused: t('policy.upload.refused'),
  };
  if (phase === 'idle') return null;
  const stands = phase === 'paused' || phase === 'failed';
  return (
    <Box sx={frame}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <FileMark name={name} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ fontSize: 13, lineHeight: '20px', fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Box>
          <Box role="status" sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {words[phase]}
          </Box>
        </Box>
        {phase === 'sending' && (
          <Button variant="outlined" color="inherit" onClick={upload.pause} sx={{ height: 28 }}>
            {t('policy.upload.pause')}
          </Button>
        )}
        {stands && (
          <Button variant="outlined" color="inherit" onClick={upload.resume} sx={{ height: 28 }}>
            {t('policy.upload.resume')}
          </Button>
        )}
        <IconButton aria-label={t('policy.upload.cancel')} onClick={upload.forget}>
          <TrashIcon />
        </IconButton>
      </Box>
      {phase !== 'refused' && (
        <LinearProgress
          variant={phase === 'finishing' ? 'indeterminate' : 'determinate'}
          value={percent}
          aria-label={t('policy.upload.progress', { name })}
          sx={{ mt: 1, borderRadius: '3px' }}
        />
      )}
      {progress.error && (
        <Box role="alert" sx={{ mt: 0.75, fontSize: 13, lineHeight: '20px', color: 'error.main' }}>
          {progress.error}
        </Box>
      )}
    </Box>
  );
}
