import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { RiskControlRecord, RiskNoEntry } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useSession } from '#shared/api/session.ts';
import { RecordEvidence } from '#shared/evidence/RecordEvidence.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { PersonTag, type PersonName } from '#shared/parts/PersonTag.tsx';
import { RailBlock, RailRow, RailValues } from '#shared/parts/Section.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { lookOfState } from '#shared/workflow/catalogue.ts';
import { addressOf } from '../addresses.ts';
import { hangingQuery } from '../api/record.ts';

const storeList = '/RiskControl/RiskStore';

/** Several people under one label. */
export function PeopleRow({ label, people }: { label: string; people: readonly PersonName[] }) {
  if (people.length === 0) return null;
  return (
    <RailRow label={label}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, minWidth: 0 }}>
        {people.map((person) => (
          <PersonTag key={person.userNO ?? person.name} person={person} />
        ))}
      </Box>
    </RailRow>
  );
}

export function PeopleBlock({ record }: { record: RiskControlRecord }) {
  const { t } = useT();
  const reviewer = record.risk_ReviewInfo?.reviewer;
  const assistants = record.owners.map((person) => ({ name: person.name, englishName: person.englishName, userNO: person.no }));
  return (
    <RailBlock title={t('riskRecord.section.people')}>
      <RailRow label={t('riskRecord.people.owner')}>
        <PersonTag person={record.owner} />
      </RailRow>
      <PeopleRow label={t('riskRecord.people.assistants')} people={assistants} />
      {assistants.length > 0 && !record.needOwnerApprove && (
        <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', pb: 0.5 }}>{t('riskRecord.people.noApproval')}</Box>
      )}
      {reviewer && (
        <RailRow label={t('riskRecord.people.reviewer')}>
          <PersonTag person={reviewer} />
        </RailRow>
      )}
      <PeopleRow label={t('riskRecord.people.creator')} people={record.creator ? [record.creator] : []} />
      <PeopleRow label={t('riskRecord.people.forwarded')} people={record.forwardedTo} />
    </RailBlock>
  );
}

function DatesBlock({ record }: { record: RiskControlRecord }) {
  const { t, date } = useT();
  const duty = lookOfState('riskControl', record.state).duty;
  const dueLabel =
    duty === 'assessment' || duty === 'review' || duty === 'ownerApproval' ? t(`riskRecord.due.${duty}`) : t('riskRecord.due.none');
  const rows: [string, ReactNode][] = [
    [dueLabel, record.isActive && date(record.dueDate) && <DueChip date={record.dueDate} showDate />],
    [t('riskRecord.dates.assigned'), date(record.assignedAt)],
    [t('riskRecord.dates.submitted'), date(record.risk_CurrentControl.submittedAt)],
    [t('riskRecord.dates.reviewed'), date(record.risk_ReviewInfo?.decidedAt)],
    [t('riskRecord.dates.created'), date(record.createdAt)],
    [
      t('riskRecord.dates.reminded'),
      record.remindedBy && (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.25, minWidth: 0 }}>
          {date(record.remindedAt)}
          <PersonTag person={record.remindedBy} />
        </Box>
      ),
    ],
    [t('riskRecord.dates.updated'), date(record.updatedAt)],
  ];
  return <RailValues title={t('riskRecord.section.dates')} rows={rows} />;
}

/** Records of one kind that hang on the control's number. */
function Hanging({ label, entries }: { label: string; entries: readonly RiskNoEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <RailRow label={label}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.75, minWidth: 0 }}>
        {entries.map((entry) => (
          <Box key={entry.id} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Link component={RouterLink} to={entry.link}>
              {entry.type === 'policy' ? entry.title : entry.no}
            </Link>
            <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
              {entry.type === 'policy' ? `${entry.no} · ${entry.stateName}` : `${entry.stateName} · ${entry.title}`}
            </Box>
          </Box>
        ))}
      </Box>
    </RailRow>
  );
}

function LinkedBlock({ record }: { record: RiskControlRecord }) {
  const { t, lang } = useT();
  const { isRiskOwner } = useSession();
  const years = record.years.filter((year) => year.id !== record.id);
  const { data: hanging = [] } = useQuery({ ...hangingQuery(record.riskNo, lang), enabled: record.riskNo !== '' });
  const events = hanging.filter(({ type }) => type === 'riskEvent');
  const policies = hanging.filter(({ type }) => type === 'policy');
  return (
    <RailBlock title={t('riskRecord.section.linked')}>
      {years.map((year) => (
        <RailRow key={year.id} label={t('riskRecord.linked.year', { year: year.riskYear })}>
          <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
            <Link component={RouterLink} to={addressOf('view', year.id)}>
              {year.riskNo}
            </Link>
            <StateChip state={year.state} />
          </Box>
        </RailRow>
      ))}
      {record.riskStoreNo && (
        <RailRow label={t('riskRecord.linked.store')}>
          {isRiskOwner ? (
            <Link component={RouterLink} to={`${storeList}?keyword=${encodeURIComponent(record.riskStoreNo)}`}>
              {record.riskStoreNo}
            </Link>
          ) : (
            record.riskStoreNo
          )}
        </RailRow>
      )}
      <Hanging label={t('riskRecord.linked.events')} entries={events} />
      <Hanging label={t('riskRecord.linked.policies')} entries={policies} />
      {years.length === 0 && !record.riskStoreNo && events.length === 0 && policies.length === 0 && (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('riskRecord.linked.none')}</Box>
      )}
    </RailBlock>
  );
}

/** People, dates and linked records of a control; its history stands below them. */
export function RecordRail({ record }: { record: RiskControlRecord }) {
  return (
    <>
      <PeopleBlock record={record} />
      <DatesBlock record={record} />
      <LinkedBlock record={record} />
      <RecordEvidence workflow="riskControl" id={record.id} />
    </>
  );
}
