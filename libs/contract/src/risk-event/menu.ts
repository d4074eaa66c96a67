import { hiddenPage, menuPage, recordPage, withDuties, type MenuEntry } from '../directory/menu-entry.ts';
import { recordPages } from '../record-pages.ts';
import { riskEventLists } from './pages.ts';

/** The entries of risk events and response reports. */
export const riskEventMenu: MenuEntry = {
  ...menuPage('/RiskInfoCollection', '风险信息收集', 'Events and reports', 'events'),
  children: [
    withDuties(menuPage(riskEventLists.mine, '我的风险事件', 'My risk events', 'tasks'), 'eventCorrection'),
    withDuties(menuPage(riskEventLists.events, '风险事件查询', 'Risk events', 'list', 'administratorsAndAides'), 'eventApproval'),
    withDuties(menuPage(riskEventLists.reports, '应对报告查询', 'Response reports', 'review'), 'report', 'reportApproval'),
    menuPage('/RiskInfoCollection/RiskLossAnalysis', '损失分析', 'Loss analysis', 'chart', 'administrators'),
    menuPage('/RiskInfoCollection/ProcessAnalysis', '流程分析', 'Cycle times', 'chart', 'administrators'),
    // Where the entry above leads; hidden, as the specification says.
    hiddenPage('/riskevent', '风险信息收集', 'Events and reports'),
    recordPage(recordPages.riskEvent.edit, '上报风险事件', 'Report a risk event'),
    recordPage(recordPages.riskEvent.view, '查看风险事件', 'Risk event'),
    recordPage(recordPages.riskReport.edit, '填写应对报告', 'Write response report'),
    recordPage(recordPages.riskReport.view, '查看应对报告', 'Response report'),
  ],
};
