import type { Language } from '@portal/contract';
import type { MailContent } from '@portal/platform';

export interface MailReader {
  readonly name: string;
  readonly englishName: string;
}

const greet = (reader: MailReader, language: Language): string =>
  language === 'en' ? reader.englishName || reader.name : reader.name || reader.englishName;

/** The way to a new password. The token stands in the fragment, which no server and no log of one sees. */
export function resetMail(reader: MailReader, language: Language, publicUrl: string, token: string, minutes: number): MailContent {
  const zh = language === 'zh';
  return {
    subject: zh ? '重设您的平台密码' : 'Set a new password for the portal',
    greetingName: greet(reader, language),
    paragraphs: zh
      ? [
          `有人为您的账号申请重设密码。请在 ${minutes} 分钟内打开下面的链接，设置新密码。链接只能使用一次。`,
          '如果不是您本人申请，请忽略本邮件：您的密码不会改变。',
        ]
      : [
          `Someone asked to set a new password for your account. To set it, open the link below within ${minutes} minutes. The link works once.`,
          'If this was not you, ignore this email. Your password will not change.',
        ],
    facts: [],
    action: { label: zh ? '设置新密码' : 'Set a new password', url: `${publicUrl}/reset-password#${token}` },
  };
}

/** Tells that a password was changed, so that who did not do it can act. */
export function changedMail(
  reader: MailReader,
  language: Language,
  publicUrl: string,
  change: { readonly at: string; readonly address: string; readonly device: string },
): MailContent {
  const zh = language === 'zh';
  return {
    subject: zh ? '您的平台密码已更改' : 'Your portal password was changed',
    greetingName: greet(reader, language),
    paragraphs: zh
      ? ['您账号的密码已更改，其他登录已全部结束。', '如果不是您本人操作，请立即重设密码，并通知风险管理员。']
      : [
          'The password of your account was changed. Your other sessions were ended.',
          'If this was not you, set a new password immediately and tell a risk administrator.',
        ],
    facts: [
      [zh ? '时间' : 'When', change.at],
      ...(change.device ? ([[zh ? '设备' : 'Device', change.device]] as const) : []),
      ...(change.address ? ([[zh ? '地址' : 'Address', change.address]] as const) : []),
    ],
    action: { label: zh ? '重设密码' : 'Set a new password', url: `${publicUrl}/forgot-password` },
  };
}
