import { campaignList } from '../campaign/pages.ts';
import { hiddenPage, menuPage, recordPage, withDuties, type MenuEntry } from '../directory/menu-entry.ts';
import { recordPages } from '../record-pages.ts';
import { remediationList } from '../remediation/pages.ts';
import { riskControlLists } from './pages.ts';

/** The entries of risk control and of the risk store. */
export const riskControlMenu: MenuEntry = {
  // Clients take whoever owns this path for a risk owner (docs/decisions/portal.md §2, docs/decisions/identity.md).
  ...menuPage('/RiskControl', '风险与控制矩阵', 'Risk control matrix', 'matrix', 'riskOwners'),
  children: [
    withDuties(menuPage(riskControlLists.mine, '我的风险控制', 'My risk controls', 'tasks'), 'assessment', 'ownerApproval'),
    withDuties(menuPage(riskControlLists.reviews, '控制审核', 'Control reviews', 'review', 'administrators'), 'review'),
    menuPage(riskControlLists.all, '风险控制管理', 'Risk controls', 'list', 'administratorsAndAides'),
    menuPage(campaignList, '评估活动', 'Campaigns', 'review', 'administrators'),
    withDuties(menuPage(remediationList, '整改事项', 'Remediation issues', 'review'), 'remediation', 'verification'),
    menuPage(riskControlLists.store, '风险库', 'Risk library', 'store', 'riskOwners'),
    // Where the entry above leads; hidden, as the specification says.
    hiddenPage('/riskHome', 'RCM 平台', 'RCM platform', 'riskOwners'),
    recordPage(recordPages.riskControl.edit, '编辑风险控制', 'Edit risk control'),
    recordPage(recordPages.riskControl.assess, '填写现有控制', 'Self-assess control'),
    recordPage(recordPages.riskControl.review, '审核现有控制', 'Review control'),
    recordPage(recordPages.riskControl.view, '查看风险控制', 'Risk control'),
    recordPage(recordPages.campaign.edit, '计划评估活动', 'Plan campaign', 'administrators'),
    recordPage(recordPages.campaign.view, '查看评估活动', 'Campaign', 'administrators'),
    recordPage(recordPages.remediationIssue.view, '查看整改事项', 'Remediation issue'),
  ],
};
