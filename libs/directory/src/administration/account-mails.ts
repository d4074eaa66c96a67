import type { Language } from '@portal/contract';
import type { MailContent } from '@portal/platform';

export const accountEvents = [
  'create',
  'edit',
  'temporaryPassword',
  'resetSecondFactor',
  'unlinkIdentity',
  'reactivate',
  'importEdit',
] as const;
export type AccountEvent = (typeof accountEvents)[number];

/** What a field of an account was and is, for those who hear of it. */
export interface AccountChange {
  readonly field: 'number' | 'adNo' | 'email' | 'roles';
  readonly before: string;
  readonly after: string;
}

export interface AccountNews {
  readonly event: AccountEvent;
  /** Name and number of whom it is about, and of the administrator. */
  readonly subject: string;
  readonly actor: string;
  readonly changes: readonly AccountChange[];
  /** By the portal's clock. */
  readonly at: string;
  /** Made; only asked for, so that another administrator has to approve it; or refused by him. */
  readonly stage: 'done' | 'asked' | 'refused';
}

const EVENTS: Readonly<Record<AccountEvent, Readonly<Record<Language, string>>>> = {
  create: { zh: '新建账号', en: 'The account was created' },
  edit: { zh: '修改账号信息', en: 'The account was changed' },
  importEdit: { zh: '通过导入修改账号信息', en: 'The account was changed by import' },
  temporaryPassword: { zh: '设置临时密码', en: 'A temporary password was set' },
  resetSecondFactor: { zh: '重置两步验证', en: 'The second factor was reset' },
  unlinkIdentity: { zh: '解除统一身份关联', en: 'The identity provider link was removed' },
  reactivate: { zh: '重新启用账号', en: 'The account was reactivated' },
};

const FIELDS: Readonly<Record<AccountChange['field'], Readonly<Record<Language, string>>>> = {
  number: { zh: '用户编号', en: 'User number' },
  adNo: { zh: 'AD 账号', en: 'AD number' },
  email: { zh: '邮箱', en: 'Email address' },
  roles: { zh: '角色', en: 'Roles' },
};

const reader = (one: { name: string; englishName: string }, language: Language): string =>
  language === 'en' ? one.englishName || one.name : one.name || one.englishName;

/** Tells what an administrator did to an account, or asked to do, so that who knows better can act. */
export function accountMail(
  to: { readonly name: string; readonly englishName: string },
  language: Language,
  publicUrl: string,
  { event, subject, actor, changes, at, stage }: AccountNews,
): MailContent {
  const zh = language === 'zh';
  const title = {
    asked: { zh: `账号变更待第二位管理员确认：${subject}`, en: `A second administrator is needed to change the account of ${subject}` },
    refused: { zh: `账号变更未获批准：${subject}`, en: `The change to the account of ${subject} was refused` },
    done: { zh: `账号已变更：${subject}`, en: `The account of ${subject} was changed` },
  }[stage];
  // A new account has no page yet.
  const asked =
    event === 'create'
      ? {
          zh: '授予管理员角色须由两位管理员完成：如您同意，请在 24 小时内在人员页面做同样的变更；如您不认可，请立即核实。',
          en: 'Assigning the administrator role needs two administrators. If you agree, make the same change on the People page within 24 hours. If not, look into it immediately.',
        }
      : {
          zh: '管理员账号的变更须由两位管理员完成：如您同意，请在 24 小时内在该人员的页面批准；如您不认可，请在那里拒绝并立即核实。',
          en: 'Changes to an administrator’s account need two administrators. If you agree, approve the change on the person’s page within 24 hours. If not, refuse it there and look into it immediately.',
        };
  const refused = {
    zh: '您请求的变更未获另一位管理员批准，账号保持原样。',
    en: 'Another administrator refused the change you requested. The account is unchanged.',
  };
  const done = {
    zh: '如您不了解此项变更，请立即联系另一位风险管理员。',
    en: 'If you were not expecting this change, tell another risk administrator immediately.',
  };
  return {
    subject: title[language],
    greetingName: reader(to, language),
    paragraphs: [`${EVENTS[event][language]}${zh ? '。' : '.'}`, { asked, refused, done }[stage][language]],
    facts: [
      [zh ? '账号' : 'Account', subject],
      [zh ? '操作人' : 'By', actor],
      [zh ? '时间' : 'When', at],
      ...changes.map(({ field, before, after }) => [FIELDS[field][language], `${before || '–'} → ${after || '–'}`] as const),
    ],
    action: { label: zh ? '打开人员页面' : 'Open People', url: `${publicUrl}/admin/People` },
  };
}
