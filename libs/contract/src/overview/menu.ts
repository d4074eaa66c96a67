import { menuPage, type MenuEntry } from '../directory/menu-entry.ts';
import { overviewPage } from './lists.ts';

/** For administrators: it tells of every record, confidential ones too. */
export const overviewMenu: MenuEntry = menuPage(overviewPage, '风险总览', 'Risk overview', 'chart', 'administrators');
