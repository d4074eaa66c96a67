import type { RiskControlRecord } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/parts/Notice.tsx';
import { Section } from '#shared/parts/Section.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { InfoIcon } from '#shared/theme/icons.tsx';
import { addressOf } from '../addresses.ts';

type Shared = NonNullable<RiskControlRecord['sharedControl']>;

/** The record whose control is shown: of a row that shares one, the row that leads it. */
export const controlIdOf = ({ id, sharedControl }: RiskControlRecord): number =>
  sharedControl?.leading.isReadable ? sharedControl.leading.id : id;

/** That the control is shared, and where its work is done. */
export function SharedNotice({ record }: { record: RiskControlRecord }) {
  const { t } = useT();
  const { sharedControl: shared } = record;
  if (!shared || !record.isActive) return null;
  const { controlNo: no, leading } = shared;
  if (shared.isLeading) {
    return (
      <Notice tone="neutral" icon={<InfoIcon />}>
        {t('riskRecord.shared.leads', { no })}
      </Notice>
    );
  }
  return (
    <Notice
      tone="blue"
      icon={<InfoIcon />}
      action={
        leading.isReadable && (
          <Link component={RouterLink} to={addressOf('view', leading.id)} sx={{ fontSize: 13, whiteSpace: 'nowrap' }}>
            {t('riskRecord.shared.open', { riskNo: leading.riskNo })}
          </Link>
        )
      }
    >
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        {t('riskRecord.shared.follows', { no })}
        {!leading.isReadable && <span>{t('riskRecord.shared.leadUnreadable', { riskNo: leading.riskNo })}</span>}
        <StateChip state={leading.state} />
      </Box>
    </Notice>
  );
}

/** A risk that shares the control: its number, what it is about and where it stands. */
function SharingRisk({ row, leads, here }: { row: Shared['leading']; leads: boolean; here: boolean }) {
  const { t, pick } = useT();
  const mark = [leads && t('riskRecord.shared.leading'), here && t('riskRecord.shared.here')].filter(Boolean).join(' · ');
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '150px minmax(0,1fr) auto' },
        columnGap: 2,
        rowGap: 0.25,
        py: 1,
        borderTop: '1px solid',
        borderColor: 'line.main',
        fontSize: 13,
        lineHeight: '20px',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      {row.isReadable && !here ? (
        <Link component={RouterLink} to={addressOf('view', row.id)}>
          {row.riskNo}
        </Link>
      ) : (
        <span>{row.riskNo}</span>
      )}
      <Box sx={{ overflowWrap: 'anywhere', ...(!row.isReadable && { color: 'text.secondary' }) }}>
        {row.isReadable ? row.riskDescription : t('riskRecord.shared.hidden')}
        {row.isReadable && row.departmentName && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {` · ${pick({ zh: row.departmentName, en: row.departmentNameEn || row.departmentName })}`}
          </Box>
        )}
      </Box>
      <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{leads || here ? mark : null}</Box>
    </Box>
  );
}

/** All risks that share the control in this year; a risk whose control is its own has none. */
export function SharedControlSection({ record }: { record: RiskControlRecord }) {
  const { t } = useT();
  const { sharedControl: shared, id } = record;
  if (!shared) return null;
  return (
    <Section title={`${t('riskRecord.shared.title')} · ${shared.controlNo}`}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {[shared.leading, ...shared.others].map((row) => (
          <SharingRisk key={row.id} row={row} leads={row.id === shared.leading.id} here={row.id === id} />
        ))}
      </Box>
    </Section>
  );
}
