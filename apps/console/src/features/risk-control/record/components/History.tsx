import type { RiskControlRecord } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { HistoryPanel } from '#shared/record/HistoryPanel.tsx';
import { isStepOfIssues } from '#shared/record/issue-steps.ts';
import { lookOfState } from '#shared/workflow/catalogue.ts';
import { isOver } from '#shared/workflow/is-over.ts';
import { historyQuery, issuesQuery } from '../api/record.ts';
import { useChangeWords } from './use-change-words.ts';

/** Process and Log of a risk control. `tools` stand above them. */
export function History({ record, tools }: { record: RiskControlRecord; tools?: ReactNode }) {
  const { lang } = useT();
  const { data: issues = [] } = useQuery(issuesQuery(record.id));
  const waits = record.isActive && record.state !== 'draft' && !isOver('riskControl', record.state);
  return (
    <HistoryPanel
      query={(log) => historyQuery(record.id, log, lang)}
      waiting={waits ? lookOfState('riskControl', record.state).label : undefined}
      words={useChangeWords(record)}
      processToo={issues.length > 0 ? isStepOfIssues : undefined}
      tools={tools}
      trail={{ type: 'riskControl', id: record.id, no: record.riskNo }}
    />
  );
}
