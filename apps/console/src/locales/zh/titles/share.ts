export default {
  course: '课程',
  shares: '知识分享',
  shareEdit: '编辑分享',
  shareView: '查看分享',
  shareResults: '阅读结果',
  myRecord: '我的学习记录',
  attestations: '制度确认',
};
