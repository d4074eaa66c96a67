import { cosoComponents, cosoPrinciples } from '@portal/contract';
import type { ControlAttributes } from './attributes.ts';

/** The component that a principle of COSO belongs to; undefined for a number that is none. */
export const componentOf = (principle: number): (typeof cosoComponents)[number] | undefined =>
  cosoComponents.find((component) => principle >= cosoPrinciples[component][0] && principle <= cosoPrinciples[component][1]);

/** What does not agree within a control's attributes; the words stand with who asks. */
export type AttributeFault = 'principle' | 'principleOther' | 'system' | 'general';

/**
 * A principle belongs to the component beside it; an automated or IT-dependent control names its system; only such a one leans on general controls
 * (specification of assurance, 1).
 */
export function listAttributeFaults(attributes: Omit<ControlAttributes, 'accounts' | 'processId'>): AttributeFault[] {
  const { cosoComponent, cosoPrinciple, automation, systemName, generalIds } = attributes;
  const component = cosoPrinciple === null ? undefined : componentOf(cosoPrinciple);
  const isIt = automation === 'automated' || automation === 'itDependent';
  return [
    ...(cosoPrinciple !== null && !component ? (['principle'] as const) : []),
    ...(component && cosoComponent !== null && cosoComponent !== component ? (['principleOther'] as const) : []),
    ...(isIt && systemName === '' ? (['system'] as const) : []),
    ...(!isIt && generalIds.length > 0 ? (['general'] as const) : []),
  ];
}
