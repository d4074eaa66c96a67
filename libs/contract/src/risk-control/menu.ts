import { campaignList } from '../campaign/pages.ts';
import { hiddenPage, menuPage, recordPage, type MenuEntry } from '../directory/menu-entry.ts';
import { recordPages } from '../record-pages.ts';
import { riskControlLists } from './pages.ts';

/** The entries of risk control and of the risk store. */
export const riskControlMenu: MenuEntry = {
  // Clients take whoever owns this path for a risk owner (docs/decisions/portal.md §2, docs/decisions/identity.md).
  ...menuPage('/RiskControl', '风险与控制矩阵', 'Risk Control Matrix', 'matrix', 'riskOwners'),
  children: [
    menuPage(riskControlLists.mine, '我的风险控制', 'My Risk Controls', 'tasks'),
    menuPage(riskControlLists.reviews, '控制审核', 'Control Review', 'review', 'administrators'),
    menuPage(riskControlLists.all, '风险控制管理', 'Control Management', 'list', 'administratorsAndAides'),
    menuPage(campaignList, '评估活动', 'Campaigns', 'review', 'administrators'),
    menuPage('/RiskControl/RemediationIssueList', '整改事项', 'Issues', 'review'),
    menuPage(riskControlLists.store, '风险库', 'Risk Store', 'store', 'riskOwners'),
    // Where the entry above leads; hidden, as the specification says.
    hiddenPage('/riskHome', 'RCM 平台', 'RCM Platform', 'riskOwners'),
    recordPage(recordPages.riskControl.edit, '编辑风险控制', 'Edit Risk Control'),
    recordPage(recordPages.riskControl.assess, '填写现有控制', 'Edit Current Control'),
    recordPage(recordPages.riskControl.review, '审核现有控制', 'Review Current Control'),
    recordPage(recordPages.riskControl.view, '查看风险控制', 'View Risk Control'),
    recordPage(recordPages.campaign.edit, '计划评估活动', 'Plan Campaign', 'administrators'),
    recordPage(recordPages.campaign.view, '查看评估活动', 'View Campaign', 'administrators'),
    recordPage(recordPages.remediationIssue.view, '查看整改事项', 'View Issue'),
  ],
};
