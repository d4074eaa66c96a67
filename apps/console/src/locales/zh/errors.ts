export default {
  network: '无法连接服务器。已填写的内容不会丢失，请检查网络后重试。',
  fault: '服务器的回答无法识别，请稍后重试。',
  verification: '验证失败，请重新登录。',
  roles: 'getInfo: roles must be a non-null array!',
  sessionGone: '登录已过期，请重新登录。',
  pageTitle: '这个页面出错了',
  pageBody: '错误已记入右上角的错误日志。请重新加载，未提交的内容保存在本机草稿中。',
  reload: '重新加载',
  startTitle: '暂时无法打开平台',
};
