import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { RiskEventRecord } from '@portal/contract/client';
import { pageAddress, recordPages } from '@portal/contract/client';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { RecordEvidence } from '#shared/evidence/RecordEvidence.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { RailBlock, RailRow, RailValues } from '#shared/parts/Section.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { RiskNumber } from '#shared/record/RiskNumber.tsx';
import { addressOf } from '../addresses.ts';

function PeopleBlock({ record }: { record: RiskEventRecord }) {
  const { t, pick } = useT();
  const department = pick({ zh: record.departmentName, en: record.departmentNameEn });
  return (
    <RailBlock title={t('riskEvent.section.people')}>
      <RailRow label={t('riskEvent.record.reporter')}>
        <PersonTag person={record.reporter} />
      </RailRow>
      {department && <RailRow label={t('riskEvent.record.department')}>{department}</RailRow>}
      {record.allowedUsers.length > 0 && (
        <RailRow label={t('riskEvent.record.allowed')}>
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.75, minWidth: 0 }}>
            {record.allowedUsers.map((person) => (
              <Box key={person.id} sx={{ minWidth: 0 }}>
                <PersonTag person={person} />
                <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', pl: 3.5 }}>
                  {person.reasons.map((reason) => t(`riskEvent.reasons.${reason}`)).join(' · ')}
                </Box>
              </Box>
            ))}
          </Box>
        </RailRow>
      )}
      {record.recused.length > 0 && (
        <RailRow label={t('riskEvent.record.recused')}>
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.75, minWidth: 0 }}>
            {record.recused.map((person) => (
              <PersonTag key={person.id} person={person} />
            ))}
          </Box>
        </RailRow>
      )}
    </RailBlock>
  );
}

function DatesBlock({ record }: { record: RiskEventRecord }) {
  const { t, date } = useT();
  const rows: [string, ReactNode][] = [
    [t('riskEvent.due'), date(record.dueDate) && <DueChip date={record.dueDate} showDate />],
    [t('riskEvent.record.occurred'), date(record.occurredDate)],
    [t('riskEvent.record.discovered'), date(record.discoveredDate)],
    [t('riskEvent.record.created'), date(record.createdAt)],
    [t('riskEvent.record.submitted'), date(record.submittedAt)],
    [t('riskEvent.record.identified'), date(record.identifiedAt)],
    [t('riskEvent.record.closed'), date(record.closedAt)],
    [t('riskEvent.record.updated'), date(record.updatedAt)],
  ];
  return <RailValues title={t('riskEvent.section.dates')} rows={rows} />;
}

/** A linked record: its number with its state, and its title below. */
function Linked({ to, no, title, chip }: { to: string; no: string; title?: string; chip?: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column' }}>
      <Link component={RouterLink} to={to}>
        {no}
      </Link>
      {title && <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', overflowWrap: 'anywhere' }}>{title}</Box>}
      {chip}
    </Box>
  );
}

function LinkedBlock({ record }: { record: RiskEventRecord }) {
  const { t } = useT();
  const { linkedControl, duplicateOf, duplicates, riskNo } = record;
  const isEmpty = !riskNo && !duplicateOf && duplicates.length === 0;
  return (
    <RailBlock title={t('riskEvent.section.linked')}>
      {isEmpty && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('riskEvent.record.noLinks')}</Box>}
      {linkedControl && (
        <RailRow label={t('riskEvent.record.control')}>
          <Linked
            to={pageAddress(recordPages.riskControl.view, linkedControl.id)}
            no={linkedControl.riskNo}
            title={linkedControl.title}
            chip={<StateChip state={linkedControl.state} />}
          />
        </RailRow>
      )}
      {riskNo && !linkedControl && (
        <RailRow label={t('riskEvent.field.riskNo')}>
          <RiskNumber riskNo={riskNo} />
        </RailRow>
      )}
      {duplicateOf && (
        <RailRow label={t('riskEvent.record.duplicateOf')}>
          <Linked
            to={addressOf('view', duplicateOf.id)}
            no={duplicateOf.eventNo}
            title={duplicateOf.title}
            chip={<StateChip state={duplicateOf.state} workflow="riskEvent" />}
          />
        </RailRow>
      )}
      {duplicates.length > 0 && (
        <RailRow label={t('riskEvent.record.duplicates')}>
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.75, minWidth: 0 }}>
            {duplicates.map((event) => (
              <Linked key={event.id} to={addressOf('view', event.id)} no={event.eventNo} title={event.title} />
            ))}
          </Box>
        </RailRow>
      )}
    </RailBlock>
  );
}

/** People, dates and linked records of the event; its history stands below them. */
export function EventRail({ record }: { record: RiskEventRecord }) {
  return (
    <>
      <PeopleBlock record={record} />
      <DatesBlock record={record} />
      <LinkedBlock record={record} />
      <RecordEvidence workflow="riskEvent" id={record.id} />
    </>
  );
}
