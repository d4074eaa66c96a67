export default {
  myControls: '我的风险控制',
  reviews: '控制审核',
  management: '风险控制管理',
  viewControl: '查看风险控制',
  reviewControl: '审核现有控制',
  editControl: '编辑风险控制',
  assessControl: '填写现有控制',
  fillSheet: 'Excel 填写表',
  campaigns: '评估活动',
  viewCampaign: '查看评估活动',
  editCampaign: '计划评估活动',
};
