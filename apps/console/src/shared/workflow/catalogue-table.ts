import { duties, listTransitions, stateMeta, workflowCatalogue } from '@portal/workflows';
import type { Text } from '../i18n/languages.ts';
import type { ActionLook, Catalogue } from './catalogue.ts';

/** Words, tones and shapes of every state and action. The build replaces this file by a constant (vite.inline-tables.ts). */
export const catalogue: Catalogue = Object.fromEntries(
  Object.values(workflowCatalogue).map((workflow) => [
    workflow.name,
    {
      states: Object.fromEntries(
        workflow.states.map((name) => {
          const { label, tone, glyph, duty } = stateMeta(workflow, name);
          return [name, { label, tone, glyph, ...(duty && { duty }) }];
        }),
      ),
      actions: nameActions(workflow),
    },
  ]),
);

type Workflow = (typeof workflowCatalogue)[keyof typeof workflowCatalogue];

/** An event looks the same in nearly every state: the first look stands under its name, others under `state.EVENT`. */
function nameActions(workflow: Workflow): Record<string, ActionLook> {
  const looks: Record<string, ActionLook> = {};
  for (const { event, from, meta } of listTransitions(workflow)) {
    if (meta.action || meta.system) continue;
    const look = {
      label: meta.label,
      ...(meta.button && { button: meta.button }),
      ...(meta.form && { form: meta.form }),
      ...((meta.reasonRequired ?? meta.reasonExpected) && { needsReason: meta.reasonExpected ?? 'always' }),
      ...(meta.destructive && { destructive: true }),
      ...(meta.telling && { telling: true }),
    };
    const usual = (looks[event] ??= look);
    if (JSON.stringify(usual) !== JSON.stringify(look)) looks[`${from}.${event}`] = look;
  }
  return looks;
}

/** What each dated duty is called. */
export const dutyLabels: Record<string, Text> = Object.fromEntries(Object.entries(duties).map(([name, { label }]) => [name, label]));
