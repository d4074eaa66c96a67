import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { RiskReportRecord } from '@portal/contract/client';
import { recordPages } from '@portal/contract/client';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { RailBlock, RailRow, RailValues } from '#shared/parts/Section.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { RiskNumber } from '#shared/record/RiskNumber.tsx';
import { addressOf } from '../addresses.ts';
import { isReportDue } from '#shared/workflow/is-report-due.ts';

const controlPage = recordPages.riskControl.view;

function People({ record }: { record: RiskReportRecord }) {
  const { t } = useT();
  const { escalationUser, submittedBy, decidedBy } = record;
  return (
    <RailBlock title={t('riskReport.section.people')}>
      <RailRow label={t('riskReport.people.author')}>
        <PersonTag person={escalationUser} />
      </RailRow>
      {submittedBy && submittedBy.id !== escalationUser.id && (
        <RailRow label={t('riskReport.people.submitted')}>
          <PersonTag person={submittedBy} />
        </RailRow>
      )}
      {decidedBy && (
        <RailRow label={t('riskReport.people.decided')}>
          <PersonTag person={decidedBy} />
        </RailRow>
      )}
    </RailBlock>
  );
}

function Dates({ record }: { record: RiskReportRecord }) {
  const { t, date, instant } = useT();
  const rows: [string, ReactNode][] = [
    [t('riskReport.dates.due'), isReportDue(record) ? <DueChip key="due" date={record.dueDate} showDate /> : date(record.dueDate)],
    [t('riskReport.dates.assigned'), date(record.createdAt)],
    [t('riskReport.dates.submitted'), date(record.submittedAt)],
    [t('riskReport.dates.decided'), date(record.decidedAt)],
    [t('riskReport.dates.reminded'), instant(record.remindedAt)],
    [t('riskReport.dates.updated'), date(record.updatedAt)],
  ];
  return <RailValues title={t('riskReport.section.dates')} rows={rows} />;
}

function Linked({ record }: { record: RiskReportRecord }) {
  const { t } = useT();
  const control = record.linkedControl;
  return (
    <RailBlock title={t('riskReport.section.linked')}>
      <RailRow label={t('riskReport.linked.event')}>
        <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
          <Link component={RouterLink} to={addressOf('event', record.event.id)}>
            {record.event.eventNo}
          </Link>
          <StateChip workflow="riskEvent" state={record.event.state} />
        </Box>
      </RailRow>
      {control ? (
        <RailRow label={t('riskReport.linked.control')}>
          <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
            <Link component={RouterLink} to={`${controlPage}?Id=${control.id}`} title={control.title}>
              {control.riskNo}
            </Link>
            <StateChip state={control.state} />
          </Box>
        </RailRow>
      ) : (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          {record.riskNo ? <RiskNumber riskNo={record.riskNo} /> : t('riskReport.linked.none')}
        </Box>
      )}
    </RailBlock>
  );
}

/** People, dates and linked records of a report; its history stands below them. */
export function ReportRail({ record }: { record: RiskReportRecord }) {
  return (
    <>
      <People record={record} />
      <Dates record={record} />
      <Linked record={record} />
    </>
  );
}
