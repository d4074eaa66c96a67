import { hiddenPage, menuPage, recordPage, withDuties, type MenuEntry } from '../directory/menu-entry.ts';
import { deficiencyList, deficiencyPages, deficiencyStandardPage } from './pages.ts';

/** The entry of the deficiency area: its list, and the pages of a record and of the standard, which the menu knows and does not show. */
export const deficiencyMenu: MenuEntry = {
  ...withDuties(
    menuPage(deficiencyList, '内控缺陷', 'Deficiencies', 'list', 'everyoneAndSeats'),
    'deficiencyEvaluation',
    'deficiencyChallenge',
    'deficiencyConclusion',
    'deficiencyPlan',
    'deficiencyRetest',
    'deficiencyClosing',
  ),
  children: [
    recordPage(deficiencyPages.deficiency.view, '内控缺陷', 'Deficiency', 'everyoneAndSeats'),
    hiddenPage(deficiencyStandardPage, '缺陷认定标准', 'Deficiency standard', 'everyoneAndSeats'),
  ],
};
