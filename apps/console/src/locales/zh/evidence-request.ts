export default {
  total: '共 {{number}} 条',
  create: '新建',
  fields: { recordNo: '编号', title: '标题', state: '状态', updatedAt: '更新时间' },
  empty: '还没有记录',
  emptyBody: '新建的记录会显示在这里。',
};
