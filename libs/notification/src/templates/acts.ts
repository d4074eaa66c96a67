import type { Language } from '@portal/contract';
import { isLinked, type MailAct, type MailLinks } from '@portal/platform';
import { stateMeta, text, workflowCatalogue, type DutyName, type Text } from '@portal/workflows';
import { noticeTemplates, type NoticeKind } from './index.ts';

/** The button of a mail that asks for one act. */
const labels: Readonly<Record<MailAct, Text>> = {
  assess: text('填写自评', 'Fill in the self-assessment'),
  approve: text('批准或退回', 'Approve or return'),
  review: text('进行审核', 'Review it'),
  remediate: text('处理整改事项', 'Work on the remediation'),
  verify: text('验证整改结果', 'Verify the remediation'),
  decideEvent: text('确认、退回或关闭', 'Confirm, return or close'),
  writeReport: text('填写应对报告', 'Write the report'),
  decideReport: text('批准或退回', 'Approve or reject'),
};

const dutyActs: Readonly<Partial<Record<DutyName, MailAct>>> = {
  assessment: 'assess',
  ownerApproval: 'approve',
  review: 'review',
  remediation: 'remediate',
  verification: 'verify',
  eventApproval: 'decideEvent',
  report: 'writeReport',
  reportApproval: 'decideReport',
};

/** What of a notice's facts says what is asked for, and of which record. */
interface Asked {
  readonly duty?: DutyName;
  readonly subject?: { readonly workflow: string; readonly id: number; readonly version?: number };
}

/** What the reader of a notice is asked to do; null where nothing is asked, or nothing that one page does. */
export function actOf(kind: NoticeKind, { duty }: Pick<Asked, 'duty'>): MailAct | null {
  const { act, mustAct } = noticeTemplates[kind];
  return act ?? (mustAct && duty ? (dutyActs[duty] ?? null) : null);
}

/**
 * The same where only the inbox row is left: a reminder's duty is the one of the state that it spoke of.
 * @param kind as the row has it, perhaps of an older build
 */
export function actOfRow(kind: string, { workflow, subjectState }: { workflow: string; subjectState: string }): MailAct | null {
  if (!Object.hasOwn(noticeTemplates, kind)) return null;
  const machine = workflowCatalogue[workflow];
  const duty = machine && machine.states.includes(subjectState) ? stateMeta(machine, subjectState).duty : undefined;
  return actOf(kind as NoticeKind, duty ? { duty } : {});
}

/** The button of an act, where there is an address for it. */
export const actButton = (act: MailAct | null, url: string | null, language: Language) =>
  act && url ? { label: labels[act][language], url } : undefined;

/** The signed link of what this reader is asked to do about this version of the record; null where nothing is asked, or nothing can be signed. */
export function actUrlOf(links: MailLinks, kind: NoticeKind, facts: Asked, personId: number, now: Date): string | null {
  const act = actOf(kind, facts);
  const { workflow, id, version } = facts.subject ?? {};
  if (!act || !id || version === undefined || !workflow || !isLinked(workflow)) return null;
  return links.urlFor({ personId, workflow, subjectId: id, version, act }, now);
}
