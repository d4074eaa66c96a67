import { menuPage, recordPage, type MenuEntry } from '../directory/menu-entry.ts';
import { certificationList, certificationPages } from './pages.ts';

/** The entry of the certification area: its list, and the page of a record, which the menu knows and does not show. */
export const certificationMenu: MenuEntry = {
  ...menuPage(certificationList, '内控声明', 'Certifications', 'list'),
  children: [recordPage(certificationPages.certification.view, '内控声明', 'Certification')],
};
