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
    title: '什么是个人信息',
    titleEn: 'What personal data is',
    lines: [
      [
        '能单独或与其他信息结合识别某个自然人的信息，都是个人信息：姓名、手机号、地址、订单记录、设备号。',
        'Whatever identifies a person, alone or together with something else: a name, a phone number, an address, an order, the number of a device.',
      ],
      [
        '健康状况、银行账户、行踪和未满十四周岁儿童的信息属于敏感个人信息，需要单独同意。',
        'Health, bank accounts, whereabouts and everything about children under fourteen are sensitive: they need a consent of their own.',
      ],
      ['会员系统里的一个手机号，就已经是个人信息。', 'One phone number in the loyalty programme is personal data already.'],
    ],
  },
  {
    title: '三条底线',
    titleEn: 'Three rules',
    lines: [
      ['只收集必要的：活动报名不需要身份证号。', 'Collect what is needed: nobody needs an identity number to join a tasting.'],
      ['只用于说好的目的：客服电话不能转给销售。', 'Use it for what was agreed: a service call is no sales lead.'],
      ['只保存说好的时间：活动结束三十天后删除名单。', 'Keep it as long as was agreed: lists of an event go after thirty days.'],
    ],
  },
  {
    title: '发出去之前',
    titleEn: 'Before you send it',
    lines: [
      [
        '对外发送含个人信息的文件，先加密，密码另行告知。',
        'Encrypt a file with personal data before it leaves; pass the password on through a separate channel.',
      ],
      ['发给供应商之前，确认合同里有数据处理条款。', 'Check that the contract with a supplier says how data is handled.'],
      [
        '收件人写错了？一小时内告诉法务部，不要只是撤回。',
        'The wrong recipient? Tell Legal within the hour; recalling the mail is not enough.',
      ],
    ],
  },
];

/** Two of three are enough. */
export const courseQuestions: readonly CourseQuestion[] = [
  {
    text: ['促销抽奖报名表里，哪一项不该收集？', 'Which of these does not belong on the form of a prize draw?'],
    options: [
      ['手机号', 'Phone number'],
      ['身份证号', 'Identity number'],
      ['称呼', 'Form of address'],
    ],
    right: 1,
  },
  {
    text: ['您把会员名单发错了供应商，首先做什么？', 'You sent the list of members to the wrong supplier. What comes first?'],
    options: [
      ['撤回邮件，不再提起', 'Recall the mail and leave it at that'],
      ['等对方回复', 'Wait for an answer'],
      ['一小时内告诉法务部', 'Tell Legal within the hour'],
    ],
    right: 2,
  },
  {
    text: ['哪些属于敏感个人信息？', 'Which of these is sensitive?'],
    options: [
      ['银行账户', 'A bank account'],
      ['购物偏好', 'What somebody likes to buy'],
      ['订单编号', 'The number of an order'],
    ],
    right: 0,
  },
];
