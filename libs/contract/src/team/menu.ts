import { menuPage, type MenuEntry } from '../directory/menu-entry.ts';
import { teamList } from './lists.ts';

/** For whoever has people. */
export const teamMenu: MenuEntry = menuPage(teamList, '我的团队', 'My team', 'team', 'managers');
