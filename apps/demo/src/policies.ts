import type { DepartmentKey } from './people.ts';

export type DemoFileKind = 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'png';
/** What has become of a policy by the day on which the demo is loaded. */
export type DemoPolicyState = 'published' | 'draft' | 'inReview' | 'approved' | 'retired' | 'deleted' | 'revising';

/** Folders of the demo's library by key; the names of a folder are both languages', as a bilingual group writes them. */
export const policyFolders: readonly { key: string; parent?: string; name: string; owner: string }[] = [
  { key: 'group', name: '集团制度 Group Policies', owner: 'fang.lei' },
  { key: 'conduct', parent: 'group', name: '合规与行为准则 Compliance & Conduct', owner: 'fang.lei' },
  { key: 'finance', name: '财务制度 Finance', owner: 'wang.siyuan' },
  { key: 'it', name: '信息安全 Information Security', owner: 'wu.hao' },
  { key: 'it-ops', parent: 'it', name: '运维流程 IT Operations', owner: 'wu.hao' },
  { key: 'people', name: '人力资源 People & Culture', owner: 'liu.wanting' },
  { key: 'supply', name: '供应链与质量 Supply Chain & Quality', owner: 'owner' },
  { key: 'quality', parent: 'supply', name: '质量管理 Quality', owner: 'owner2' },
  { key: 'marketing', name: '市场与销售 Marketing & Sales', owner: 'he.junjie' },
];

export interface DemoPolicy {
  readonly folder: string;
  readonly name: string;
  readonly nameEn: string;
  readonly kind: DemoFileKind;
  readonly department: DepartmentKey;
  /** Classes: level, category, secrecy, region. */
  readonly classes: readonly [number, number, number, number];
  /** Days from the day of loading to the next review; negative: it has passed. */
  readonly reviewIn: number;
  /** Days since it came into effect. */
  readonly since: number;
  readonly versions: number;
  readonly state: DemoPolicyState;
  readonly rule: string;
  readonly ruleEn: string;
}

/** A line a policy: folder | name | name | file | department | level category secrecy region | review-in since versions state | rule | rule. */
const lines = `
group | 风险管理制度 | Risk Management Policy | docx | audit | 1 1 2 1 | 210 150 3 | 每年识别并评估一次重大风险。 | Major risks are identified and assessed once a year.
group | 内部控制手册 | Internal Control Manual | pdf | audit | 1 3 2 1 | 95 270 2 | 关键控制须留下执行证据。 | Key controls must leave evidence of their execution.
group | 授权管理制度 | Delegation of Authority | xlsx | legal | 1 1 3 1 | 18 340 2 | 超出授权的合同须由上一级批准。 | Contracts beyond the delegated authority must be approved one level up.
group | 档案管理制度 | Records Retention Policy | docx | legal | 1 1 2 1 | -12 500 | 会计档案至少保存三十年。 | Accounting records must be kept for at least thirty years.
group | 印章管理办法 | Company Seal Procedure | docx | legal | 1 2 3 2 | 7 380 | 用印须登记用途并由部门负责人批准。 | Each use of a seal must be logged and approved by the head of department.
group | 制度管理制度 | Policy on Policies | pptx | legal | 1 1 1 1 | 300 12 | 制度至少每年复审一次。 | Policies are reviewed at least once a year.
conduct | 员工行为准则 | Code of Conduct | pdf | legal | 1 1 1 1 | 160 200 2 | 员工每年签署一次行为准则。 | Staff sign the code of conduct once a year.
conduct | 反腐败制度 | Anti-Corruption Policy | docx | legal | 1 1 1 1 | 25 330 2 | 不得向公职人员提供任何利益。 | Nothing of value may be offered to public officials.
conduct | 礼品与招待管理办法 | Gifts and Hospitality | docx | legal | 1 2 1 1 | 120 20 | 单份礼品不超过三百元，并须登记。 | Gifts must not exceed CNY 300 each and must be registered.
conduct | 利益冲突申报指引 | Conflict of Interest Guideline | pptx | legal | 1 3 1 1 | -40 420 | 兼职须事先申报。 | Secondary employment must be declared in advance.
conduct | 举报人保护制度 | Speak-Up and Whistleblower Protection | pdf | audit | 1 1 1 1 | 260 5 | 严禁对举报人打击报复。 | Retaliation against whistleblowers is strictly prohibited.
conduct | 反垄断合规指引 | Competition Law Guideline | pdf | legal | 1 3 2 4 | 44 320 1 revising | 不得与竞争对手讨论价格。 | Prices must never be discussed with competitors.
finance | 差旅费用管理制度 | Travel and Expense Policy | docx | finance | 1 1 1 2 | 28 335 3 | 住宿标准按城市等级执行。 | Hotel rates depend on the city grade.
finance | 采购付款流程 | Purchase to Pay Procedure | docx | finance | 2 2 2 2 | 75 290 2 | 订单、收货与发票三单匹配后付款。 | Payment requires a three-way match of order, receipt and invoice.
finance | 银行账户管理办法 | Bank Account Procedure | pdf | finance | 1 2 3 1 | -5 370 | 开立账户须由财务总监与法务共同批准。 | Opening an account requires approval by the CFO and Legal.
finance | 固定资产盘点表 | Fixed Asset Count Sheet | xlsx | finance | 3 4 2 2 | 190 25 | 每年至少盘点一次。 | Assets must be counted at least once a year.
finance | 收入确认指引 | Revenue Recognition Guideline | pptx | finance | 1 3 3 1 | 230 130 | 控制权转移时确认收入。 | Revenue is recognised when control transfers.
finance | 税务管理制度 | Tax Policy | docx | finance | 1 1 3 2 | 330 0 1 inReview | 关联交易定价须有同期资料。 | Related-party pricing requires contemporaneous documentation.
it | 信息安全管理制度 | Information Security Policy | pdf | it | 1 1 2 1 | 14 350 3 | 敏感数据须加密存储与传输。 | Sensitive data must be encrypted at rest and in transit.
it | 账号与权限管理流程 | Access Management Procedure | docx | it | 1 2 2 1 | 110 220 2 | 离职当日停用全部账号。 | All accounts must be disabled on the leaving date.
it | 密码管理规定 | Password Standard | docx | it | 1 1 1 1 | -20 390 | 管理员账号须启用多因素认证。 | Administrator accounts must use multi-factor authentication.
it | 个人信息保护制度 | Personal Data Protection Policy | pdf | legal | 1 1 3 3 | 60 300 | 个人信息只为告知的目的使用。 | Personal data may be used only for the stated purpose.
it | 员工信息安全须知 | Security Awareness for Staff | pptx | it | 1 3 1 1 | 200 8 | 收到可疑邮件立即上报。 | Report suspicious emails immediately.
it-ops | 变更管理流程 | Change Management Procedure | docx | it | 3 2 2 2 | 150 210 2 | 生产变更须有回退方案。 | Every production change needs a rollback plan.
it-ops | 备份与恢复规程 | Backup and Recovery Procedure | pdf | it | 3 2 2 2 | 3 362 | 每季度演练一次恢复。 | Recovery is tested every quarter.
it-ops | 信息安全事件处置流程图 | Incident Response Flow | png | it | 3 2 2 1 | 180 180 | 重大事件一小时内上报。 | Major incidents must be reported within one hour.
it-ops | 业务连续性计划 | Business Continuity Plan | docx | it | 1 1 3 1 | 240 1 1 approved | 关键系统四小时内恢复。 | Key systems must be restored within four hours.
people | 招聘管理制度 | Recruitment Policy | docx | people | 1 1 1 2 | 130 235 | 录用前完成背景核查。 | Background checks must be completed before hiring.
people | 考勤与休假制度 | Working Time and Leave | docx | people | 2 1 1 2 | 21 345 2 | 年假须在次年三月底前休完。 | Annual leave must be taken by the end of the following March.
people | 薪酬管理制度 | Compensation Policy | pdf | people | 1 1 4 1 | 85 275 | 薪酬信息严格保密。 | Pay information is strictly confidential.
people | 绩效面谈表 | Performance Review Form | xlsx | people | 1 4 2 1 | 400 28 | 面谈结果由双方签字。 | Both parties sign the outcome.
people | 培训管理办法 | Training Procedure | pptx | people | 1 2 1 2 | 365 0 1 draft | 新员工入职一个月内完成必修课程。 | New employees must complete the required courses within one month.
supply | 供应商准入管理制度 | Supplier Onboarding Policy | docx | supply | 2 1 2 2 | 10 355 3 | 新供应商须经现场审核。 | New suppliers must be audited on site.
supply | 仓储管理规程 | Warehouse Procedure | pdf | supply | 3 2 1 2 | -65 450 | 先进先出，批次可追溯。 | First in, first out; batches must be traceable.
supply | 物流承运商管理办法 | Carrier Management | docx | supply | 2 2 2 2 | 170 190 1 retired | 承运商每年评估一次。 | Carriers are assessed once a year.
quality | 产品召回程序 | Product Recall Procedure | docx | quality | 1 2 2 1 | 16 349 2 | 二十四小时内通知所有渠道。 | All channels must be notified within twenty-four hours.
quality | 客户投诉处理流程 | Complaint Handling Flow | png | quality | 3 2 1 2 | 140 15 | 投诉两个工作日内回复。 | Complaints must be answered within two working days.
quality | 实验室管理手册 | Laboratory Manual | pdf | quality | 3 3 2 3 | 280 85 | 仪器按计划校准。 | Instruments are calibrated on schedule.
marketing | 广告与宣传合规指引 | Advertising Compliance Guideline | pptx | marketing | 1 3 1 1 | 5 360 | 功效宣称须有证据支持。 | Claims must be supported by evidence.
marketing | 社交媒体使用规定（旧） | Social Media Rules (old) | docx | marketing | 2 1 1 2 | 200 300 1 deleted | 官方账号由市场部统一管理。 | Official accounts are managed by Marketing.
`;

/** Forty policies of a consumer-goods group. */
export const policies: readonly DemoPolicy[] = lines.trim().split('\n').map(readLine);

function readLine(line: string): DemoPolicy {
  const cells = line.split(' | ');
  if (cells.length !== 9) throw new Error(`The demo cannot read the policy ${line}`);
  const [folder, name, nameEn, kind, department, classes, times, rule, ruleEn] = cells as [string, string, string, string, ...string[]];
  const [reviewIn, since, versions = '1', state = 'published'] = times!.split(' ');
  return {
    folder,
    name,
    nameEn,
    kind: kind as DemoFileKind,
    department: department as DepartmentKey,
    classes: classes!.split(' ').map(Number) as unknown as DemoPolicy['classes'],
    reviewIn: Number(reviewIn),
    since: Number(since),
    versions: Number(versions),
    state: state as DemoPolicyState,
    rule: rule!,
    ruleEn: ruleEn!,
  };
}
