import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { RiskEventRecord } from '@portal/contract/client';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { showError } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { Section } from '#shared/parts/Section.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { request, useRecordAction } from '#shared/record/use-record-action.ts';
import { addressOf } from '../addresses.ts';
import { isReportDue } from '#shared/workflow/is-report-due.ts';
import { staleEvent } from '../api/events.ts';

type Report = RiskEventRecord['reports'][number];

/** One report: who writes it, its state, when it is due; an administrator reminds its writer, at most once in 24 hours. */
function ReportLine({ report, eventNo }: { report: Report; eventNo: string }) {
  const { t, name, instant } = useT();
  const action = useRecordAction({ stale: staleEvent, onRefused: showError });
  const remind = () =>
    action.run(
      request({
        route: routes.remindOwnerToSubmitReport,
        input: { query: { escalationUserNo: report.escalationUser.userNO, riskNo: eventNo } },
        event: 'REMIND',
        // The answer is the message that the person sees (docs/decisions/library.md §8).
        done: (message) => message,
      }),
    );
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0,1fr) auto', md: '132px minmax(0,1fr) 132px 168px auto' },
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        px: 1.5,
        py: 1,
        minHeight: 44,
        fontSize: 13,
        '& + &': { borderTop: '1px solid', borderColor: 'line.soft' },
      }}
    >
      <Link component={RouterLink} to={addressOf('report', report.id)} sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {report.reportNo}
      </Link>
      <PersonTag person={report.escalationUser} />
      <StateChip state={report.state} workflow="riskReport" />
      <Box>{isReportDue(report) && <DueChip date={report.dueDate} showDate />}</Box>
      <Box sx={{ display: 'flex', justifyContent: { md: 'flex-end' }, gridColumn: { xs: '1 / -1', md: 'auto' }, minWidth: { md: 72 } }}>
        {report.allowedActions.includes('REMIND') && (
          <Button
            variant="outlined"
            color="inherit"
            loading={action.busy}
            aria-label={t('riskEvent.record.remindOf', { name: name(report.escalationUser) })}
            onClick={remind}
            sx={{ height: 28 }}
          >
            {t('riskEvent.record.remind')}
          </Button>
        )}
      </Box>
      {report.remindedAt && (
        <Box sx={{ gridColumn: '1 / -1', fontSize: 12, lineHeight: '18px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {t('riskEvent.record.reminded', { at: instant(report.remindedAt) })}
        </Box>
      )}
    </Box>
  );
}

/** The response reports of the event with their states. */
export function EventReports({ record }: { record: RiskEventRecord }) {
  const { t } = useT();
  const { reports } = record;
  if (reports.length === 0 && record.state !== 'pendingApproval') return null;
  const approved = reports.filter(({ state }) => state === 'approved').length;
  return (
    <Section
      title={t('riskEvent.section.reports')}
      note={
        reports.length > 0 && (
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
            {t('riskEvent.record.reportsOf', { done: approved, all: reports.length })}
          </Box>
        )
      }
    >
      {reports.length === 0 ? (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('riskEvent.record.noReports')}</Box>
      ) : (
        <Box
          component="ul"
          aria-label={t('riskEvent.section.reports')}
          sx={{ listStyle: 'none', m: 0, p: 0, border: '1px solid', borderColor: 'line.main', borderRadius: '8px' }}
        >
          {reports.map((report) => (
            <ReportLine key={report.id} report={report} eventNo={record.eventNo} />
          ))}
        </Box>
      )}
    </Section>
  );
}
