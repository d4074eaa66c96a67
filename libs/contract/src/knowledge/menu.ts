import { menuPage, recordPage, withDuties, type MenuEntry } from '../directory/menu-entry.ts';
import { recordPages } from '../record-pages.ts';
import { knowledgeLists } from './pages.ts';

/** The entries of knowledge sharing; shares and exams have rights of their own. */
export const knowledgeMenu: MenuEntry = {
  ...menuPage('/KMSKnowLedge', '知识分享', 'Knowledge sharing', 'knowledge'),
  children: [
    withDuties(menuPage(knowledgeLists.shares, '知识分享', 'Resources', 'policies'), 'reading'),
    withDuties(menuPage(knowledgeLists.myExams, '我的考试', 'My exams', 'tasks'), 'exam'),
    withDuties(menuPage(knowledgeLists.exams, '考试管理', 'Exams', 'list', 'examMarkers'), 'examMarking'),
    menuPage('/KMSKnowLedge/MyRecord', '我的学习记录', 'My learning', 'people'),
    menuPage('/KMSKnowLedge/AttestationList', '制度确认', 'Attestations', 'review', 'administrators'),
    recordPage(recordPages.share.edit, '编辑分享', 'Edit resource', 'administrators'),
    recordPage(recordPages.share.view, '查看分享', 'Resource'),
    recordPage(recordPages.share.results, '阅读结果', 'Reading results', 'administrators'),
  ],
};
