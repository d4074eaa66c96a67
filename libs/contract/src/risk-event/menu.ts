import { hiddenPage, menuPage, recordPage, type MenuEntry } from '../directory/menu-entry.ts';
import { recordPages } from '../record-pages.ts';
import { riskEventLists } from './pages.ts';

/** The entries of risk events and response reports. */
export const riskEventMenu: MenuEntry = {
  ...menuPage('/RiskInfoCollection', '风险信息收集', 'Risk Information Collection', 'events'),
  children: [
    menuPage(riskEventLists.mine, '我的风险事件', 'My Risk Events', 'tasks'),
    menuPage(riskEventLists.events, '风险事件查询', 'Risk Event Query', 'list', 'administratorsAndAides'),
    menuPage(riskEventLists.reports, '应对报告查询', 'Risk Report Query', 'review'),
    menuPage('/RiskInfoCollection/RiskLossAnalysis', '损失分析', 'Loss Analysis', 'chart', 'administrators'),
    menuPage('/RiskInfoCollection/ProcessAnalysis', '流程分析', 'Where Cases Wait', 'chart', 'administrators'),
    // Where the entry above leads; hidden, as the specification says.
    hiddenPage('/riskevent', '风险信息收集', 'Risk Information Collection'),
    recordPage(recordPages.riskEvent.edit, '上报风险事件', 'Report a Risk Event'),
    recordPage(recordPages.riskEvent.view, '查看风险事件', 'View Risk Event'),
    recordPage(recordPages.riskReport.edit, '填写应对报告', 'Write Response Report'),
    recordPage(recordPages.riskReport.view, '查看应对报告', 'View Response Report'),
  ],
};
