import { menuPage, recordPage, withDuties, type MenuEntry } from '../directory/menu-entry.ts';
import { evidenceRequestList, evidenceRequestPages } from './pages.ts';

/** The entry of evidence: the list of requests, and the pages of a request and of a piece of evidence, which the menu knows and does not show. */
export const evidenceRequestMenu: MenuEntry = {
  ...withDuties(
    menuPage(evidenceRequestList, '证据请求', 'Evidence requests', 'list', 'everyoneAndSeats'),
    'evidenceAnswer',
    'evidenceAcceptance',
  ),
  children: [
    recordPage(evidenceRequestPages.evidenceRequest.view, '证据请求详情', 'Evidence request', 'everyoneAndSeats'),
    recordPage(evidenceRequestPages.evidence.view, '证据', 'Evidence', 'everyoneAndSeats'),
  ],
};
