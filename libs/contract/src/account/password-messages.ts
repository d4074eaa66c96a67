import { text } from '../text.ts';

/** What is said of passwords (docs/decisions/identity.md). */
export const passwordMessages = {
  'password.currentMissing': text('请输入当前密码', 'Enter your current password'),
  'password.currentWrong': text('当前密码不正确', 'The current password is wrong'),
  'password.tooShort': text('新密码至少需要 12 个字符', 'The new password must have at least 12 characters'),
  'password.tooLong': text('新密码不能超过 1000 个字符', 'The new password can have at most 1000 characters'),
  'password.common': text(
    '这个密码太常见或已被泄露，容易被猜到；请换用几个互不相关的词',
    'This password is too common or has been leaked, so it is easy to guess. Use a few unrelated words',
  ),
  'password.containsName': text(
    '密码中不能含有您的姓名、账号、邮箱或平台名称',
    'The password must not contain your name, user number, email address or the portal’s name',
  ),
  'password.same': text('新密码不能与当前密码相同', 'The new password must be different from the current one'),
  'password.changed': text('密码已更改，您的其他登录已全部结束', 'Password changed. Your other sessions were ended'),
  'password.changeRequired': text('请先更改密码', 'Please change your password first'),
  'password.resetSent': text(
    '如果该账号存在并登记了邮箱，我们已向其发送邮件。链接 30 分钟内有效。',
    'If this account exists and has an email address, we have sent it an email. The link is valid for 30 minutes.',
  ),
  'password.noMail': text(
    '系统未配置邮件服务器，无法自助重设密码；请联系风险管理员设置临时密码',
    'The portal has no mail server, so it cannot send a link. Ask a risk administrator for a temporary password',
  ),
  'password.resetGone': text(
    '链接无效、已使用或已过期，请重新申请',
    'The link is invalid, already used or expired. Please request a new one',
  ),
  'password.resetDone': text('新密码已设置，请登录', 'Your new password is set. Please sign in'),
  'password.resetLimited': text('申请次数过多，请 {minutes} 分钟后再试', 'Too many requests; try again in {minutes} min'),
};
