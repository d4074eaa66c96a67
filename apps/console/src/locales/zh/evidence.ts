export default {
  uploading: '文件正在上传，请等待完成或取消上传。',
  refused_other: '{{name}} 未被接受，没有附上。请先从列表中移除，再提交。',
  duplicate: '已有同名附件：{{name}}',
};
