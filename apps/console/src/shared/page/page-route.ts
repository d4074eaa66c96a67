import type { ComponentType } from 'react';
import type { TextPart } from '../i18n/text-parts.ts';
import type { PageTitle } from '../tabs/page-title.ts';

/** A page of a feature. `features/<area>/routes.ts` exports a list of them. */
export interface PageRoute {
  /** As the specification writes it, e.g. `/RiskControl/RiskControlList`. */
  path: string;
  /** Key of the page's title. */
  title: PageTitle;
  /**
   * `menu`: only who has the path in his menu may open it (lists, administration). `session`: a session is enough, the record decides
   * (docs/decisions/identity.md). `staff`: the same, but for an external auditor, whose seat reads none of it (ADR 63).
   */
  access: 'menu' | 'session' | 'staff';
  /** The entry of the menu that leads here, e.g. `/RiskControl` to `/riskHome`: it comes with its area. */
  landingOf?: string;
  /** Parts of the texts beyond `areas` that the page needs. */
  texts?: readonly TextPart[];
  load: () => Promise<{ default: ComponentType }>;
}
