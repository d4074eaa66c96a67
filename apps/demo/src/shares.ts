import { recordPages } from '@portal/contract';

/** Somebody who opened a share: after how many days, and how long he read it; without seconds he has only begun. */
export interface DemoReading {
  readonly who: string;
  readonly daysAgo: number;
  /** Enough of it. */
  readonly finished: boolean;
}

export interface DemoShare {
  readonly title: string;
  readonly titleEn: string;
  readonly type: 'article' | 'file' | 'link' | 'scorm';
  readonly content: string;
  readonly contentEn: string;
  readonly linkUrl?: string;
  /** A text that is attached as PDF. */
  readonly document?: { readonly name: string; readonly title: string; readonly lines: readonly string[] };
  /** Keys of departments; none: everybody. */
  readonly departments: readonly string[];
  readonly people?: readonly string[];
  /** Days from today. */
  readonly released: number | null;
  readonly due: number | null;
  readonly seconds: number;
  /** The policy of this name is to be confirmed. */
  readonly policy?: string;
  /** The exam of this title comes afterwards. */
  readonly exam?: string;
  readonly readings: readonly DemoReading[];
}

const read = (daysAgo: number, ...who: string[]): DemoReading[] => who.map((one) => ({ who: one, daysAgo, finished: true }));
const begun = (daysAgo: number, ...who: string[]): DemoReading[] => who.map((one) => ({ who: one, daysAgo, finished: false }));

/** Six shares (articles, a file, a link, one that asks to confirm a policy, one with an exam, one that is still being written) and a course. */
export const shares: readonly DemoShare[] = [
  {
    title: '礼品与招待：能收什么，怎么登记',
    titleEn: 'Gifts and hospitality: what to accept and how to register it',
    type: 'article',
    content:
      '<h2>先问三个问题</h2><ol><li><p>它会不会让我难以公正地做决定？</p></li><li><p>如果同事都知道，我会不会觉得不自在？</p></li><li><p>它的价值是否超过 200 元？</p></li></ol><p>只要有一个回答为“是”，就请婉拒；无法拒绝的，<strong>三个工作日内</strong>在登记表中登记并交给法务部。</p><blockquote><p>现金、购物卡和任何形式的回扣，一律不得接受。</p></blockquote><h2>遇到公职人员</h2><p>不得向公职人员提供任何利益，包括旅行、子女实习和捐赠。不确定时，先问法务部，再答复对方。</p>',
    contentEn:
      '<h2>Three questions first</h2><ol><li><p>Would it make it harder for me to decide fairly?</p></li><li><p>Would I feel uncomfortable if my colleagues knew?</p></li><li><p>Is it worth more than 200 yuan?</p></li></ol><p>If any answer is yes, decline. If you cannot decline, register the gift and hand it to Legal <strong>within three working days</strong>.</p><blockquote><p>Cash, gift cards and kickbacks of any kind must never be accepted.</p></blockquote><h2>Public officials</h2><p>Never offer anything of value to public officials, including travel, internships for their children or donations. If in doubt, ask Legal before you reply.</p>',
    departments: [],
    released: -20,
    due: 10,
    seconds: 90,
    policy: '反腐败制度 Anti-Corruption Policy',
    readings: [...read(18, 'owner2', 'assistant', 'manager'), ...read(11, 'reviewer', 'aide'), ...begun(3, 'owner')],
  },
  {
    title: '钓鱼邮件：一分钟识别',
    titleEn: 'Phishing emails: spot them in a minute',
    type: 'article',
    content:
      '<p>去年集团收到的可疑邮件中，<strong>九成</strong>有下面的特征之一：</p><ul><li><p>发件人地址与名称不符；</p></li><li><p>催促您“立即”付款、改密码或点链接；</p></li><li><p>附件是压缩包，或要求启用宏；</p></li><li><p>要求您绕过审批，并且不要告诉别人。</p></li></ul><h3>怎么办</h3><p>不点链接，不回复。把邮件作为附件转发给信息技术部，再删除。已经点开的，<u>马上断网并打电话</u>。</p>',
    contentEn:
      '<p><strong>Nine in ten</strong> of the suspicious emails the group received last year had one of these signs:</p><ul><li><p>a sender address that does not match the name;</p></li><li><p>pressure to pay, change a password or follow a link “immediately”;</p></li><li><p>an attached archive, or a request to enable macros;</p></li><li><p>a request to bypass an approval and tell no one.</p></li></ul><h3>What to do</h3><p>Do not follow links or reply. Forward the email as an attachment to Information Technology, then delete it. If you have already clicked, <u>go offline and call immediately</u>.</p>',
    departments: [],
    released: -6,
    due: 24,
    seconds: 60,
    exam: '信息安全年度考试',
    readings: [...read(4, 'manager', 'reviewer'), ...begun(2, 'assistant')],
  },
  {
    title: '差旅报销手册',
    titleEn: 'Travel expense handbook',
    type: 'file',
    content: '<p>请在下次出差前读完。住宿标准按城市等级执行，发票抬头须为集团全称。</p>',
    contentEn:
      '<p>Please read it before your next trip. Hotel rates depend on the city grade. Invoices must be made out to the full name of the group.</p>',
    document: {
      name: '差旅报销手册.pdf',
      title: 'Travel expense handbook',
      lines: [
        '1. Get approval before you book.',
        '2. Hotel rates depend on the city grade.',
        '3. Submit receipts within 30 days.',
        '4. For business entertainment, state the names of the guests.',
      ],
    },
    departments: ['finance', 'sales', 'marketing'],
    released: -45,
    due: -15,
    seconds: 30,
    readings: [...read(40, 'wang.siyuan', 'tang.rui'), ...begun(16, 'he.junjie')],
  },
  {
    title: '在线课程：个人信息保护入门',
    titleEn: 'Online course: personal data, the basics',
    type: 'scorm',
    content: '<p>三页内容加三道题，大约十分钟。可以随时退出，下次从上次的页面继续。</p>',
    contentEn: '<p>Three pages and three questions, about ten minutes. You can leave at any time and continue where you left off.</p>',
    departments: [],
    released: -9,
    due: 12,
    seconds: 0,
    readings: [...read(7, 'owner2', 'reviewer'), ...read(4, 'tang.rui'), ...begun(3, 'owner', 'manager')],
  },
  {
    title: '外部学习：内部控制五要素',
    titleEn: 'External reading: the five components of internal control',
    type: 'link',
    content: '<p>这篇公开文章用例子说明控制环境、风险评估、控制活动、信息沟通和监督。</p>',
    contentEn:
      '<p>A public article that explains the control environment, risk assessment, control activities, information and communication, and monitoring with examples.</p>',
    linkUrl: 'https://internal-control.example/five-components',
    departments: [],
    people: ['owner', 'owner2', 'assistant', 'manager'],
    released: -12,
    due: null,
    seconds: 0,
    readings: read(9, 'owner2', 'manager'),
  },
  {
    title: '新员工：遇到风险事件怎么上报',
    titleEn: 'For new colleagues: how to report a risk event',
    type: 'article',
    content: `<p>发现异常时，先保护现场和证据，再在“风险信息收集”中上报。不必先查清原因：<strong>早报告比报告完整更重要</strong>。</p><p><a href="${recordPages.riskEvent.edit}">现在就试着填写一份草稿</a></p>`,
    contentEn: `<p>When something goes wrong, first secure the scene and the evidence, then report it under “Events and reports”. You don’t need to know the cause: <strong>an early report is worth more than a complete one</strong>.</p><p><a href="${recordPages.riskEvent.edit}">Try it now with a draft</a></p>`,
    departments: [],
    released: -90,
    due: -60,
    seconds: 45,
    readings: read(80, 'owner', 'owner2', 'assistant', 'user', 'manager', 'aide', 'reviewer'),
  },
  {
    title: '明年合规培训计划（草稿）',
    titleEn: 'Compliance training next year (draft)',
    type: 'article',
    content: '<p>待法务部确认日期后发布。</p>',
    contentEn: '<p>To be released once Legal has confirmed the dates.</p>',
    departments: [],
    released: null,
    due: null,
    seconds: 60,
    readings: [],
  },
];
