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
  const transitions = listTransitions(workflow);
  /** Where guards or variants decide, nobody knows the target beforehand. */
  const targetsOf = (event: string, from: string) =>
    new Set(transitions.filter((one) => one.from === from && (one.event === event || one.meta.action === event)).map(({ to }) => to));
  for (const { event, from, to, meta } of transitions) {
    if (meta.system) continue;
    // What a form's content makes of an action is no button of its own, but its button says so.
    if (meta.action) {
      looks[event] ??= { label: meta.label };
      continue;
    }
    const look = {
      label: meta.label,
      ...(meta.button && { button: meta.button }),
      ...(meta.form && { form: meta.form }),
      ...((meta.reasonRequired ?? meta.reasonExpected) && { needsReason: meta.reasonExpected ?? 'always' }),
      ...(meta.destructive && { destructive: true }),
      ...(meta.telling && { telling: true }),
      ...(to !== from && targetsOf(event, from).size === 1 && { to }),
    };
    const usual = (looks[event] ??= look);
    if (JSON.stringify(usual) !== JSON.stringify(look)) looks[`${from}.${event}`] = look;
  }
  return looks;
}

/** What each dated duty is called. */
export const dutyWords: Record<string, { label: Text; verb: Text }> = Object.fromEntries(
  Object.entries(duties).map(([name, { label, verb }]) => [name, { label, verb }]),
);
