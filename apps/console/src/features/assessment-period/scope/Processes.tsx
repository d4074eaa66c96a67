import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { PlusIcon } from '#shared/theme/icons.tsx';
import { processesQuery, type BusinessProcess } from './scope-data.ts';

const ProcessDialog = lazy(() => import('./ProcessDialog.tsx'));

/** Business processes with their sub-processes: what controls and scope name. */
export function Processes() {
  const { t, lang } = useT();
  const { data = [] } = useQuery(processesQuery);
  const [open, setOpen] = useState<BusinessProcess | 'new' | null>(null);
  const tree = data
    .filter(({ parentId }) => parentId === null)
    .flatMap((top) => [top, ...data.filter(({ parentId }) => parentId === top.id)]);
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
        <Box
          component="ul"
          aria-labelledby="business-processes"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            border: '1px solid',
            borderColor: 'line.main',
            borderRadius: '8px',
            bgcolor: 'background.paper',
          }}
        >
          {tree.map((row, place) => (
            <Box component="li" key={row.id} sx={{ borderTop: place ? '1px solid' : 0, borderColor: 'line.soft' }}>
              <ButtonBase
                onClick={() => setOpen(row)}
                sx={{
                  display: 'flex',
                  width: '100%',
                  minHeight: 36,
                  px: 2,
                  py: 0.75,
                  gap: 1.5,
                  textAlign: 'left',
                  justifyContent: 'flex-start',
                  fontSize: 13,
                  '&:hover': { bgcolor: 'surface.hover' },
                  ...(!row.isActive && { color: 'faint' }),
                }}
              >
                <Box component="span" sx={{ width: 104, pl: row.parentId === null ? 0 : '20px', color: 'text.secondary', flexShrink: 0 }}>
                  {row.code}
                </Box>
                <Box component="span" sx={{ flex: 1, fontWeight: row.parentId === null ? 500 : 400 }}>
                  {(lang === 'en' && row.nameEn) || row.name}
                </Box>
                {!row.isActive && <Box component="span">{t('assessmentScope.process.inactive')}</Box>}
              </ButtonBase>
            </Box>
          ))}
        </Box>
      )}
      <Suspense>
        {open !== null && <ProcessDialog process={open === 'new' ? undefined : open} processes={data} onClose={() => setOpen(null)} />}
      </Suspense>
    </Box>
  );
}
