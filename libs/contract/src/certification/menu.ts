import { hiddenPage, menuPage, recordPage, withDuties, type MenuEntry } from '../directory/menu-entry.ts';
import { certificationList, certificationPages, committeePackList, openStatementsPage } from './pages.ts';

/** The entry of the statements: their list, and the pages that the menu knows and does not show. */
export const certificationMenu: MenuEntry = {
  ...withDuties(menuPage(certificationList, '内控声明', 'Statements', 'list', 'everyoneAndSeats'), 'statement'),
  children: [
    recordPage(certificationPages.certification.view, '内控声明详情', 'Statement', 'everyoneAndSeats'),
    hiddenPage(openStatementsPage, '发起内控声明', 'Request statements', 'administrators'),
  ],
};

/** The entry of the packs. */
export const committeePackMenu: MenuEntry = {
  ...menuPage(committeePackList, '审计委员会资料', 'Committee packs', 'list', 'administratorsAndSeats'),
  children: [recordPage(certificationPages.committeePack.view, '审计委员会资料详情', 'Committee pack', 'everyoneAndSeats')],
};
