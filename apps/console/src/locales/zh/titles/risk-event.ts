export default {
  riskEvents: '风险信息收集',
  myEvents: '我的风险事件',
  eventQuery: '风险事件查询',
  editEvent: '上报风险事件',
  viewEvent: '查看风险事件',
};
