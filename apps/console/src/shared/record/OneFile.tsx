import Box from '@mui/material/Box';
import { EvidenceList } from '../parts/EvidenceList.tsx';
import { Field } from '../parts/Field.tsx';
import { FileDrop } from '../parts/FileDrop.tsx';
import type { useDialogFiles } from './use-dialog-files.ts';

interface Props {
  label: string;
  required?: boolean;
  error: string | undefined;
  files: Pick<ReturnType<typeof useDialogFiles>, 'files' | 'add' | 'remove'>;
}

/** The field of a dialog that takes one file; one that was refused makes room for another. */
export function OneFile({ label, required = false, error, files: { files, add, remove } }: Props) {
  return (
    <Field name="fileId" label={label} required={required} group error={error}>
      {() => (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
          {files.length > 0 && <EvidenceList files={files} onRemove={remove} />}
          {files.every((one) => one.error) && <FileDrop onFiles={add} />}
        </Box>
      )}
    </Field>
  );
}
