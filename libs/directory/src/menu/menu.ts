import { recordPages, Refusal, type MenuNode, type RecordPage } from '@portal/contract';
import { ROLE } from '@portal/workflows';

/** What the menu is keyed by (docs/decisions/identity.md). */
export interface MenuReader {
  /** The first role. */
  readonly roleId: number;
  readonly isRiskOwner: boolean;
}

interface MenuEntry extends Omit<MenuNode, 'children'> {
  readonly opens: (reader: MenuReader) => boolean;
  readonly children?: readonly MenuEntry[];
}

const everyone = (): boolean => true;
const administrators = ({ roleId }: MenuReader): boolean => roleId === ROLE.administrator;

const administratorsAndAides = ({ roleId }: MenuReader): boolean => roleId === ROLE.administrator || roleId === ROLE.aide;

/** The console has the pages of risk events: the menu shows them and the home page its card. Until then both stay away. */
export const RISK_EVENT_PAGES_READY: boolean = true;

/** The console has the pages of the policy library: the menu shows them. Until then they stay away. */
export const POLICY_PAGES_READY: boolean = true;

/** The console has the pages of knowledge sharing: the menu shows them and the home page its card. */
export const KNOWLEDGE_PAGES_READY: boolean = true;

/** The one table of pages: what the sidebar shows and what list and administration calls let through. */
const table: readonly MenuEntry[] = [
  { path: '/dashboard', name: 'dashboard', title: '首页', titleEn: 'Home', icon: 'home', hidden: false, opens: everyone },
  {
    path: '/RiskControl',
    name: 'RiskControl',
    title: '风险与控制矩阵',
    titleEn: 'Risk Control Matrix',
    icon: 'matrix',
    hidden: false,
    // Clients take whoever owns this path for a risk owner (docs/decisions/portal.md §2, docs/decisions/identity.md).
    opens: ({ isRiskOwner }) => isRiskOwner,
    children: [
      page('MyRiskControlTaskList', '我的风险控制', 'My Risk Controls', 'tasks', everyone),
      page('RiskControlTaskList', '控制审核', 'Control Review', 'review', administrators),
      page(
        'RiskControlList',
        '风险控制管理',
        'Control Management',
        'list',
        ({ roleId }) => roleId === ROLE.administrator || roleId === ROLE.aide,
      ),
      page('RiskStore', '风险库', 'Risk Store', 'store', ({ isRiskOwner }) => isRiskOwner),
      // Where the entry above leads; hidden, as the specification says.
      {
        path: '/riskHome',
        name: 'riskHome',
        title: 'RCM 平台',
        titleEn: 'RCM Platform',
        icon: '',
        hidden: true,
        opens: ({ isRiskOwner }) => isRiskOwner,
      },
      recordPage(recordPages.riskControl.edit, '编辑风险控制', 'Edit Risk Control'),
      recordPage(recordPages.riskControl.assess, '填写现有控制', 'Edit Current Control'),
      recordPage(recordPages.riskControl.review, '审核现有控制', 'Review Current Control'),
      recordPage(recordPages.riskControl.view, '查看风险控制', 'View Risk Control'),
    ],
  },
  {
    path: '/RiskInfoCollection',
    name: 'RiskInfoCollection',
    title: '风险信息收集',
    titleEn: 'Risk Information Collection',
    icon: 'events',
    hidden: !RISK_EVENT_PAGES_READY,
    opens: everyone,
    children: [
      eventPage('MyRiskEventList', '我的风险事件', 'My Risk Events', 'tasks', everyone),
      eventPage('RiskEventQuery', '风险事件查询', 'Risk Event Query', 'list', administratorsAndAides),
      eventPage('RiskReportQuery', '应对报告查询', 'Risk Report Query', 'review', everyone),
      eventPage('RiskLossAnalysis', '损失分析', 'Loss Analysis', 'chart', administrators),
      eventPage('ProcessAnalysis', '流程分析', 'Where Cases Wait', 'chart', administrators),
      // Where the entry above leads; hidden, as the specification says.
      { ...eventPage('riskevent', '风险信息收集', 'Risk Information Collection', '', everyone), path: '/riskevent', hidden: true },
      recordPage(recordPages.riskEvent.edit, '上报风险事件', 'Report a Risk Event'),
      recordPage(recordPages.riskEvent.view, '查看风险事件', 'View Risk Event'),
      recordPage(recordPages.riskReport.edit, '填写应对报告', 'Write Response Report'),
      recordPage(recordPages.riskReport.view, '查看应对报告', 'View Response Report'),
    ],
  },
  {
    path: '/dms',
    name: 'dms',
    title: '制度库',
    titleEn: 'Policy Library',
    icon: 'policies',
    hidden: !POLICY_PAGES_READY,
    opens: everyone,
    children: [
      policyPage('/dmsHome', 'dmsHome', '制度首页', 'Policy Home', 'home', !POLICY_PAGES_READY),
      policyPage('/dms/dmslist', 'dmslist', '制度列表', 'Policies', 'list', !POLICY_PAGES_READY),
      policyPage('/dms/dmslistSearch', 'dmslistSearch', '制度查询', 'Search Policies', '', true),
      policyPage('/dms/dmslistReview', 'dmslistReview', '临近复审', 'Close to Review', '', true),
      policyPage('/dms/dmslistDisabled', 'dmslistDisabled', '过期或临近复审', 'Expired or Close to Review', '', true),
      policyPage('/dms/add', 'dmsadd', '上传制度', 'Upload Policy', '', true),
      policyPage(recordPages.policy.edit, 'dmsedit', '编辑制度', 'Edit Policy', '', true),
      policyPage(recordPages.policy.view, 'dmsview', '查看制度', 'View Policy', '', true),
    ],
  },
  {
    path: '/KMSKnowLedge',
    name: 'KMSKnowLedge',
    title: '知识分享',
    titleEn: 'Knowledge Sharing',
    icon: 'knowledge',
    hidden: !KNOWLEDGE_PAGES_READY,
    opens: everyone,
    children: [
      knowledgePage('ShareList', '知识分享', 'Shares', 'policies', everyone),
      knowledgePage('MyExamList', '我的考试', 'My Exams', 'tasks', everyone),
      knowledgePage('ExamList', '考试管理', 'Exams', 'list', administrators),
      knowledgePage('MyRecord', '我的学习记录', 'My Learning', 'people', everyone),
      knowledgePage('AttestationList', '制度确认', 'Confirmations', 'review', administrators),
      recordPage(recordPages.share.edit, '编辑分享', 'Edit Share', administrators),
      recordPage(recordPages.share.view, '查看分享', 'View Share'),
      recordPage(recordPages.share.results, '阅读结果', 'Reading Results', administrators),
    ],
  },
  {
    path: '/admin',
    name: 'admin',
    title: '系统管理',
    titleEn: 'Administration',
    icon: 'admin',
    hidden: false,
    opens: administrators,
    children: [
      adminPage('People', '人员', 'People', 'people'),
      { ...adminPage('Leavers', '待交接事项', 'Duties without a Holder', 'people'), hidden: true },
      adminPage('Departments', '部门', 'Departments', 'departments'),
      adminPage('Roles', '角色', 'Roles', 'roles'),
      adminPage('References', '参考数据', 'Reference Lists', 'references'),
      adminPage('Categories', '风险分类', 'Risk Categories', 'categories'),
      adminPage('Substitutes', '代理人', 'Substitutes', 'people'),
      adminPage('ReminderSettings', '提醒设置', 'Reminder Settings', 'settings'),
      adminPage('MailLog', '邮件日志', 'Mail Log', 'mail'),
      adminPage('Sessions', '登录会话', 'Sessions', 'sessions'),
      adminPage('Queues', '任务队列', 'Job Queues', 'queues'),
      adminPage('Audit', '审计校验', 'Audit', 'audit'),
      adminPage('ChangeLog', '变更日志', 'Change Log', 'changes'),
      adminPage('Health', '系统状态', 'System Health', 'health'),
    ],
  },
];

/** Pages that a call may be guarded by. */
export type PageName = 'RiskControlTaskList' | 'RiskControlList' | 'RiskStore' | 'MailLog';

function page(name: string, title: string, titleEn: string, icon: string, opens: MenuEntry['opens']): MenuEntry {
  return { path: `/RiskControl/${name}`, name, title, titleEn, icon, hidden: false, opens };
}

/** A page of the policy library; its rights are those of the folders and policies. */
function policyPage(path: string, name: string, title: string, titleEn: string, icon: string, hidden: boolean): MenuEntry {
  return { path, name, title, titleEn, icon, hidden, opens: everyone };
}

function eventPage(name: string, title: string, titleEn: string, icon: string, opens: MenuEntry['opens']): MenuEntry {
  return { path: `/RiskInfoCollection/${name}`, name, title, titleEn, icon, hidden: !RISK_EVENT_PAGES_READY, opens };
}

/** A page of knowledge sharing; shares and exams have rights of their own. */
function knowledgePage(name: string, title: string, titleEn: string, icon: string, opens: MenuEntry['opens']): MenuEntry {
  return { path: `/KMSKnowLedge/${name}`, name, title, titleEn, icon, hidden: !KNOWLEDGE_PAGES_READY, opens };
}

function adminPage(name: string, title: string, titleEn: string, icon: string): MenuEntry {
  return { path: `/admin/${name}`, name, title, titleEn, icon, hidden: false, opens: administrators };
}

/** Record pages follow the record's own read right, so the menu leaves them open to everybody with a session. */
function recordPage(path: RecordPage, title: string, titleEn: string, opens: MenuEntry['opens'] = everyone): MenuEntry {
  return { path, name: path.slice(path.lastIndexOf('/') + 1), title, titleEn, icon: '', hidden: true, opens };
}

/** The menu of a person as a tree (GetRoleAsyncRoutes). */
export function buildMenu(reader: MenuReader): MenuNode[] {
  return prune(table, reader);
}

/** May this person open the page, and with it make the calls of its list? */
export function mayOpen(name: PageName, reader: MenuReader): boolean {
  const entry = flatten(table).find((one) => one.name === name);
  return entry?.opens(reader) ?? false;
}

/** @throws Refusal `forbidden` when the page is not in the person's menu */
export function assertMayOpen(name: PageName, reader: MenuReader): void {
  if (!mayOpen(name, reader)) throw new Refusal('forbidden');
}

/** Where a branch is not the reader's, those of its pages that are stand in its place. */
function prune(entries: readonly MenuEntry[], reader: MenuReader): MenuNode[] {
  return entries.flatMap(({ opens, children = [], ...node }) => {
    const below = prune(children, reader);
    return opens(reader) ? [{ ...node, children: below }] : below;
  });
}

const flatten = (entries: readonly MenuEntry[]): MenuEntry[] => entries.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);
