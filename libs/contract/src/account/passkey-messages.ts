import { text } from '../text.ts';

/** What the calls of passkeys answer (docs/adr/0041-passkeys.md). */
export const passkeyMessages = {
  'passkey.off': text('本平台未启用通行密钥', 'Passkeys are not available here'),
  'passkey.limited': text('请求过于频繁，请 {minutes} 分钟后再试', 'Too many attempts. Try again in {minutes} min'),
  'passkey.late': text('请求已过期或已使用，请重试', 'This request has expired or has already been used. Please try again'),
  'passkey.refused': text('通行密钥未被接受', 'The passkey was not accepted'),
  'passkey.counter': text(
    '该通行密钥已被拒绝：可能有人持有它的副本。请改用其他方式登录，移除它，并通知风险管理员',
    'This passkey was refused because someone may have a copy of it. Sign in another way, remove it and tell a risk administrator',
  ),
  'passkey.known': text('该通行密钥已添加过', 'This passkey has already been added'),
  'passkey.tooMany': text('最多可添加 {max} 个通行密钥', 'You can add at most {max} passkeys'),
  'passkey.nameMissing': text('请为通行密钥命名', 'Enter a name for the passkey'),
  'passkey.last': text(
    '您的角色必须使用两步验证，不能移除最后一个通行密钥',
    'Your role requires a second factor, so the last passkey cannot be removed',
  ),
  'passkey.signInAnew': text('请退出并重新登录，然后在 30 分钟内操作', 'Please sign in again and do this within 30 minutes'),
  'passkey.added': text('通行密钥已添加', 'Passkey added'),
  'passkey.removed': text('通行密钥已移除', 'Passkey removed'),
};
