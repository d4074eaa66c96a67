import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useT } from '#shared/i18n/use-t.ts';
import { FileMark } from '#shared/parts/EvidenceList.tsx';
import { Section } from '#shared/parts/Section.tsx';
import { DownloadIcon, LockIcon } from '#shared/theme/icons.tsx';
import { FilePreview } from '../../preview/FilePreview.tsx';
import { addressOfFile } from '../../api/files.ts';
import type { DocRecord } from '../../api/wire.ts';

/** The file of a policy. Who reads it sees it here; read without download gives no file away, download without read shows none. */
export function DocumentSection({ record }: { record: DocRecord }) {
  const { t } = useT();
  const { fileId, fileName, access } = record;
  const note = access.read && !access.download && (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontSize: 12, color: 'text.secondary' }}>
      <LockIcon sx={{ fontSize: 14 }} />
      {t('policy.record.readOnly')}
    </Box>
  );
  return (
    <Section title={t('policy.record.file')} note={note}>
      {access.read || fileId === null ? (
        <FilePreview fileId={fileId} fileName={fileName} />
      ) : (
        <FileToSave fileId={fileId} fileName={fileName} fileSize={record.fileSize} />
      )}
    </Section>
  );
}

function FileToSave({ fileId, fileName, fileSize }: { fileId: number; fileName: string; fileSize: number }) {
  const { t, size } = useT();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        flexWrap: 'wrap',
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
        px: 1.5,
        py: 1,
      }}
    >
      <FileMark name={fileName} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ fontSize: 13, lineHeight: '20px', fontWeight: 500, overflowWrap: 'anywhere' }}>{fileName}</Box>
        <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
          {[size(fileSize), t('policy.record.downloadOnly')].join(' · ')}
        </Box>
      </Box>
      <Button
        component="a"
        href={addressOfFile(fileId)}
        download={fileName}
        variant="outlined"
        color="inherit"
        startIcon={<DownloadIcon />}
        sx={{ height: 28 }}
      >
        {t('policy.action.DOWNLOAD')}
      </Button>
    </Box>
  );
}
