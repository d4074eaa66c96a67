export default {
  mailLog: '邮件日志',
};
