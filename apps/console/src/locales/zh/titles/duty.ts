export default {
  adminSubstitutes: '代理人',
  adminReminders: '提醒设置',
  mailLink: '打开邮件中的链接',
};
