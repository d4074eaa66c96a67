import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { processesQuery } from '#shared/api/processes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { PlusIcon } from '#shared/theme/icons.tsx';
import { CodeTree } from './CodeTree.tsx';
import type { BusinessProcess } from './scope-data.ts';

const ProcessDialog = lazy(() => import('./ProcessDialog.tsx'));

/** Business processes with their sub-processes: what controls and scope name. */
export function Processes() {
  const { t } = useT();
  const { data = [] } = useQuery(processesQuery);
  const [open, setOpen] = useState<BusinessProcess | 'new' | null>(null);
  const tree = data
    .filter(({ parentId }) => parentId === null)
    .flatMap((top) => [{ row: top, depth: 0 }, ...data.filter(({ parentId }) => parentId === top.id).map((row) => ({ row, depth: 1 }))]);
  return (
    <Box component="section" aria-labelledby="business-processes">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography id="business-processes" variant="h2" sx={{ flex: 1, minWidth: 160 }}>
          {t('assessmentScope.process.title')}
        </Typography>
        <Button variant="outlined" color="inherit" size="small" startIcon={<PlusIcon />} onClick={() => setOpen('new')}>
          {t('assessmentScope.process.create')}
        </Button>
      </Box>
      {tree.length === 0 ? (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('assessmentScope.process.empty')}</Box>
      ) : (
        <CodeTree
          label={t('assessmentScope.process.title')}
          rows={tree}
          codeWidth={84}
          onOpen={setOpen}
          end={(row) => !row.isActive && <Box component="span">{t('assessmentScope.process.inactive')}</Box>}
        />
      )}
      <Suspense>
        {open !== null && <ProcessDialog process={open === 'new' ? undefined : open} processes={data} onClose={() => setOpen(null)} />}
      </Suspense>
    </Box>
  );
}
