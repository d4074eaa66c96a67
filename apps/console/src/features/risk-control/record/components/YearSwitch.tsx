import ButtonBase from '@mui/material/ButtonBase';
import type { RiskControlRecord } from '@portal/contract/client';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { PopupMenu } from '#shared/parts/PopupMenu.tsx';
import { ChevronDown } from '#shared/theme/icons.tsx';
import { lookOfState } from '#shared/workflow/catalogue.ts';
import { addressOf } from '../addresses.ts';

/** The record's year; where the control has other years, a menu that leads to them, the newest first. */
export function YearSwitch({ record }: { record: Pick<RiskControlRecord, 'id' | 'riskYear' | 'years'> }) {
  const { t, pick } = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (record.years.length < 2) return null;
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          height: 24,
          ml: 0.5,
          px: 0.75,
          gap: 0.25,
          fontSize: 13,
          color: 'text.primary',
          border: '1px solid',
          borderColor: 'line.main',
          borderRadius: '6px',
          '&:hover': { bgcolor: 'surface.hover' },
        }}
      >
        {t('riskRecord.linked.year', { year: record.riskYear })}
        <ChevronDown sx={{ fontSize: 14 }} />
      </ButtonBase>
      <PopupMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        label={t('riskRecord.linked.years')}
        entries={record.years.toReversed().map((year) => ({
          id: String(year.id),
          label: `${t('riskRecord.linked.year', { year: year.riskYear })} · ${pick(lookOfState('riskControl', year.state).label)}`,
          chosen: year.id === record.id,
          ...(year.id !== record.id && { to: addressOf('view', year.id) }),
        }))}
      />
    </>
  );
}
