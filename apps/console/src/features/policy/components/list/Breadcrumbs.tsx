import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Fragment } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { ChevronRight } from '#shared/theme/icons.tsx';
import { addressOfFolder } from '../../addresses.ts';

/** The way from the top down to a folder; every step is a link, the last one is where the reader stands unless `linked`. */
export function Breadcrumbs({ path, linked = false }: { path: readonly { id: number; name: string }[]; linked?: boolean }) {
  const { t } = useT();
  const steps = [{ id: 0, name: t('policy.list.top') }, ...path];
  return (
    <Box component="nav" aria-label={t('policy.list.path')} sx={{ minWidth: 0 }}>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          fontSize: 12,
          lineHeight: '20px',
          columnGap: 0.25,
        }}
      >
        {steps.map((step, index) => {
          const here = !linked && index === steps.length - 1;
          return (
            <Fragment key={step.id}>
              {index > 0 && (
                <Box component="li" aria-hidden sx={{ lineHeight: 0, color: 'faint' }}>
                  <ChevronRight sx={{ fontSize: 14 }} />
                </Box>
              )}
              <Box component="li" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                {here ? (
                  <Box component="span" aria-current="page" sx={{ color: 'text.secondary' }}>
                    {step.name}
                  </Box>
                ) : (
                  <Link
                    component={RouterLink}
                    to={addressOfFolder(step.id)}
                    underline="hover"
                    sx={{ display: 'inline-block', py: '2px', color: 'text.secondary' }}
                  >
                    {step.name}
                  </Link>
                )}
              </Box>
            </Fragment>
          );
        })}
      </Box>
    </Box>
  );
}
