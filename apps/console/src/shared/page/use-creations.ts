import { recordPages, type MenuNode } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { isAdministrator, menuQuery, useSession } from '../api/session.ts';
import { menuHas } from '../menu/menu-entries.ts';

/** What can be made anew, under the key of its words. */
export type CreationName = 'control' | 'event' | 'policy' | 'share' | 'exam' | 'campaign';
export interface Creation {
  readonly name: CreationName;
  readonly to: string;
}

/**
 * Who may make what: everybody a control; what has a form in one's menu; policies, exams and campaigns administrators alone (who owns folders
 * uploads from his folder: without one there is nowhere to put it).
 */
export function listCreations(menu: readonly MenuNode[], administrator: boolean): Creation[] {
  const all: readonly (Creation & { readonly may: boolean })[] = [
    { name: 'control', to: recordPages.riskControl.edit, may: true },
    { name: 'event', to: recordPages.riskEvent.edit, may: menuHas(menu, recordPages.riskEvent.edit) },
    { name: 'policy', to: '/dms/add', may: administrator && menuHas(menu, '/dms/add') },
    { name: 'share', to: recordPages.share.edit, may: menuHas(menu, recordPages.share.edit) },
    { name: 'exam', to: recordPages.exam.edit, may: administrator && menuHas(menu, '/KMSKnowLedge/ExamList') },
    { name: 'campaign', to: recordPages.campaign.edit, may: administrator && menuHas(menu, '/RiskControl/CampaignList') },
  ];
  return all.flatMap(({ may, ...creation }) => (may ? [creation] : []));
}

/** What the signed-in person may make. */
export function useCreations(): Creation[] {
  const administrator = isAdministrator(useSession());
  const { data: menu = [] } = useQuery(menuQuery);
  return listCreations(menu, administrator);
}
