import type { Language } from '@portal/contract';
import type { MailContent } from '@portal/platform';

export type SecondFactorChange =
  'enabled' | 'removed' | 'reset' | 'codesRenewed' | 'recoveryUsed' | 'passkeyAdded' | 'passkeyRemoved' | 'passkeyCounter';

const WORDS: Readonly<Record<SecondFactorChange, Readonly<Record<Language, readonly [subject: string, body: string]>>>> = {
  enabled: {
    zh: ['两步验证已开启', '您的账号已开启两步验证：登录时除密码外，还需输入验证器应用中的验证码。其他登录已全部结束。'],
    en: [
      'Your second factor is on',
      'In addition to your password, your account now requires a code from your authenticator app. Your other sessions were ended.',
    ],
  },
  removed: {
    zh: ['两步验证已关闭', '您的账号已关闭两步验证，登录时只需密码。其他登录已全部结束。'],
    en: ['Your second factor is off', 'From now on, your account requires only your password. Your other sessions were ended.'],
  },
  reset: {
    zh: ['两步验证已被重置', '风险管理员重置了您账号的两步验证（验证器应用与通行密钥），您的登录已全部结束。'],
    en: [
      'Your second factor was reset',
      'A risk administrator reset the second factor of your account (authenticator app and passkeys). All your sessions were ended.',
    ],
  },
  codesRenewed: {
    zh: ['恢复码已更换', '您账号的恢复码已更换，旧的恢复码不再有效。'],
    en: ['Your recovery codes were replaced', 'Your account has new recovery codes. The old ones no longer work.'],
  },
  recoveryUsed: {
    zh: ['使用了一个恢复码', '有人用恢复码代替验证码登录了您的账号或更改了其设置。每个恢复码只能使用一次。'],
    en: [
      'A recovery code was used',
      'A recovery code was used instead of a code from your app to sign in to your account or change its settings. Each code works once.',
    ],
  },
  passkeyAdded: {
    zh: ['已添加通行密钥', '您的账号添加了一个通行密钥：持有它即可登录，无需密码；用密码登录时也会要求第二步验证。其他登录已全部结束。'],
    en: [
      'A passkey was added',
      'A passkey was added to your account. It signs you in without a password, and signing in with your password now requires a second step. Your other sessions were ended.',
    ],
  },
  passkeyRemoved: {
    zh: ['已移除通行密钥', '您账号的一个通行密钥已被移除，不能再用它登录。其他登录已全部结束。'],
    en: ['A passkey was removed', 'A passkey was removed from your account and can no longer sign you in. Your other sessions were ended.'],
  },
  passkeyCounter: {
    zh: ['通行密钥已被拒绝', '有人用您的通行密钥登录时，其使用次数少于上一次：可能存在该密钥的副本。此次登录已被拒绝，请移除该通行密钥。'],
    en: [
      'One of your passkeys was refused',
      'Someone tried to sign in with one of your passkeys, but its use count was lower than last time, so a copy of it may exist. The sign-in was refused. Please remove this passkey.',
    ],
  },
};

/** Tells that the second factor was changed or used in an unusual way, so that who did not do it can act. */
export function secondFactorMail(
  reader: { readonly name: string; readonly englishName: string },
  language: Language,
  publicUrl: string,
  change: SecondFactorChange,
  facts: { readonly at: string; readonly address: string; readonly device: string; readonly passkey: string },
): MailContent {
  const zh = language === 'zh';
  const [subject, body] = WORDS[change][language];
  return {
    subject,
    greetingName: zh ? reader.name || reader.englishName : reader.englishName || reader.name,
    paragraphs: [
      body,
      zh
        ? '如果不是您本人操作，请立即更改密码，并通知风险管理员。'
        : 'If this was not you, change your password immediately and tell a risk administrator.',
    ],
    facts: [
      [zh ? '时间' : 'When', facts.at],
      ...(facts.passkey ? ([[zh ? '通行密钥' : 'Passkey', facts.passkey]] as const) : []),
      ...(facts.device ? ([[zh ? '设备' : 'Device', facts.device]] as const) : []),
      ...(facts.address ? ([[zh ? '地址' : 'Address', facts.address]] as const) : []),
    ],
    action: { label: zh ? '查看我的账号' : 'Open my account', url: `${publicUrl}/account#second-factor` },
  };
}
