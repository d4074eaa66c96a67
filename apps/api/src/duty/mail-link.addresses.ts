import { pageAddress, recordPages } from '@portal/contract';
import type { MailLink } from '@portal/platform';

/** The record page on which a link ends. */
export interface LinkedPage {
  readonly area: 'control' | 'event' | 'report';
  readonly id: number;
}

const views = { control: recordPages.riskControl.view, event: recordPages.riskEvent.view, report: recordPages.riskReport.view } as const;

/** The record to read. */
export const addressOfRecord = ({ area, id }: LinkedPage): string => pageAddress(views[area], id);

/** The page that opens exactly the act, before anything is done: its form, or the record with its dialog. */
export function addressOfAct({ act, workflow, subjectId }: MailLink, page: LinkedPage): string {
  const view = addressOfRecord(page);
  switch (act) {
    case 'assess':
      return pageAddress(recordPages.riskControl.assess, page.id);
    case 'review':
      return pageAddress(recordPages.riskControl.review, page.id);
    case 'writeReport':
      return pageAddress(recordPages.riskReport.edit, page.id);
    case 'approve':
      return `${view}&action=OWNER_APPROVE`;
    case 'decideEvent':
    case 'decideReport':
      return `${view}&action=APPROVE`;
    case 'remediate':
    case 'verify':
      return workflow === 'remediationIssue' ? `${view}&issue=${subjectId}` : view;
  }
}
