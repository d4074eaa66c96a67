import { menuPage, type MenuEntry } from '../directory/menu-entry.ts';

/** The first entry of the menu. */
export const homeMenu: MenuEntry = menuPage('/dashboard', '首页', 'Home', 'home');
