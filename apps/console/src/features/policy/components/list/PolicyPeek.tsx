import Box from '@mui/material/Box';
import { FilePreview } from '../../preview/FilePreview.tsx';
import type { DocRow } from '../../api/wire.ts';

/** The file beside its list, for who may read it; the policy's page has it in full. */
export default function PolicyPeek({ row: { access, fileId, fileName } }: { row: Pick<DocRow, 'access' | 'fileId' | 'fileName'> }) {
  if (!access.read || fileId === null) return null;
  return (
    <Box sx={{ '--preview-room': '300px' }}>
      <FilePreview fileId={fileId} fileName={fileName} />
    </Box>
  );
}
