import { menuPage, recordPage, type MenuEntry } from '../directory/menu-entry.ts';
import { recordPages } from '../record-pages.ts';
import { knowledgeLists } from './pages.ts';

/** The entries of knowledge sharing; shares and exams have rights of their own. */
export const knowledgeMenu: MenuEntry = {
  ...menuPage('/KMSKnowLedge', '知识分享', 'Knowledge Sharing', 'knowledge'),
  children: [
    menuPage(knowledgeLists.shares, '知识分享', 'Shares', 'policies'),
    menuPage(knowledgeLists.myExams, '我的考试', 'My Exams', 'tasks'),
    menuPage(knowledgeLists.exams, '考试管理', 'Exams', 'list', 'examMarkers'),
    menuPage('/KMSKnowLedge/MyRecord', '我的学习记录', 'My Learning', 'people'),
    menuPage('/KMSKnowLedge/AttestationList', '制度确认', 'Confirmations', 'review', 'administrators'),
    recordPage(recordPages.share.edit, '编辑分享', 'Edit Share', 'administrators'),
    recordPage(recordPages.share.view, '查看分享', 'View Share'),
    recordPage(recordPages.share.results, '阅读结果', 'Reading Results', 'administrators'),
  ],
};
