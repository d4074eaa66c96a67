export default {
  title: '独立审核',
  deficiency: '控制缺陷',
  planHint: '关闭后自动生成整改事项，并通知责任人。',
  planRequired: '存在缺陷时请填写整改方案',
  dateRequired: '存在缺陷时请选择预计完成日期',
  comments: '审核意见',
  commentsHint: '退回时必填。',
  commentsPlaceholder: '写给责任人',
  lastHint: '留空即为今天。',
  closed: '审核已通过',
  rejected: '已退回给责任人',
};
