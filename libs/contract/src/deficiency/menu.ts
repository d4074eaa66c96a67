import { menuPage, recordPage, withDuties, type MenuEntry } from '../directory/menu-entry.ts';
import { deficiencyList, deficiencyPages } from './pages.ts';

/** The entry of the deficiency area: its list, and the page of a record, which the menu knows and does not show. */
export const deficiencyMenu: MenuEntry = {
  ...withDuties(
    menuPage(deficiencyList, '内控缺陷', 'Deficiencies', 'list'),
    'deficiencyEvaluation',
    'deficiencyChallenge',
    'deficiencyConclusion',
    'deficiencyPlan',
    'deficiencyRetest',
    'deficiencyClosing',
  ),
  children: [recordPage(deficiencyPages.deficiency.view, '内控缺陷', 'Deficiency')],
};
