export default {
  title: '设置平台',
  progress: '已完成 {{done}}/{{total}} 项',
  done: '已完成',
  dismiss: '不再显示',
  steps: {
    secondAdministrator: { name: '任命第二位管理员', why: '部分变更须由两位管理员共同完成，且两人应能互相代理。' },
    mailServer: { name: '连接邮件服务器', why: '配置中没有 SMTP_URL 时，平台不会发出任何通知邮件。' },
    people: { name: '导入人员', why: '可逐一添加，也可用工作簿导入。' },
    managers: { name: '设置上级或部门负责人', why: '逾期的待办会升级到他们。' },
    categories: { name: '维护风险分类', why: '控制和事件按此分类。' },
    holidays: { name: '录入今年的法定节假日', why: '截止日期和提醒按工作日计算。' },
    controls: { name: '新建或导入首批控制', why: '自评和审核由此开始。' },
  },
};
