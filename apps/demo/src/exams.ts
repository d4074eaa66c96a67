import type { ExamAnswerValue, QuestionKind } from '@portal/contract';

export interface DemoQuestion {
  readonly kind: QuestionKind;
  readonly stem: string;
  readonly stemEn: string;
  /** Chinese and English; the keys are A, B, C … */
  readonly options?: readonly (readonly [string, string])[];
  readonly answer: ExamAnswerValue;
  readonly score: number;
}

export interface DemoExam {
  readonly title: string;
  readonly titleEn: string;
  readonly description: string;
  readonly descriptionEn: string;
  readonly minutes: number;
  readonly passScore: number;
  readonly maxAttempts: number;
  readonly pickN: number | null;
  /** Days from now; negative lie behind. */
  readonly opens: number;
  readonly closes: number;
  /** Departments by key; none: everybody. */
  readonly departments: readonly string[];
  readonly marker: string;
  readonly questions: readonly DemoQuestion[];
  /** Who sat it so many days ago, and how many of the questions he got right. */
  readonly sittings: readonly { readonly who: string; readonly daysAgo: number; readonly right: number; readonly marks?: number }[];
}

const single = (stem: string, stemEn: string, options: DemoQuestion['options'], answer = 'A', score = 10): DemoQuestion => ({
  kind: 'single',
  stem,
  stemEn,
  options: options!,
  answer,
  score,
});
const judged = (stem: string, stemEn: string, answer: boolean, score = 10): DemoQuestion => ({
  kind: 'trueFalse',
  stem,
  stemEn,
  answer,
  score,
});

/** Three exams as a group of companies gives them; every word is this project's own. */
export const exams: readonly DemoExam[] = [
  {
    title: '信息安全年度考试',
    titleEn: 'Annual information security exam',
    description: '所有员工每年完成一次，内容来自信息安全制度。请独立作答。',
    descriptionEn: 'Everyone takes this exam once a year. It is based on the information security policy. Please answer on your own.',
    minutes: 30,
    passScore: 60,
    maxAttempts: 3,
    pickN: null,
    opens: -40,
    closes: 19,
    departments: [],
    marker: 'admin',
    questions: [
      single('离开工位时，首先应当怎么做？', 'What do you do first when you leave your desk?', [
        ['锁定电脑屏幕', 'Lock the screen'],
        ['关闭显示器', 'Turn the monitor off'],
        ['告诉同事帮忙看一下', 'Ask a colleague to keep an eye on it'],
      ]),
      {
        kind: 'multiple',
        stem: '收到可疑邮件时，哪些做法是正确的？',
        stemEn: 'You receive a suspicious email. What should you do?',
        options: [
          ['不点击链接和附件', 'Do not open links or attachments'],
          ['向信息技术部报告', 'Report it to Information Technology'],
          ['转发给同事一起判断', 'Forward it to colleagues for their opinion'],
          ['通过其他渠道向发件人核实', 'Check with the sender through another channel'],
        ],
        answer: ['A', 'B', 'D'],
        score: 20,
      },
      judged('紧急情况下可以把自己的密码告诉主管。', 'In an emergency, you may give your password to your manager.', false),
      single(
        '含客户个人信息的表格，应当如何发送给外部合作方？',
        'How should a list with customers’ personal data be sent to an external partner?',
        [
          ['经批准后加密发送', 'Encrypted, after approval'],
          ['用个人邮箱发送', 'From a personal mailbox'],
          ['放在公开网盘后发链接', 'As a link to a public drive'],
        ],
      ),
      judged('公司电脑丢失后，应当当天报告。', 'The loss of a company computer must be reported on the same day.', true),
      single('多因素认证的主要作用是什么？', 'What is the main purpose of multi-factor authentication?', [
        ['密码泄露后仍能阻止他人登录', 'It keeps others out even if they know the password'],
        ['让登录更快', 'It makes signing in faster'],
        ['代替密码强度要求', 'It replaces password strength rules'],
      ]),
      judged('未经批准，不得在公司电脑上安装软件。', 'Software must not be installed on company computers without approval.', true),
      {
        kind: 'text',
        stem: '请说明发现数据泄露迹象后，您会在第一个小时内做什么。',
        stemEn: 'You see signs of a data leak. What do you do within the first hour?',
        answer: '保持现场、立即报告信息技术部与直属主管、记录时间与现象、不自行删除或对外说明。',
        score: 20,
      },
    ],
    sittings: [
      { who: 'owner', daysAgo: 21, right: 8, marks: 18 },
      { who: 'owner2', daysAgo: 18, right: 6, marks: 14 },
      { who: 'gao.shan', daysAgo: 15, right: 7, marks: 16 },
      { who: 'qian.yifan', daysAgo: 14, right: 3, marks: 6 },
      { who: 'emma.brown', daysAgo: 12, right: 7, marks: 12 },
      { who: 'luo.dan', daysAgo: 11, right: 5, marks: 9 },
      { who: 'zhou.qihang', daysAgo: 8, right: 8, marks: 20 },
      { who: 'tang.rui', daysAgo: 3, right: 6 },
      { who: 'assistant', daysAgo: 2, right: 7 },
    ],
  },
  {
    title: '供应商准入与廉洁采购',
    titleEn: 'Supplier onboarding and ethical purchasing',
    description: '供应链部与质量部人员的岗位考试，每次从题库中抽取五题。',
    descriptionEn: 'For the Supply Chain and Quality departments. Each attempt draws five questions.',
    minutes: 20,
    passScore: 30,
    maxAttempts: 2,
    pickN: 5,
    opens: -20,
    closes: 40,
    departments: ['supply', 'quality'],
    marker: 'reviewer',
    questions: [
      single('新供应商在首次下单前必须完成什么？', 'What must be completed before the first order from a new supplier?', [
        ['准入评估并经批准', 'Assessment and approval of the supplier'],
        ['签署保密协议即可', 'Only a confidentiality agreement'],
        ['试单合格', 'A successful trial order'],
      ]),
      judged('供应商赠送的礼品卡价值较低时可以收下。', 'A gift card from a supplier may be kept if its value is low.', false),
      single('关键物料只有一家供应商时，首先应当怎么做？', 'A key material has only one supplier. What should you do first?', [
        ['登记风险并制定备选方案', 'Record the risk and plan an alternative'],
        ['增加一次性采购量', 'Place a larger order'],
        ['等待年度评审', 'Wait for the annual review'],
      ]),
      judged('与供应商有亲属关系的人员应当回避评审。', 'Anyone related to a supplier must not take part in its review.', true),
      single('报价文件应当由谁开启？', 'Who should open the bids?', [
        ['两人以上共同开启并记录', 'At least two people together, with a record'],
        ['采购员本人', 'The buyer alone'],
        ['需求部门负责人', 'The head of the requesting department'],
      ]),
      {
        kind: 'multiple',
        stem: '下列哪些情况必须重新评估供应商？',
        stemEn: 'When must a supplier be reassessed?',
        options: [
          ['重大质量事故', 'After a serious quality incident'],
          ['控股股东变更', 'When its controlling owner changes'],
          ['更换联系人', 'When its contact person changes'],
          ['连续两次延期交货', 'After two consecutive late deliveries'],
        ],
        answer: ['A', 'B', 'D'],
        score: 10,
      },
      judged('口头确认的价格变更无需书面记录。', 'A price change agreed verbally needs no written record.', false),
    ],
    sittings: [
      { who: 'owner', daysAgo: 9, right: 5 },
      { who: 'manager', daysAgo: 7, right: 4 },
      { who: 'liam.obrien', daysAgo: 5, right: 2 },
      { who: 'zhou.qihang', daysAgo: 4, right: 5 },
    ],
  },
  {
    title: '业务连续性演练考核',
    titleEn: 'Business continuity drill',
    description: '上一季度演练后的考核，已结束。',
    descriptionEn: 'Assessment after last quarter’s drill. It is closed.',
    minutes: 15,
    passScore: 20,
    maxAttempts: 1,
    pickN: null,
    opens: -80,
    closes: -30,
    departments: ['it', 'finance'],
    marker: 'admin',
    questions: [
      judged('演练记录须在五个工作日内归档。', 'The record of a drill must be filed within five working days.', true),
      single('核心系统恢复时间目标由谁批准？', 'Who approves the recovery time objective of a core system?', [
        ['业务负责人与信息技术部共同批准', 'The business owner together with Information Technology'],
        ['系统供应商', 'The system’s supplier'],
        ['值班人员', 'Whoever is on duty'],
      ]),
      judged(
        '备用通讯录每年更新一次即可，人员变动时无需更新。',
        'Updating the emergency contact list once a year is enough, even when people change.',
        false,
      ),
    ],
    sittings: [
      { who: 'wu.hao', daysAgo: 60, right: 3 },
      { who: 'gao.shan', daysAgo: 58, right: 3 },
      { who: 'wang.siyuan', daysAgo: 55, right: 2 },
      { who: 'emma.brown', daysAgo: 52, right: 1 },
    ],
  },
];
