/** What the dialog of a year-end package says. */
export default {
  yearEnd: {
    title: '年终资料包',
    body: '将当前筛选的 {{number}} 项控制导出为一个已签名的 zip 文件：',
    matrix: '风险控制矩阵（Excel）',
    records: '每项控制的信息、独立审核、整改事项和审计轨迹',
    evidence: '控制与整改的全部证据文件',
    index: '可离线阅读的目录，以及每个文件的 SHA-256',
    verify: '审计人员无需登录平台即可离线校验：被修改、删除或添加的文件都会被逐一指出。关闭此窗口后导出仍会继续。',
  },
};
