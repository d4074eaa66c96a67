import { menuPage, type MenuEntry } from '../directory/menu-entry.ts';
import { adminLists } from './lists.ts';

/** The entries of the administration. */
export const adminMenu: MenuEntry = {
  ...menuPage('/admin', '系统管理', 'Administration', 'admin', 'administrators'),
  children: [
    menuPage('/admin/People', '人员', 'People', 'people', 'administrators'),
    { ...menuPage(adminLists.leavers, '待交接事项', 'Unassigned tasks', 'people', 'administrators'), hidden: true },
    menuPage('/admin/Departments', '部门', 'Departments', 'departments', 'administrators'),
    menuPage('/admin/Roles', '角色', 'Roles', 'roles', 'administrators'),
    menuPage('/admin/References', '参考数据', 'Reference lists', 'references', 'administrators'),
    menuPage('/admin/ExchangeRates', '汇率', 'Exchange rates', 'references', 'administrators'),
    menuPage('/admin/Categories', '风险分类', 'Risk categories', 'categories', 'administrators'),
    menuPage('/admin/Substitutes', '代理人', 'Substitutes', 'people', 'administrators'),
    menuPage('/admin/ReminderSettings', '提醒设置', 'Reminder settings', 'settings', 'administrators'),
    menuPage('/admin/Retention', '保留期限', 'Retention', 'settings', 'administrators'),
    menuPage('/admin/MailLog', '邮件日志', 'Email log', 'mail', 'administrators'),
    menuPage('/admin/Sessions', '登录会话', 'Sessions', 'sessions', 'administrators'),
    menuPage('/admin/Queues', '任务队列', 'Job queues', 'queues', 'administrators'),
    menuPage(adminLists.audit, '审计校验', 'Audit', 'audit', 'administrators'),
    menuPage('/admin/ChangeLog', '变更日志', 'Change log', 'changes', 'administrators'),
    menuPage('/admin/AccessLog', '访问日志', 'Access log', 'changes', 'administrators'),
    menuPage('/admin/Health', '系统状态', 'System health', 'health', 'administrators'),
  ],
};
