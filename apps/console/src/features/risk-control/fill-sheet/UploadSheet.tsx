import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createIntent } from '#shared/api/intent-key.ts';
import { routes } from '#shared/api/routes.ts';
import { upload } from '#shared/api/upload.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { FileDrop } from '#shared/parts/FileDrop.tsx';
import { fillSheetAddress } from './fill-sheets.ts';

/** Takes a filled-in sheet and leads to what it would change. A file that is refused is named in place; nothing of it is kept. */
export function UploadSheet({ onStaged }: { onStaged?: () => void }) {
  const { t } = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState('');
  const take = async ([file, ...others]: File[]) => {
    if (!file) return;
    setProblem(others.length > 0 ? t('fillSheet.oneFile') : '');
    if (others.length > 0) return;
    setPercent(0);
    try {
      const { sheetId } = await upload(routes.uploadFillSheet, [file], {
        onProgress: setPercent,
        idempotencyKey: createIntent().keyFor(Math.random()),
      });
      await client.invalidateQueries({ queryKey: [routes.getFillSheet.name] });
      onStaged?.();
      void navigate(fillSheetAddress(sheetId));
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setPercent(undefined);
    }
  };
  return (
    <>
      <FileDrop accept=".xlsx" hint={t('fillSheet.dropHint')} disabled={percent !== undefined} onFiles={(files) => void take(files)} />
      {percent !== undefined && (
        <LinearProgress
          variant={percent === 100 ? 'indeterminate' : 'determinate'}
          value={percent}
          aria-label={t('fillSheet.reading')}
          sx={{ mt: 1, height: 6, borderRadius: 3 }}
        />
      )}
      {problem && (
        <Box role="alert" sx={{ mt: 1, fontSize: 13, lineHeight: '20px', color: 'error.main', overflowWrap: 'anywhere' }}>
          {problem}
        </Box>
      )}
    </>
  );
}
