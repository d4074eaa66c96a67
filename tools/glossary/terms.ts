/**
 * The portal's words, one term a thing, in both languages. `tools/glossary.spec.ts` reads every text that people see and refuses what stands under `instead`.
 * What the handed-down specification quotes on the wire keeps its wording there (docs/decisions/wire.md); such texts are named below with their reason.
 */
export interface Term {
  readonly en: string;
  readonly zh: string;
  /** Other ways in which the thing was written, or might be. */
  readonly instead: { readonly en?: readonly RegExp[]; readonly zh?: readonly RegExp[] };
}

const word = (...names: readonly string[]): RegExp[] => names.map((name) => new RegExp(`\\b${name}\\b`, 'i'));

export const terms: readonly Term[] = [
  { en: 'email', zh: '邮件', instead: { en: [/\bmails?\b(?! server)/i, /\be-mails?\b/i], zh: [/电邮|电子邮箱地址/] } },
  { en: 'risk library', zh: '风险库', instead: { en: word('risk store', 'store (?:entry|entries|items?|numbers?|no)'), zh: [/风险仓库/] } },
  { en: 'resource', zh: '知识分享', instead: { en: [/\b(?:new|edit|this|a|the|your|of) shares?\b/i, /^shares?$/i] } },
  {
    en: 'task',
    zh: '待办',
    // What a machine does in the background is a 任务.
    instead: {
      en: word('duty', 'duties'),
      zh: [/(?:待办|未完成|逾期|每类|此类|项|您的|我的|打开|处理|以下|这些)任务/, /任务(?:期限|列表|开始|于)/],
    },
  },
  { en: 'unassigned', zh: '待交接', instead: { en: word('without a holder', 'no holder') } },
  { en: 'evidence', zh: '证据', instead: { en: word('execution records?'), zh: [/证明文件|佐证|执行记录/] } },
  {
    en: 'due date',
    zh: '截止日期',
    // 期限 is a span of days.
    instead: {
      en: word('deadlines?', 'due day'),
      zh: [/到期日/, /(?:整改|验证|审批|报告|签署|当前|措施的)期限/, /^(?:新的?)?期限$/, /期限(?:不早于|不晚于|不能早于|起|止)/],
    },
  },
  { en: 'state', zh: '状态', instead: { en: [/^status$/i], zh: [/流程阶段/, /^(?:情况|状况)$/] } },
  {
    en: 'self-assessment score',
    zh: '自评得分',
    instead: { en: word('effectiveness score'), zh: [/控制有效性(?:评分|自评分)|自评评分|自评分(?!配)/] },
  },
  {
    en: 'review effectiveness',
    zh: '审核有效性',
    instead: { en: word('control effectiveness', 'reviewed effectiveness'), zh: [/控制有效性/] },
  },
  { en: 'attestation', zh: '制度确认', instead: { en: word('policy confirmations?', 'confirm the policy') } },
  { en: 'due for review', zh: '临近复审', instead: { en: word('close to review'), zh: [/即将复审/] } },
  { en: 'submit (an exam)', zh: '交卷', instead: { en: word('hand(?:ed|ing)? in') } },
  { en: 're-mark', zh: '重新评分', instead: { en: word('marked again', 'mark again') } },
  { en: 'sign in', zh: '登录', instead: { en: word('log ?in', 'log ?out', 'logged in', 'logged out'), zh: [/登陆/] } },
  { en: 'turn on, turn off', zh: '启用、停用', instead: { en: word('switch(?:ed)? (?:on|off)') } },
  { en: 'archive (a year)', zh: '归档', instead: { en: [/\bfile (?:a|this|the) year\b/i, /\bis filed\b/i] } },
  { en: 'reinstate', zh: '恢复有效', instead: { en: word('back into effect') } },
  { en: 'record', zh: '记录', instead: { en: word('cases?'), zh: [/案例|个案|案件/] } },
  { en: 'step log', zh: '流程日志', instead: { zh: [/步骤日志/] } },
  { en: 'risk administrator', zh: '风险管理员', instead: { en: word('risk managers?', 'webmaster'), zh: [/风险经理/] } },
  { en: 'someone, no one, everyone', zh: '有人、无人、所有人', instead: { en: word('somebody', 'nobody', 'everybody', 'anybody') } },
  { en: 'no longer', zh: '不再', instead: { en: word('any more') } },
  { en: 'continue', zh: '继续', instead: { en: word('go on', 'goes on', 'went on') } },
  { en: 'reschedule', zh: '重新安排', instead: { en: word('anew', 'planned anew') } },
  {
    en: 'shared control',
    zh: '共用控制',
    instead: { en: word('common controls?', 'joint controls?'), zh: [/共享控制|公共控制|通用控制措施/] },
  },
  // The step that lets a risk show the control of another one, and the way back from it: on a record, in the list, in mails and histories.
  {
    en: 'share control',
    zh: '共用控制',
    instead: {
      en: [/\bjoin(?:s|ed|ing)?\b/i, /\bunder one control\b/i, /^share a control…?$/i, /\b(?:merge|combine|link)s? (?:the )?controls?\b/i],
      zh: [/合并为共用|合并控制|并为同一控制|控制合并/],
    },
  },
  {
    en: 'end sharing',
    zh: '解除共用',
    instead: { en: word('stopped sharing', 'separate (?:the )?controls?', 'unshare'), zh: [/取消共用|停止共用/] },
  },
  { en: 'significant account', zh: '重要科目', instead: { zh: [/重大科目|重要账户/] } },
  { en: 'trial balance', zh: '试算平衡表', instead: { zh: [/科目余额表|试算表/] } },
  { en: 'performance materiality', zh: '实际执行的重要性水平', instead: { en: word('performance level'), zh: [/执行重要性(?!水平)/] } },
  { en: 'assessment period', zh: '评价期间', instead: { zh: [/评估期间/] } },
  { en: 'related', zh: '相关', instead: { en: word('hangs? on', 'hang') } },
  { en: 'their', zh: '其', instead: { en: word('his', 'himself', 'he', 'him') } },
  { en: 'substitute', zh: '代理人', instead: { en: word('stands? in for', 'stand-in') } },
  { en: 'business unit', zh: '业务线', instead: { zh: [/业务单元/] } },
  { en: 'in total', zh: '共', instead: { en: word('in all') } },
  { en: 'portal', zh: '平台', instead: { zh: [/门户/] } },
  { en: 'hash', zh: '哈希', instead: { zh: [/散列/] } },
  { en: 'second factor', zh: '两步验证', instead: { zh: [/双重验证|双因[素子]/] } },
  { en: 'AD number', zh: 'AD 账号', instead: { zh: [/域账号|AD 编号/] } },
  { en: 'optional', zh: '选填', instead: { zh: [/可空|（可选）/] } },
  { en: 'one form for one and one for several', zh: '—', instead: { en: [/\w\(e?s\)/] } },
  { en: 'is notified', zh: '通知', instead: { en: [/\b(?:is|are|was|were) told\b/i] } },
  { en: 'awaits', zh: '等待', instead: { en: [/\bwaits? for (?:an?|my|your)\b/i, /\bawaits its\b/i] } },
  { en: 'contains', zh: '含有', instead: { en: [/\b(?:cells?|files?|workbooks?) holds?\b/i] } },
  { en: 'complete as soon as possible', zh: '尽快处理', instead: { en: [/\bsee to (?:it|them)\b/i, /\bsee that (?:it|they)\b/i] } },
  { en: 'immediately', zh: '立即', instead: { en: [/\b(?:change|look|set|tell)\b[^.]* at once\b/i] } },
  { en: 'subdepartments', zh: '下级部门', instead: { en: [/\bdepartments? below\b/i] } },
  { en: 'come into scope, go out of scope', zh: '纳入、移出评价范围', instead: { en: [/\b(?:enters?|leaves?) the scope\b/i] } },
  { en: 'not covered', zh: '未覆盖', instead: { en: word('uncovered') } },
  { en: 'overdue', zh: '逾期', instead: { en: [/^late$/i, /… late$/i] } },
  { en: 'follow up', zh: '跟进', instead: { en: word('chase') } },
  { en: 'closed (an issue)', zh: '办结', instead: { en: [/\b(?:is|are|issues?) settled\b/i] } },
  {
    en: 'return a report',
    zh: '退回报告',
    instead: { en: [/\breport (?:was )?rejected\b/i, /\breject(?:ed)? (?:the )?(?:response )?report\b/i] },
  },
  {
    en: 'assign a substitute',
    zh: '指定代理人',
    instead: { en: [/\bnam(?:e|ed|es) (?:a|the|your|…|\{\w+\} as your) substitutes?\b/i, /^name substitute/i] },
  },
  { en: 'review allocation rule', zh: '审核分配规则', instead: { zh: [/(?:复核|审核)分派/] } },
  { en: 'marker', zh: '评分人', instead: { zh: [/阅卷人/] } },
  { en: 'contact (of a resource)', zh: '联系人', instead: { zh: [/分享负责人|分享由您负责/] } },
  { en: 'daily seal', zh: '每日封存', instead: { en: [/\bdaily heads?\b/i] } },
  { en: 'manager', zh: '上级', instead: { en: word('leaders?'), zh: [/领导|主管/] } },
  { en: 'issue owner', zh: '整改负责人', instead: { en: [/^(?:new )?assignee$/i, /\bissue assignee\b/i] } },
  {
    en: 'classification (of a deficiency)',
    zh: '等级',
    instead: { en: [/^class$/i, /\b(?:the|its|their|proposed|computed|concluded|change) class\b/i, /\bclass concluded\b/i] },
  },
  { en: 'open (not closed)', zh: '未关闭', instead: { zh: [/^未结$/] } },
  { en: 'user no.', zh: '用户编号', instead: { zh: [/人员编号/] } },
  { en: 'course package', zh: '课件包', instead: { zh: [/课程包/] } },
  { en: 'type', zh: '类型', instead: { en: [/^kind$/i, /\bkind of (?:test|history|control|period)\b/i] } },
  { en: 'viewed', zh: '已查看', instead: { en: word('looked at') } },
  { en: 'full screen', zh: '全屏', instead: { en: word('fullscreen') } },
  { en: 'respondent', zh: '请求对象', instead: { en: word('addressees?') } },
  { en: 'assign', zh: '指派', instead: { zh: [/分派/] } },
  { en: 'profit before tax', zh: '利润总额', instead: { zh: [/税前利润/] } },
];

/** Texts in which the word means something else, or that the specification quotes; each must exist, so that none stays behind. */
export const allowed: Readonly<Record<string, string>> = {
  Share: 'a response to a risk, and a part of a whole',
  'Difficulty is the share of points earned: the higher, the easier. Discrimination is the gap between the top and bottom 27%; below 0.2, a question barely separates them.':
    'a part of a whole',
  'E-mail': 'the head of a column in specified workbooks (docs/decisions/library.md)',
  'Verification failed, please Login again.': 'quoted on the wire (docs/decisions/wire.md)',
  风险经理编辑并指定风险责任人: 'the specified history (docs/decisions/machinery.md)',
  'Risk manager edited and assigned a risk owner': 'the specified history (docs/decisions/machinery.md)',
  风险经理审核: 'the specified history (docs/decisions/machinery.md)',
  'Risk manager review': 'the specified history (docs/decisions/machinery.md)',
  风险经理审核退回: 'the specified history (docs/decisions/machinery.md)',
  'Risk manager review rejected': 'the specified history (docs/decisions/machinery.md)',
  'Email alert sent to {count} owner(s)': 'the words of the specification',
};
