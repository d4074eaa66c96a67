export default {
  edit: '编辑{{label}}',
  keys: '按 Esc 取消',
  keysText: '按 Enter 保存，Shift+Enter 换行，Esc 取消',
  oneOnly: '请先移除当前人员',
  changed: '在您编辑期间，该字段已被他人修改。当前内容为：',
  takeTheirs: '采用当前内容',
  keepMine: '保存我的内容',
};
