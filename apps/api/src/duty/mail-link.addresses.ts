import { pageAddress } from '@portal/contract';
import type { MailLink, RecordAct, RecordKind } from '@portal/platform';

/** The page on which a link ends: that of the record, or of the one it hangs on. */
export interface LinkedPage {
  readonly kind: RecordKind;
  readonly id: number;
}

/** The record to read. */
export const addressOfRecord = ({ kind, id }: LinkedPage): string => (kind.page ? pageAddress(kind.page, id) : '/');

/** The page that opens exactly the act, before anything is done: its form, or the record with its dialog or with what hangs on it. */
export function addressOfAct(act: RecordAct, { workflow, subjectId }: MailLink, page: LinkedPage): string {
  if (act.page) return pageAddress(act.page, page.id);
  const view = addressOfRecord(page);
  if (act.dialog) return `${view}&action=${act.dialog}`;
  return workflow === page.kind.workflow.name ? view : `${view}&issue=${subjectId}`;
}
