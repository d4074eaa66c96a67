/**
 * Lists of the portal whose rows may be a population, and how a question of each is asked (docs/adr/0057-populations-and-samples.md):
 * `view` is the name under which the list keeps its views, none where it has none; `asks` are the conditions that are asked without a view.
 */
export const portalListForms = {
  controls: { view: 'risk-controls', asks: ['year', 'keyword'] },
  events: { view: 'risk-event-query', asks: ['days', 'keyword'] },
  reports: { view: 'risk-reports', asks: ['days', 'keyword'] },
  issues: { view: 'remediation-issues', asks: ['days', 'keyword'] },
  confirmations: { view: 'attestations', asks: ['days', 'keyword'] },
  examAttempts: { view: null, asks: ['exam', 'days', 'keyword'] },
} as const satisfies Record<string, PortalListForm>;

interface PortalListForm {
  readonly view: string | null;
  readonly asks: readonly ('year' | 'days' | 'exam' | 'keyword')[];
}

export type PortalListName = keyof typeof portalListForms;
export const portalLists = Object.keys(portalListForms) as [PortalListName, ...PortalListName[]];
