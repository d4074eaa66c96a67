import type { Language } from '@portal/contract';
import type { MailLinks } from '@portal/platform';
import { stateMeta, workflowCatalogue, type DutyName } from '@portal/workflows';
import type { NoticeRegistry } from '../registry/notice-registry.ts';

/** What of a notice's facts says what is asked for, and of which record. */
interface Asked {
  readonly duty?: DutyName;
  readonly subject?: { readonly workflow: string; readonly id: number; readonly version?: number };
}

/**
 * What a notice of which only the inbox row is left asks for: a reminder's duty is the one of the state that it spoke of.
 * @param kind as the row has it, perhaps of an older build
 */
export function actOfRow(
  registry: NoticeRegistry,
  kind: string,
  { workflow, subjectState }: { workflow: string; subjectState: string },
): string | null {
  if (!registry.find(kind)) return null;
  const machine = workflowCatalogue[workflow];
  const duty = machine && machine.states.includes(subjectState) ? stateMeta(machine, subjectState).duty : undefined;
  return registry.actOf(kind, { duty });
}

/** The button of an act, where there is an address for it. */
export function actButton(registry: NoticeRegistry, act: string | null, url: string | null, language: Language) {
  const label = act && registry.labelOf(act);
  return label && url ? { label: label[language], url } : undefined;
}

/** The signed link of what this reader is asked to do about this version of the record; null where nothing is asked, or nothing can be signed. */
export function actUrlOf(
  registry: NoticeRegistry,
  links: MailLinks,
  kind: string,
  facts: Asked,
  personId: number,
  now: Date,
): string | null {
  const act = registry.actOf(kind, facts);
  const { workflow, id, version } = facts.subject ?? {};
  if (!act || !id || version === undefined || !workflow) return null;
  return links.urlFor({ personId, workflow, subjectId: id, version, act }, now);
}
