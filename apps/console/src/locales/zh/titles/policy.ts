export default {
  policies: '制度列表',
  policySearch: '制度查询',
  policyReview: '临近复审',
  policyExpired: '复审逾期或临近',
  policyAdd: '上传制度',
  policyEdit: '编辑制度',
  policyView: '查看制度',
  policyHome: '制度首页',
  policyPreview: '预览制度文件',
  policyCompare: '版本对比',
};
