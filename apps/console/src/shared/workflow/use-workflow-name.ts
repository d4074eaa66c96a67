import { useT } from '../i18n/use-t.ts';
import { workflowNames } from './workflow-names.ts';

/** What a workflow's records are called; one that this build does not know shows its own name. */
export function useWorkflowName(): (workflow: string) => string {
  const { pick } = useT();
  return (workflow) => {
    const name = workflowNames[workflow];
    return name ? pick(name) : workflow;
  };
}
