import { hiddenPage, menuPage, recordPage, withDuties, type MenuEntry } from '../directory/menu-entry.ts';
import { recordPages } from '../record-pages.ts';
import { policyLists } from './pages.ts';

/** The entries of the policy library; the rights of its pages are those of the folders and policies. */
export const policyMenu: MenuEntry = {
  ...menuPage('/dms', '制度库', 'Policy library', 'policies'),
  children: [
    withDuties(menuPage(policyLists.folders, '制度列表', 'Policies', 'list'), 'policyReview', 'policyApproval'),
    // Where the entry above leads; hidden like its two sisters (docs/decisions/identity.md).
    hiddenPage('/dmsHome', '制度首页', 'Policy home'),
    hiddenPage(policyLists.search, '制度查询', 'Search policies'),
    hiddenPage(policyLists.review, '临近复审', 'Due for review'),
    hiddenPage(policyLists.expired, '复审逾期或临近', 'Overdue or due for review'),
    { ...hiddenPage('/dms/add', '上传制度', 'Upload policy'), name: 'dmsadd' },
    { ...recordPage(recordPages.policy.edit, '编辑制度', 'Edit policy'), name: 'dmsedit' },
    { ...recordPage(recordPages.policy.view, '查看制度', 'View policy'), name: 'dmsview' },
  ],
};
