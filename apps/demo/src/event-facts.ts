import type { LossKind } from '@portal/contract';

/** An action of a report: what, who, due in so many days from the moment of loading. */
export interface DemoAction {
  readonly text: string;
  readonly owner: string;
  readonly dueInDays: number;
}

/** What an escalation user of the demo wrote, and what became of it. */
export interface DemoReport {
  readonly by: string;
  readonly outcome: 'waiting' | 'draft' | 'submitted' | 'returned' | 'approved';
  readonly rootCause?: string;
  readonly impact?: string;
  readonly response?: 'avoid' | 'reduce' | 'share' | 'accept';
  readonly acceptanceReason?: string;
  readonly actions?: readonly DemoAction[];
  readonly likelihood?: number;
  readonly residual?: number;
  readonly lessons?: string;
  readonly comment?: string;
  /** The events of the first issue, oldest first. */
  readonly issue?: readonly ('START' | 'SUBMIT_FIX' | 'VERIFY')[];
}

/** A risk event of the demo. `daysAgo` counts to its report; it occurred and was discovered that many days before it. */
export interface DemoEvent {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly reporter: string;
  readonly department: string;
  readonly daysAgo: number;
  readonly occurredBefore: number;
  readonly discoveredBefore: number;
  readonly bu: string;
  readonly area: string;
  readonly type: 'actual' | 'nearMiss' | 'potential';
  readonly severity: number;
  readonly consequence: string;
  readonly cause: string;
  readonly immediate: string;
  readonly currency?: string;
  readonly gross?: number;
  readonly recovery?: number;
  /** What it cost or gave back after its confirmation, in its currency. */
  readonly later?: readonly { readonly daysAgo: number; readonly kind: LossKind; readonly amount: number; readonly note: string }[];
  readonly impact?: readonly string[];
  readonly confidential?: boolean;
  readonly named?: readonly string[];
  /** The risk control that the approval links, by its place among those of last year. */
  readonly control?: number;
  readonly end: 'draft' | 'returned' | 'pending' | 'identified' | 'notARisk' | 'duplicate' | 'resolved' | 'reopened';
  readonly comment?: string;
  readonly duplicateOf?: number;
  readonly forwardTo?: readonly string[];
  readonly evidence?: boolean;
  readonly reports?: readonly DemoReport[];
}

/** Sixteen events of a consumer-goods group, in every state, with the reports that followed: the first five. */
export const earlierEvents: readonly DemoEvent[] = [
  {
    title: '冷链运输车辆故障，一批冷藏原料温度超标',
    description: '华东二号仓发往宁波工厂的冷藏车压缩机故障，途中温度升至 9℃ 持续 3 小时 20 分，批次 240 箱隔离。',
    category: '020103',
    reporter: 'assistant',
    department: 'supply',
    daysAgo: 210,
    occurredBefore: 3,
    discoveredBefore: 2,
    bu: 'ANC',
    area: '中国',
    type: 'actual',
    severity: 3,
    consequence: '整批原料报废，生产计划顺延两天',
    cause: '承运商车辆超期未保养，车载温控报警未接入监控',
    immediate: '隔离并销毁该批次，改由备用承运商补货',
    gross: 186000,
    recovery: 92000,
    impact: ['operation', 'customer'],
    control: 0,
    end: 'resolved',
    evidence: true,
    reports: [
      {
        by: 'owner',
        outcome: 'approved',
        rootCause: '承运商准入只看证照，不查保养记录；温控数据每日下载一次，无法实时报警。',
        impact: '直接损失 18.6 万元，承运商赔付 9.2 万元；两家客户交付顺延。',
        response: 'reduce',
        actions: [{ text: '温控数据实时接入监控平台，超限自动通知调度', owner: 'owner', dueInDays: -90 }],
        likelihood: 2,
        residual: 2,
        lessons: '冷链承运商须把车辆保养纳入季度考核。',
        issue: ['START', 'SUBMIT_FIX', 'VERIFY'],
      },
    ],
  },
  {
    title: 'Supplier invoice paid twice after a vendor master change',
    description:
      'Two vendor records for the same packaging supplier were active for nine days. Invoice 88123 was booked on both and paid twice.',
    category: '030101',
    reporter: 'emma.brown',
    department: 'finance',
    daysAgo: 160,
    occurredBefore: 21,
    discoveredBefore: 4,
    bu: '支持职能',
    area: '澳新',
    type: 'actual',
    severity: 3,
    consequence: 'Double payment of AUD 64,300, recovered by a credit note',
    cause: 'No duplicate check on tax number when a vendor is created',
    immediate: 'Supplier asked for a credit note; second vendor record blocked',
    currency: 'AUD',
    gross: 64300,
    recovery: 64300,
    impact: ['regulatory'],
    end: 'resolved',
    reports: [
      {
        by: 'wang.siyuan',
        outcome: 'approved',
        rootCause: 'The four-eyes check compares bank details only; a changed bank account hides the duplicate.',
        impact: 'No net loss; one month of working capital and an audit finding.',
        response: 'reduce',
        actions: [{ text: 'Check tax number and name similarity when a vendor is created', owner: 'wu.hao', dueInDays: -60 }],
        likelihood: 1,
        residual: 2,
        lessons: 'Master data changes need their own reconciliation.',
        issue: ['START', 'SUBMIT_FIX', 'VERIFY'],
      },
    ],
  },
  {
    title: '会员系统导出文件误发至外部邮箱',
    description: '客服主管将含 1,126 名会员手机号的导出文件发至个人邮箱，信息安全监测当日发现并追回。',
    category: '040301',
    reporter: 'wu.hao',
    department: 'it',
    daysAgo: 95,
    occurredBefore: 1,
    discoveredBefore: 1,
    bu: '电子商务',
    area: '中国',
    type: 'actual',
    severity: 4,
    consequence: '个人信息泄露风险，须评估是否向监管报告',
    cause: '导出权限未按最小授权配置，邮件外发无脱敏检查',
    immediate: '要求删除并签署确认，冻结导出权限',
    impact: ['regulatory', 'reputation', 'information'],
    confidential: true,
    named: ['fang.lei'],
    end: 'identified',
    evidence: true,
    reports: [
      {
        by: 'fang.lei',
        outcome: 'approved',
        rootCause: '客服岗位沿用旧系统的全量导出权限，权限复核未覆盖。',
        impact: '经评估影响有限，已向属地网信部门备案。',
        response: 'reduce',
        actions: [
          { text: '外发邮件启用个人信息识别与拦截', owner: 'gao.shan', dueInDays: 25 },
          { text: '会员数据导出改为审批制，按次授权', owner: 'wu.hao', dueInDays: 40 },
        ],
        likelihood: 2,
        residual: 4,
        lessons: '权限复核要按数据敏感度排优先级。',
        issue: ['START'],
      },
      {
        by: 'he.junjie',
        outcome: 'submitted',
        rootCause: '营销活动需要名单，流程上没有脱敏样本可用。',
        impact: '活动名单须改由系统内发送。',
        response: 'avoid',
        likelihood: 1,
        residual: 3,
        lessons: '先问业务为什么要导出。',
      },
    ],
  },
  {
    title: '灌装线联锁失效，险些夹伤操作工',
    description: '二号灌装线检修后安全联锁未恢复，操作工清理卡瓶时设备启动，因同事急停未受伤。',
    category: '060201',
    reporter: 'owner2',
    department: 'quality',
    daysAgo: 74,
    occurredBefore: 0,
    discoveredBefore: 0,
    bu: 'BNC',
    area: '中国',
    type: 'nearMiss',
    severity: 5,
    consequence: '可能造成严重人身伤害',
    cause: '检修票未列联锁复位步骤，交接无复核',
    immediate: '停线排查全部联锁，当班培训',
    impact: ['safety', 'people', 'operation'],
    control: 4,
    end: 'identified',
    forwardTo: ['manager'],
    reports: [
      {
        by: 'zhou.qihang',
        outcome: 'approved',
        rootCause: '检修票模板七年未修订，联锁复位依赖个人经验。',
        impact: '未造成伤害；若发生将停产并接受调查。',
        response: 'reduce',
        actions: [{ text: '检修票增加联锁复位与双人签字，全部产线实施', owner: 'zhou.qihang', dueInDays: 12 }],
        likelihood: 2,
        residual: 4,
        lessons: '未遂事件与事故同等调查。',
        issue: ['START', 'SUBMIT_FIX'],
      },
    ],
  },
  {
    title: 'Promotion price loaded one day early in two online stores',
    description: 'A campaign price was live from midnight instead of the next day. 2,318 orders were taken 22 % below the planned price.',
    category: '020301',
    reporter: 'sophie.martin',
    department: 'marketing',
    daysAgo: 58,
    occurredBefore: 2,
    discoveredBefore: 2,
    bu: '电子商务',
    area: '欧盟',
    type: 'actual',
    severity: 2,
    consequence: 'Margin lost on 2,318 orders; all orders were honoured',
    cause: 'The price file carries a date without a time zone',
    immediate: 'Price corrected within forty minutes, customer service briefed',
    currency: 'EUR',
    gross: 21450.6,
    recovery: 0,
    later: [
      { daysAgo: 44, kind: 'loss', amount: 3860, note: 'Vouchers for customers whose orders shipped late' },
      { daysAgo: 35, kind: 'recovery', amount: 5000, note: 'Share borne by the agency that sent the price file' },
    ],
    impact: ['customer'],
    end: 'identified',
    reports: [
      {
        by: 'he.junjie',
        outcome: 'returned',
        rootCause: 'Dates in price files are read in the server time zone.',
        impact: 'One-off loss of margin.',
        response: 'accept',
        acceptanceReason: 'The amount is below the threshold of the campaign budget.',
        likelihood: 3,
        residual: 2,
        comment: 'Please explain why adding a time zone to the file would cost more than the next error.',
      },
    ],
  },
];
