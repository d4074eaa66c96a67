/** A page of the demo's course: a heading and paragraphs in both languages. */
export interface CoursePage {
  readonly title: string;
  readonly titleEn: string;
  readonly lines: readonly (readonly [zh: string, en: string])[];
}

export interface CourseQuestion {
  readonly text: readonly [zh: string, en: string];
  readonly options: readonly (readonly [zh: string, en: string])[];
  readonly right: number;
}

export const courseTitle = '个人信息保护入门 Personal data: the basics';

/** What every new colleague learns about personal data. */
export const coursePages: readonly CoursePage[] = [
  {
    title: '什么是个人信息？',
    titleEn: 'What is personal data?',
    lines: [
      [
        '能单独或与其他信息结合识别某个自然人的信息，都是个人信息：姓名、手机号、地址、订单记录、设备号。',
        'Anything that identifies a person, on its own or combined with other data: a name, phone number, address, order history or device number.',
      ],
      [
        '健康状况、银行账户、行踪和未满十四周岁儿童的信息属于敏感个人信息，需要单独同意。',
        'Health, bank accounts, whereabouts and any data about children under fourteen are sensitive and need separate consent.',
      ],
      ['会员系统里的一个手机号，就已经是个人信息。', 'Even a single phone number in the loyalty programme is personal data.'],
    ],
  },
  {
    title: '三条底线',
    titleEn: 'Three rules',
    lines: [
      ['只收集必要的：活动报名不需要身份证号。', 'Collect only what you need: no one needs an ID number to register for an event.'],
      ['只用于说好的目的：客服电话不能转给销售。', 'Use it only for the agreed purpose: a service call is not a sales lead.'],
      ['只保存说好的时间：活动结束三十天后删除名单。', 'Keep it only as long as agreed: delete event lists after thirty days.'],
    ],
  },
  {
    title: '发出去之前',
    titleEn: 'Before you send it',
    lines: [
      [
        '对外发送含个人信息的文件，先加密，密码另行告知。',
        'Encrypt files with personal data before sending them outside, and share the password through a separate channel.',
      ],
      [
        '发给供应商之前，确认合同里有数据处理条款。',
        'Before sending anything to a supplier, check that the contract covers data processing.',
      ],
      [
        '收件人写错了？一小时内告诉法务部，不要只是撤回。',
        'Wrong recipient? Tell Legal within the hour. Recalling the email is not enough.',
      ],
    ],
  },
];

/** Two of three are enough. */
export const courseQuestions: readonly CourseQuestion[] = [
  {
    text: ['促销抽奖报名表里，哪一项不该收集？', 'Which of these should not be collected on a prize draw form?'],
    options: [
      ['手机号', 'Phone number'],
      ['身份证号', 'ID number'],
      ['称呼', 'Form of address'],
    ],
    right: 1,
  },
  {
    text: ['您把会员名单发错了供应商，首先做什么？', 'You sent the member list to the wrong supplier. What do you do first?'],
    options: [
      ['撤回邮件，不再提起', 'Recall the email and leave it at that'],
      ['等对方回复', 'Wait for a reply'],
      ['一小时内告诉法务部', 'Tell Legal within the hour'],
    ],
    right: 2,
  },
  {
    text: ['哪些属于敏感个人信息？', 'Which of these is sensitive personal data?'],
    options: [
      ['银行账户', 'A bank account'],
      ['购物偏好', 'Shopping preferences'],
      ['订单编号', 'An order number'],
    ],
    right: 0,
  },
];
