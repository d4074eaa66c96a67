import { menuPage, recordPage, withDuties, type MenuEntry } from '../directory/menu-entry.ts';
import { evidenceRequestList, evidenceRequestPages } from './pages.ts';

/** The entry of the evidence request area: its list, and the page of a record, which the menu knows and does not show. */
export const evidenceRequestMenu: MenuEntry = {
  ...withDuties(menuPage(evidenceRequestList, '证据请求', 'Evidence requests', 'list'), 'evidenceProvision', 'evidenceAcceptance'),
  children: [recordPage(evidenceRequestPages.evidenceRequest.view, '证据请求', 'Evidence request')],
};
