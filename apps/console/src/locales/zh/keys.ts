export default {
  title: '键盘快捷键',
  anywhere: { title: '任何页面', search: '搜索和命令', create: '新建', keys: '显示快捷键' },
  go: '前往{{page}}',
  list: {
    title: '列表中',
    peek: '预览记录',
    next: '预览下一条',
    previous: '预览上一条',
    open: '打开记录',
    edit: '编辑草稿的单元格',
    close: '关闭预览',
  },
  create: {
    title: '新建',
    control: '风险控制',
    event: '风险事件上报',
    policy: '制度',
    share: '知识分享',
    exam: '考试',
    campaign: '评估活动',
  },
  form: { title: '表单中', submit: '提交', save: '保存草稿' },
};
