import type { TextKey } from '#shared/i18n/texts.ts';
import { useT } from '#shared/i18n/use-t.ts';

/** What a workflow's records are called; one that this build does not know shows its own name. */
export function useWorkflowName(): (workflow: string) => string {
  const { t } = useT();
  return (workflow) => {
    const key = `adminStructure.roles.workflows.${workflow}`;
    const found = t(key as TextKey);
    return found === key ? workflow : found;
  };
}
