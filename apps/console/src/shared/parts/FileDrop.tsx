import Box from '@mui/material/Box';
import { useId, useState, type DragEvent } from 'react';
import { useT } from '../i18n/use-t.ts';
import { UploadIcon } from '../theme/icons.tsx';

export interface FileDropProps {
  onFiles: (files: File[]) => void;
  /** As the input's `accept`, e.g. `.xlsx,.xls,.csv`. The caller still checks and says what is wrong. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  hint?: string;
}

/** Where files are dropped, or chosen by mouse or keyboard. */
export function FileDrop({ onFiles, accept, multiple = false, disabled = false, hint }: FileDropProps) {
  const { t } = useT();
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = Array.from(list ?? []);
    if (files.length > 0 && !disabled) onFiles(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 0.25,
        minHeight: 56,
        px: 2,
        py: 1,
        border: '1px dashed',
        borderColor: over ? 'brand.accent' : 'line.strong',
        borderRadius: '8px',
        bgcolor: over ? 'surface.selected' : 'transparent',
        fontSize: 13,
        color: 'text.secondary',
        opacity: disabled ? 0.6 : 1,
        '&:focus-within': { outline: '2px solid var(--mui-palette-brand-accent)', outlineOffset: 2 },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
        <UploadIcon />
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {t(multiple ? 'parts.drop.hereMany' : 'parts.drop.hereOne')}
        </Box>
        <Box component="label" htmlFor={id} sx={{ color: 'primary.main', fontWeight: 500, cursor: disabled ? 'default' : 'pointer' }}>
          {t(multiple ? 'parts.drop.chooseMany' : 'parts.drop.chooseOne')}
        </Box>
        <Box
          component="input"
          id={id}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file may be chosen again after it was mended.
            event.currentTarget.value = '';
          }}
          sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
        />
      </Box>
      {hint && <Box sx={{ fontSize: 12, lineHeight: '18px', textAlign: 'center' }}>{hint}</Box>}
    </Box>
  );
}
