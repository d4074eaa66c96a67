import { firstFailure, riskReportChecks, type RiskReportRecord } from '@portal/contract/client';
import type { ReactNode } from 'react';
import { RecordEvidence } from '#shared/evidence/RecordEvidence.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { BecameOf } from '#shared/record/BecameOf.tsx';
import { HistoryPanel } from '#shared/record/HistoryPanel.tsx';
import { isStepOfIssues } from '#shared/record/issue-steps.ts';
import { useButtons, type ButtonAction } from '#shared/record/RecordButtons.tsx';
import type { RecordPageProps } from '#shared/record/RecordPage.tsx';
import type { ActionOf } from '#shared/record/use-record-action.ts';
import { lookOfState } from '#shared/workflow/catalogue.ts';
import { isOver } from '#shared/workflow/is-over.ts';
import { addressOf } from './addresses.ts';
import { reportHistoryQuery } from './api/reports.ts';
import { ReportRail } from './components/ReportRail.tsx';
import { useReportWords } from './components/use-report-words.ts';
import { isReportDue } from '#shared/workflow/is-report-due.ts';

/** The saved report would pass the ordered checks, so that it can be submitted as it stands. */
export const isWritten = (record: Pick<RiskReportRecord, 'rootCause' | 'response' | 'acceptanceReason' | 'actions'>): boolean =>
  firstFailure(riskReportChecks, record) === undefined;

/** The buttons of a report. Saving and submitting are one that opens the form; what is saved and complete can also be submitted from here. */
export function useReportButtons(record: RiskReportRecord): ButtonAction<ActionOf<RiskReportRecord>>[] {
  const { t } = useT();
  return useButtons(record, {
    workflow: 'riskReport',
    direct: isWritten(record) ? ['SUBMIT'] : [],
    openForm: () => ({ to: addressOf('edit', record.id), words: t('riskReport.buttons.write') }),
  });
}

/** What both pages of a report show: its header with what is due, the rail and the history. */
export function useReportPage(record: RiskReportRecord): Pick<RecordPageProps, 'header' | 'rail' | 'history'> {
  const { t, lang } = useT();
  const { words } = useReportWords();
  return {
    header: {
      no: record.reportNo,
      title: record.eventTitle,
      workflow: 'riskReport',
      state: record.state,
      owner: record.escalationUser,
      due: isReportDue(record) ? { label: t('riskReport.dates.due'), date: record.dueDate } : undefined,
    },
    rail: (
      <>
        <ReportRail record={record} />
        <BecameOf source="riskReport" id={record.id} />
        <RecordEvidence workflow="riskReport" id={record.id} />
      </>
    ),
    history: (tools?: ReactNode) => (
      <HistoryPanel
        query={(log) => reportHistoryQuery(record.id, log, lang)}
        waiting={isOver('riskReport', record.state) ? undefined : lookOfState('riskReport', record.state).label}
        words={words}
        processToo={record.issues.length > 0 ? isStepOfIssues : undefined}
        tools={tools}
        trail={{ type: 'riskReport', id: record.id, no: record.reportNo }}
      />
    ),
  };
}
