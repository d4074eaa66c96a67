import type { RiskControlRecord } from '@portal/contract/client';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { RecordHeader } from '#shared/parts/RecordHeader.tsx';
import { RecordLayout } from '#shared/record/RecordLayout.tsx';
import { lookOfState } from '#shared/workflow/catalogue.ts';
import { YearSwitch } from './YearSwitch.tsx';

const dueWords = ['assessment', 'ownerApproval', 'review'] as const;

/** What is due in the record's state, with its date; nothing is due on an inactive one. */
function useDue(record: RiskControlRecord) {
  const { t } = useT();
  const duty = dueWords.find((word) => word === lookOfState('riskControl', record.state).duty);
  if (!record.isActive || !record.dueDate) return undefined;
  return { label: t(`riskRecord.due.${duty ?? 'none'}`), date: record.dueDate };
}

export interface RecordFrameProps {
  record: RiskControlRecord;
  /** Buttons of the header on a desk. */
  actions?: ReactNode;
  children: ReactNode;
  rail: ReactNode;
  /** Sticks to the bottom: the form's foot, or the actions on a phone. */
  foot?: ReactNode;
}

/** One page a record: header, body, rail (below on narrow windows), foot. */
export function RecordFrame({ record, actions, children, rail, foot }: RecordFrameProps) {
  const { t } = useT();
  const due = useDue(record);
  return (
    <>
      <RecordHeader
        no={record.riskNo}
        aside={<YearSwitch record={record} />}
        title={record.riskDescription || t('titles.viewControl')}
        state={record.isActive ? record.state : 'inactive'}
        owner={record.owner}
        due={due}
        actions={actions}
      />
      <RecordLayout rail={rail}>{children}</RecordLayout>
      {foot}
    </>
  );
}
