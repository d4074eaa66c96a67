import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import type { CourseUnitStanding, ScormRecord } from '@portal/contract/client';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { MenuIcon } from '#shared/theme/icons.tsx';
import type { UnitPlace } from '#scorm-frame/protocol.ts';
import type { GoTo } from '../frame-hub.ts';
import { UnitList } from './UnitList.tsx';

/** Where the reader of a course of several units is, and how he gets elsewhere. */
export interface UnitSteering {
  place: UnitPlace;
  go: GoTo;
}

interface UnitProps {
  structure: NonNullable<ScormRecord['structure']>;
  standings: readonly CourseUnitStanding[];
  steering: UnitSteering | undefined;
}

/** The units beside the course, where there is room for them. */
export function UnitColumn({ structure, standings, steering }: UnitProps) {
  return (
    <Box
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        width: 264,
        flexShrink: 0,
        borderRight: '1px solid',
        borderColor: 'line.main',
      }}
    >
      <UnitList units={structure.units} standings={standings} place={steering?.place} onChoose={(unit) => steering?.go('choice', unit)} />
    </Box>
  );
}

/** Forward and back, as far as the course allows it, and the units in a drawer where they have no room beside it. */
export function UnitBar({ structure, standings, steering }: UnitProps) {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  const place = steering?.place;
  const here = structure.units.find(({ id }) => id === place?.current);
  const done = standings.filter(({ state }) => state === 'completed').length;
  const wants = (button: string): boolean => !place?.hidden.includes(button);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: { xs: 1, sm: 2 },
        py: 0.75,
        borderTop: '1px solid',
        borderColor: 'line.main',
      }}
    >
      <Button size="small" startIcon={<MenuIcon />} sx={{ display: { md: 'none' }, flexShrink: 0 }} onClick={() => setOpen(true)}>
        {t('course.units')}
      </Button>
      <Box role="status" sx={{ flex: 1, minWidth: 0, fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
        <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{here?.title ?? t('course.chooseUnit')}</Box>
        {t('course.unitsDone', { done, all: standings.length })}
      </Box>
      {wants('previous') && (
        <Button size="small" variant="outlined" disabled={!place?.canPrevious} onClick={() => steering?.go('previous')}>
          {t('course.previousUnit')}
        </Button>
      )}
      {wants('continue') && (
        <Button size="small" variant="contained" disabled={!place?.canContinue} onClick={() => steering?.go('continue')}>
          {t('course.nextUnit')}
        </Button>
      )}
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        sx={{ zIndex: (theme) => theme.zIndex.modal + 1 }}
        slotProps={{ paper: { sx: { width: 'min(320px, 86vw)' }, 'aria-label': t('course.units') } }}
      >
        <UnitList
          units={structure.units}
          standings={standings}
          place={place}
          onChoose={(unit) => {
            setOpen(false);
            steering?.go('choice', unit);
          }}
        />
      </Drawer>
    </Box>
  );
}
