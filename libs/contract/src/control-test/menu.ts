import { menuPage, recordPage, withDuties, type MenuEntry } from '../directory/menu-entry.ts';
import { controlTestList, controlTestPages } from './pages.ts';

/** The entry of the control test area: its list, and the page of a record, which the menu knows and does not show. */
export const controlTestMenu: MenuEntry = {
  ...withDuties(menuPage(controlTestList, '控制测试', 'Control tests', 'list', 'everyoneAndSeats'), 'testing', 'testReview'),
  children: [recordPage(controlTestPages.controlTest.view, '控制测试', 'Control test', 'everyoneAndSeats')],
};
