export default {
  label: '预览',
  place: '第 {{place}} 条，共 {{total}} 条',
  previous: '上一条记录（K）',
  next: '下一条记录（J）',
  close: '关闭预览（Esc）',
  open: '打开',
  move: '切换',
  enter: '打开',
  escape: '关闭',
  latest: '最近',
};
